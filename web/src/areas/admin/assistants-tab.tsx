import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { assistantsQuery } from '../../features/assistants/api.ts'
import { AssistantList } from '../../features/assistants/components/assistant-list.tsx'
import { fetchFailure } from '../../lib/api-error.ts'
import { usePolling } from '../../lib/intervals.ts'
import { useSearchText } from '../../lib/search-text.ts'
import { paths } from '../../paths.ts'
import { PageBody } from '../../ui/app-frame.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StatCard } from '../../ui/stat-card.tsx'

const route = getRouteApi('/back-office')

/** The team: who has how much to do. They are made and edited here later. */
export function AssistantsTab() {
  const router = useRouter()
  const { q = '' } = route.useSearch()
  const [text, setText] = useSearchText(q, (next) =>
    router.history.replace(paths.adminDashboard('assistants', { q: next || undefined })),
  )
  const query = useQuery({ ...assistantsQuery(), refetchInterval: usePolling('tourQueue') })
  const { data } = query
  const words = text.trim().toLowerCase()
  const found = data?.filter(({ name, email, username, languages, specialties }) =>
    [name, email, username, ...languages, ...specialties].join(' ').toLowerCase().includes(words),
  )
  const rated = data?.filter(({ completedTours }) => completedTours > 0) ?? []
  const mean = rated.reduce((sum, { rating }) => sum + rating, 0) / Math.max(1, rated.length)
  return (
    <PageBody>
      <PageHeader title="Assistants" description="Creating and editing assistants opens here soon." />
      {query.isError && !data ? null : (
        <section aria-label="Counts" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          <StatCard label="Assistants" value={data?.length} />
          <StatCard label="Available" value={data?.filter(({ isAvailable }) => isAvailable).length} />
          <StatCard
            label="Open tours"
            value={data?.reduce((sum, { currentWorkload }) => sum + currentWorkload, 0)}
          />
          <StatCard label="Mean rating" value={data && (rated.length > 0 ? mean.toFixed(1) : 'None yet')} />
        </section>
      )}
      <SearchField
        className="max-w-md"
        label="Search assistants"
        placeholder="Name, email, language"
        value={text}
        onChange={setText}
      />
      {query.isPending ? <SkeletonRows rows={8} label="Loading assistants" /> : null}
      {query.isError && !data ? (
        <ErrorState
          message={fetchFailure('Failed to fetch assistants', query.error)}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : null}
      {found?.length === 0 ? (
        <EmptyState>
          {words ? `No assistant matches “${text.trim()}”.` : 'There are no assistants yet.'}
        </EmptyState>
      ) : null}
      {found && found.length > 0 ? <AssistantList assistants={found} /> : null}
    </PageBody>
  )
}
