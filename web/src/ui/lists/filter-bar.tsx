import type { ReactNode } from 'react'
import { useSearchText } from '../../lib/search-text.ts'
import { Button } from '../button.tsx'
import { FoldedFilters } from './folded-filters.tsx'
import { SearchField } from './search-field.tsx'

type Props = {
  /** Names the search field. */
  label: string
  placeholder: string
  /** The search text in the address. */
  q: string | undefined
  onSearch: (q: string | undefined) => void
  /** How many filters are set. */
  chosen: number
  /** Removes the search and the filters; undefined while there are none. */
  onClear?: (() => void) | undefined
  /** The filters. */
  children: ReactNode
}

/** A list's search field and filters. The address holds them all; on a phone the filters fold. */
export function FilterBar({ label, placeholder, q, onSearch, chosen, onClear, children }: Props) {
  const searchBox = useSearchText(q ?? '', (next) => onSearch(next || undefined))
  return (
    <div className="flex flex-wrap items-start gap-2">
      <SearchField
        className="min-w-52 flex-1 max-sm:basis-full"
        label={label}
        placeholder={placeholder}
        {...searchBox}
      />
      <FoldedFilters chosen={chosen} className="sm:contents">
        {children}
      </FoldedFilters>
      {onClear ? (
        <Button
          variant="ghost"
          onClick={() => {
            searchBox.onChange('')
            onClear()
          }}
        >
          Clear
        </Button>
      ) : null}
    </div>
  )
}
