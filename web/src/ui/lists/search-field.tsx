import { Search } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { Button } from '../button.tsx'
import { ClearButton } from '../clear-button.tsx'
import { cx } from '../cx.ts'

export type SearchFieldProps = Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'type' | 'aria-label' | 'className' | 'ref'
> & {
  label: string
  value: string
  onChange: (value: string) => void
  className?: string | undefined
}

/** A search box. Escape or its clear button empties it. A page's '/' key finds it by `data-search`. */
export function SearchField({ label, value, onChange, className, ...input }: SearchFieldProps) {
  const box = useRef<HTMLInputElement>(null)
  const clear = (): void => {
    onChange('')
    box.current?.focus()
  }
  return (
    <search className={cx('control flex min-w-0 items-center', className)}>
      <Search size={15} aria-hidden="true" className="ml-2.5 shrink-0 text-ink-3" />
      <input
        {...input}
        ref={box}
        type="search"
        data-search=""
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          input.onKeyDown?.(event)
          // The search runs while the user types. In a form, Enter must not submit the form.
          if (event.key === 'Enter') event.preventDefault()
          if (event.key !== 'Escape' || value === '') return
          event.stopPropagation()
          clear()
        }}
        className="min-w-0 flex-1 self-stretch bg-transparent px-2 text-md outline-none [&::-webkit-search-cancel-button]:hidden"
      />
      {value ? <ClearButton label="Clear search" onClear={clear} /> : null}
    </search>
  )
}

/** Clears a search without matches and focuses the page's search box, because the button disappears. */
export function ClearSearch({ onClear }: { onClear: () => void }) {
  return (
    <Button
      onClick={() => {
        onClear()
        document.querySelector<HTMLElement>('main [data-search]')?.focus()
      }}
    >
      Clear search
    </Button>
  )
}
