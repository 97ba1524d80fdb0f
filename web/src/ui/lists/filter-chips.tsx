import { ClearButton } from '../clear-button.tsx'

export type FilterChip = { key: string; label: string; onRemove: () => void }

/** Filters that a link has set and the list's other filters cannot show. Each can be removed. */
export function FilterChips({ chips }: { chips: readonly FilterChip[] }) {
  if (chips.length === 0) return null
  return (
    <ul aria-label="Filters in use" className="flex flex-wrap gap-2">
      {chips.map(({ key, label, onRemove }) => (
        <li
          key={key}
          className="num inline-flex min-h-8 max-w-full items-center gap-1 rounded-md border border-line bg-surface pl-2.5 text-md coarse:min-h-11"
        >
          <span className="min-w-0 wrap-anywhere">{label}</span>
          <ClearButton label={`Remove the filter: ${label}`} onClear={onRemove} />
        </li>
      ))}
    </ul>
  )
}
