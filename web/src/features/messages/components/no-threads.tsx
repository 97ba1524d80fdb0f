import { useInfiniteQuery } from '@tanstack/react-query'
import { quoted } from '../../../lib/search-text.ts'
import { matchesIn, NoMatches } from '../../../ui/lists/no-matches.tsx'
import { ClearSearch } from '../../../ui/lists/search-field.tsx'
import { deskConversationsQuery, threadToursQuery } from '../api.ts'

const labels = { tours: 'Tour Messages', all: 'All Tours', general: 'General' } as const
type View = keyof typeof labels

type Props = {
  q: string
  /** The open tab, which has no match. */
  open: View
  maySeeTours: boolean
  show: (view: View) => void
  onClear: () => void
}

/** The empty state of a tab of the desk's messages, with the matches in the other tabs. */
export function NoThreads({ q, open, maySeeTours, show, onClear }: Props) {
  const counts: Record<View, number> = {
    tours: matchesIn(useInfiniteQuery({ ...deskConversationsQuery('tour', q), enabled: open !== 'tours' })),
    all: matchesIn(useInfiniteQuery({ ...threadToursQuery(q), enabled: maySeeTours && open !== 'all' })),
    general: matchesIn(
      useInfiniteQuery({ ...deskConversationsQuery('general', q), enabled: open !== 'general' }),
    ),
  }
  const views: readonly View[] = ['tours', 'all', 'general']
  const others = views
    .filter((view) => view !== open)
    .map((view) => ({ label: labels[view], count: counts[view], onShow: () => show(view) }))
  return (
    <NoMatches title="No Results Found" others={others} action={<ClearSearch onClear={onClear} />}>
      {`Nothing matches ${quoted(q)}`}
    </NoMatches>
  )
}
