import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { noteFeedQuery } from '../../features/notes/api.ts'
import { NoteFeed } from '../../features/notes/components/note-feed.tsx'
import { feedFilters } from '../../features/notes/feed-filters.ts'
import { TourStatus } from '../../features/tours/components/tour-status.tsx'
import { quoted, useSearchText } from '../../lib/search-text.ts'
import type { NotesTab } from '../../lib/searches.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PageBody } from '../../ui/frame/app-frame.tsx'
import { PageHeader } from '../../ui/frame/page-header.tsx'
import { Tabs } from '../../ui/frame/tabs.tsx'
import { matchesIn, NoMatches } from '../../ui/lists/no-matches.tsx'
import { ClearSearch, SearchField } from '../../ui/lists/search-field.tsx'
import { heads } from './heads.tsx'

const route = getRouteApi('/agent/notes')

const labels: readonly { value: NotesTab; label: string; none: string }[] = [
  { value: 'all', label: 'All Notes', none: 'No notes yet. Open a tour to write one.' },
  { value: 'mine', label: 'My Notes', none: 'You haven’t written a note yet. Open a tour to write one.' },
  { value: 'assistants', label: 'Assistant Notes', none: 'The team hasn’t written a note yet.' },
  { value: 'recent', label: 'Recent', none: 'No notes yet. Open a tour to write one.' },
]

/** /notes: every note on the agent's tours. */
export function NotesScreen() {
  const { tab = 'all', q } = route.useSearch()
  const navigate = route.useNavigate()
  const search = (text: string): void =>
    void navigate({ search: (before) => ({ ...before, q: text || undefined }), replace: true })
  const searchBox = useSearchText(q ?? '', search)
  const show = (next: NotesTab): void =>
    void navigate({ search: (before) => ({ ...before, tab: next === 'all' ? undefined : next }) })
  const emptyFor = (none: string): ReactNode =>
    q ? (
      <NoNotes
        q={q}
        onAll={tab === 'all' ? undefined : () => show('all')}
        onClear={() => searchBox.onChange('')}
      />
    ) : (
      <EmptyState action={<ButtonLink href={paths.scheduleTour()}>Open your tours</ButtonLink>}>
        {none}
      </EmptyState>
    )
  return (
    <PageBody>
      <PageHeader {...heads.notes} />
      <SearchField label="Search notes" placeholder="Search notes..." {...searchBox} />
      <Tabs
        label="Notes"
        value={tab}
        onChange={show}
        tabs={labels.map(({ value, label, none }) => ({
          value,
          label,
          panel: (
            <NoteFeed
              filters={feedFilters({ tab: value, q })}
              empty={emptyFor(none)}
              renderStatus={({ status, outcome }) => <TourStatus status={status} outcome={outcome} />}
            />
          ),
        }))}
      />
    </PageBody>
  )
}

type NoNotesProps = {
  q: string
  /** Opens the tab with everyone's notes; undefined on that tab. */
  onAll: (() => void) | undefined
  onClear: () => void
}

function NoNotes({ q, onAll, onClear }: NoNotesProps) {
  const all = useInfiniteQuery({
    ...noteFeedQuery(feedFilters({ tab: 'all', q })),
    enabled: onAll !== undefined,
  })
  return (
    <NoMatches
      title="No Results Found"
      others={onAll ? [{ label: 'All Notes', count: matchesIn(all), onShow: onAll }] : []}
      action={<ClearSearch onClear={onClear} />}
    >
      {`No note matches ${quoted(q)}`}
    </NoMatches>
  )
}
