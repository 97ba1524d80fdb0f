import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

/** The line that opens and closes a `details` element with the class `group`. */
export function FoldSummary({ children }: { children: ReactNode }) {
  return (
    <summary className="flex min-h-control cursor-pointer list-none items-center gap-2 rounded-sm text-md font-medium [&::-webkit-details-marker]:hidden">
      <span className="min-w-0 flex-1">{children}</span>
      <ChevronDown
        size={16}
        aria-hidden="true"
        className="shrink-0 text-ink-3 transition-transform duration-100 group-open:rotate-180"
      />
    </summary>
  )
}
