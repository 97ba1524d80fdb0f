import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../icon-button.tsx'

export type PaginationProps = {
  /** Starts at 1. */
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
  /** Plural: 'notes'. */
  noun: string
}

/**
 * 'Showing a-b of n notes', 'Page x of y' (specification, agent area, section 2), and buttons for the
 * previous and next page.
 */
export function Pagination({ page, pageSize, total, onPage, noun }: PaginationProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  if (total === 0) return null
  const first = (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, total)
  return (
    <nav
      aria-label={`Pages of ${noun}`}
      className="num flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2"
    >
      <p className="flex-1 whitespace-nowrap" aria-live="polite">
        Showing {first}-{last} of {total} {noun}
      </p>
      <p className="whitespace-nowrap">
        Page {page} of {pages}
      </p>
      <span className="flex">
        <IconButton label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <ChevronLeft size={16} aria-hidden="true" />
        </IconButton>
        <IconButton label="Next page" disabled={page >= pages} onClick={() => onPage(page + 1)}>
          <ChevronRight size={16} aria-hidden="true" />
        </IconButton>
      </span>
    </nav>
  )
}
