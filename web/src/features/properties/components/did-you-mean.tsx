import { quoted } from '../../../lib/search-text.ts'
import { Button } from '../../../ui/button.tsx'
import type { PropertyFilters } from '../api.ts'
import { useSpelling } from '../use-spelling.ts'

type Props = {
  /** The filters that found nothing. */
  filters: PropertyFilters
  /** The answer to these filters is not there yet. */
  stale: boolean
  onSearch: (q: string) => void
}

/** Offers the search that a misspelled one most likely meant. */
export function DidYouMean({ filters, stale, onSearch }: Props) {
  const { q } = useSpelling(filters, { data: [], isPlaceholderData: stale })
  return (
    // Always there, so that screen readers announce the offer.
    <div role="status" className="empty:absolute">
      {q ? <Button onClick={() => onSearch(q)}>Search for {quoted(q)}</Button> : null}
    </div>
  )
}
