import type { AdminPropertyRequest } from '@porchlight/contract/properties'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import type { Review } from '../../../features/properties/catalog-actions.ts'
import { catalogListQuery, deskRequestsQuery } from '../../../features/properties/catalog-query.ts'
import { CatalogList } from '../../../features/properties/components/catalog-list.tsx'
import { DeskRequestList } from '../../../features/properties/components/desk-request-list.tsx'
import { lazyWhenIdle } from '../../../lib/lazy-when-idle.ts'
import { usePolling } from '../../../lib/live/intervals.ts'
import { fetchFailure } from '../../../lib/requests/api-error.ts'
import { useSearchText } from '../../../lib/search-text.ts'
import { useSession } from '../../../lib/session.ts'
import { paths } from '../../../paths.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Tabs } from '../../../ui/frame/tabs.tsx'
import { ClearSearch, SearchField } from '../../../ui/lists/search-field.tsx'
import { mayOpen, PropertiesGate, PropertiesPage } from './properties-page.tsx'

const ReviewDialog = lazyWhenIdle(async () => ({
  default: (await import('../../../features/properties/components/review-request-dialog.tsx'))
    .ReviewRequestDialog,
}))

const route = getRouteApi('/back-office')
const views = ['requests', 'active', 'history'] as const
type View = (typeof views)[number]

/** /admin-properties: agents' requests, active properties, and past answers (specification, section 2). */
export function AdminPropertiesScreen() {
  const { user } = useSession()
  if (!user) return null
  const tab = mayOpen('requests', user) ? 'requests' : null
  return (
    <PropertiesGate tab={tab}>
      <Requests tab={tab} />
    </PropertiesGate>
  )
}

/** The agents' requests, for those who may review them. Others see only the active properties. */
function Requests({ tab }: { tab: 'requests' | null }) {
  const mayReview = tab !== null
  const router = useRouter()
  const { view: asked, q = '' } = route.useSearch()
  const view: View = mayReview ? (views.find((one) => one === asked) ?? 'requests') : 'active'
  const searchBox = useSearchText(q, (next) =>
    router.history.replace(paths.adminProperties({ view: asked, q: next || undefined })),
  )
  const [reviewing, setReviewing] = useState<{
    request: AdminPropertyRequest
    preset: Review['status']
  } | null>(null)
  const pending = useInfiniteQuery({
    ...deskRequestsQuery('pending'),
    refetchInterval: usePolling('propertyRequests'),
    enabled: mayReview,
  })
  const review = (request: AdminPropertyRequest, preset: Review['status']): void =>
    setReviewing({ request, preset })
  const show = (next: View): void =>
    router.history.push(paths.adminProperties({ view: next, q: q || undefined }))
  const found = { q, clear: <ClearSearch onClear={() => searchBox.onChange('')} /> }
  const tabs = [
    {
      value: 'requests' as const,
      label: 'Property Requests',
      count: pending.data?.pages[0]?.total,
      panel: (
        <DeskRequestList {...found} status="pending" onOther={() => show('history')} onReview={review} />
      ),
    },
    { value: 'active' as const, label: 'Active Properties', panel: <Active {...found} /> },
    {
      value: 'history' as const,
      label: 'Request History',
      panel: (
        <DeskRequestList {...found} status="answered" onOther={() => show('requests')} onReview={review} />
      ),
    },
  ]
  return (
    <PropertiesPage
      tab={tab}
      description={
        mayReview
          ? 'Requests from agents. When you approve one, we list the property and notify the agent.'
          : undefined
      }
    >
      <SearchField
        className="max-w-md"
        label={view === 'active' ? 'Search properties' : 'Search requests'}
        placeholder={
          view === 'active' ? 'Search by name, address, city, type...' : 'Search by place or agent...'
        }
        {...searchBox}
      />
      <Tabs
        label="Properties and requests"
        value={view}
        onChange={(next) => router.history.push(paths.adminProperties({ view: next }))}
        tabs={mayReview ? tabs : tabs.filter(({ value }) => value === 'active')}
      />
      <Suspense>
        {reviewing ? (
          <ReviewDialog
            subject={reviewing.request}
            preset={reviewing.preset}
            onClose={() => setReviewing(null)}
          />
        ) : null}
      </Suspense>
    </PropertiesPage>
  )
}

function Active({ q, clear }: { q: string; clear: ReactNode }) {
  const options = catalogListQuery({ q: q || undefined, published: 'yes' })
  const query = useInfiniteQuery({ ...options, refetchInterval: usePolling('adminProperties') })
  return (
    <>
      <h2 className="sr-only">Active Properties</h2>
      <CatalogList
        query={query}
        queryKey={options.queryKey}
        failed={(error) => fetchFailure('Failed to fetch properties', error)}
        empty={
          <EmptyState action={q ? clear : undefined}>
            {q ? 'No properties match your search criteria' : 'No properties found'}
          </EmptyState>
        }
      />
    </>
  )
}
