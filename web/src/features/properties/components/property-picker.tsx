import type { Property } from '@porchlight/contract/properties'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { HousePlus, List } from 'lucide-react'
import { type ReactNode, type Ref, useState } from 'react'
import { useRested } from '../../../lib/search-text.ts'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Combobox } from '../../../ui/forms/combobox.tsx'
import { foundPropertiesQuery } from '../api.ts'
import { PropertyTile } from '../photos/property-picture.tsx'
import { factsOf, pickLabel, regionOf, streetOf, typeName } from '../property-words.ts'
import { spelledNote, useSpelling } from '../use-spelling.ts'

export type PropertyPickerProps = {
  label: string
  value: Property | null
  onChange: (property: Property | null) => void
  /** Read with the field, below it. */
  hint?: ReactNode
  error?: string | undefined
  /** Does not open on focus (Combobox). */
  staysClosed?: boolean | undefined
  ref?: Ref<HTMLInputElement> | undefined
  onBlur?: (() => void) | undefined
}

const linkTo = (label: string, icon: ReactNode, go: () => void) => ({
  key: label,
  content: (
    <span className="flex items-center gap-2 py-1 font-medium text-brand">
      {icon} {label}
    </span>
  ),
  choose: go,
})

/**
 * Finds a property by address, city, state, type, name or ZIP code (specification, agent area, section 2, property
 * picker), and by limits such as '3 bed under 500k'. The server searches; a failure gives an empty list. Its links leave
 * the form, which keeps its draft.
 */
export function PropertyPicker(props: PropertyPickerProps) {
  const { label, value, onChange, hint, error, staysClosed, ref, onBlur } = props
  const { history } = useRouter()
  const [query, setQuery] = useState('')
  const settledQuery = useRested(query)
  const typed = useQuery(foundPropertiesQuery(settledQuery))
  const spelling = useSpelling({ q: settledQuery }, typed)
  // The note names the corrected search, so never show results of an earlier one below it.
  const near = useQuery({ ...foundPropertiesQuery(spelling.q), placeholderData: () => undefined })
  const { data, isFetching } = spelling.q ? near : typed
  const searching = query !== '' && (isFetching || spelling.isPending || settledQuery !== query)
  return (
    <Combobox
      label={label}
      ref={ref}
      onBlur={onBlur}
      value={value}
      onChange={onChange}
      options={query === '' ? [] : (data ?? [])}
      onQuery={setQuery}
      optionKey={({ id }) => id}
      optionLabel={pickLabel}
      renderOption={(property) => <Found property={property} />}
      loading={searching}
      placeholder="Search properties by address, city, or type..."
      prompt="Start typing to search properties"
      emptyMessage="No properties found"
      note={spelling.q ? spelledNote(settledQuery, spelling.q) : undefined}
      links={[
        linkTo('See all properties', <List size={15} aria-hidden="true" />, () =>
          // A text that finds nothing would lead to an empty list.
          history.push(paths.properties({ q: spelling.q || (data?.length !== 0 && query) || undefined })),
        ),
        linkTo('Request a property', <HousePlus size={15} aria-hidden="true" />, () =>
          history.push(paths.propertyRequest()),
        ),
      ]}
      hint={hint}
      error={error}
      staysClosed={staysClosed}
    />
  )
}

function Found({ property }: { property: Property }) {
  const facts = factsOf(property)
  return (
    <span className="flex items-center gap-2.5 py-1">
      <PropertyTile property={property} />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="min-w-0 flex-auto truncate font-medium max-sm:basis-full">
            {property.propertyName || 'Unnamed Property'}
          </span>
          {property.escortRequired ? <Badge tone="info">Escort Required</Badge> : null}
          <Badge>{typeName(property.type)}</Badge>
        </span>
        <span className="text-sm text-ink-2 wrap-anywhere">
          {streetOf(property)}, {regionOf(property)}
          {facts ? <span className="num block">{facts}</span> : null}
        </span>
      </span>
    </span>
  )
}
