import { X } from 'lucide-react'

/** Empties the text box that it is in. */
export function ClearButton({ label, onClear }: { label: string; onClear: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClear}
      className="mr-1 grid size-6 shrink-0 place-items-center rounded-sm text-ink-3 hover:bg-sunken hover:text-ink coarse:size-10"
    >
      <X size={14} aria-hidden="true" />
    </button>
  )
}
