import { revenuePurposes } from '@porchlight/contract/reports/words'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { analyticsQuery } from '../../features/reports/api.ts'
import { ActivityList } from '../../features/reports/components/activity-list.tsx'
import { AnalyticsCharts } from '../../features/reports/components/analytics-charts.tsx'
import { AnalyticsDownload } from '../../features/reports/components/analytics-download.tsx'
import { AnalyticsFigures } from '../../features/reports/components/analytics-figures.tsx'
import { AnalyticsParts } from '../../features/reports/components/analytics-parts.tsx'
import { OpenCharges } from '../../features/reports/components/open-charges.tsx'
import { PastDueList } from '../../features/reports/components/past-due-list.tsx'
import { RangeForm } from '../../features/reports/components/range-form.tsx'
import { RevenueSheet } from '../../features/reports/components/revenue-sheet.tsx'
import { ToursByAssistant } from '../../features/reports/components/tours-by-assistant.tsx'
import { analyticsRanges } from '../../features/reports/range.ts'
import { usePolling } from '../../lib/live/intervals.ts'
import { ApiError, fetchFailure } from '../../lib/requests/api-error.ts'
import { reportsSearch } from '../../lib/searches.ts'
import { useSession } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { PageBody } from '../../ui/frame/app-frame.tsx'
import { PageHeader } from '../../ui/frame/page-header.tsx'
import { heads } from './heads.ts'

const route = getRouteApi('/back-office')

/** Analytics: revenue, subscriptions, tours and users in the range that the address names. */
export function AnalyticsTab() {
  const router = useRouter()
  const { user } = useSession()
  const raw = route.useSearch()
  const { from, to } = reportsSearch(raw)
  const listed = (['all', ...revenuePurposes] as const).find((one) => one === raw.payments)
  const query = useQuery({
    ...analyticsQuery({ from, to }),
    placeholderData: keepPreviousData,
    refetchInterval: usePolling('adminAnalytics'),
  })
  const found = query.data
  const range = found && !query.isPlaceholderData ? { from: found.from, to: found.to } : undefined
  const shown = range ?? { from: from ?? '', to: to ?? '' }
  const may = user?.permissions ?? []
  return (
    <PageBody>
      <PageHeader {...heads.analytics} actions={<AnalyticsDownload range={range} />} />
      <RangeForm
        key={`${shown.from} ${shown.to}`}
        shown={shown}
        pending={query.isPlaceholderData || query.isPending}
        ranges={analyticsRanges}
        onAsk={(next) => router.history.push(paths.adminDashboard('analytics', next))}
      />
      {found === undefined && query.isError ? (
        <ErrorState
          message={failureOf(query.error)}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <>
          {query.isError ? (
            <Banner
              tone="bad"
              label="Figures may be out of date"
              action={
                <Button loading={query.isFetching} onClick={() => void query.refetch()}>
                  Try again
                </Button>
              }
            >
              {failureOf(query.error)}
            </Banner>
          ) : null}
          <AnalyticsParts />
          <AnalyticsFigures analytics={found} permissions={may} />
          <AnalyticsCharts analytics={found} />
          <div className="grid items-start gap-5 xl:grid-cols-2">
            <OpenCharges analytics={found} mayOpenTours={may.includes('tours.view')} />
            <PastDueList analytics={found} mayOpenUsers={may.includes('users.view')} />
            <ToursByAssistant analytics={found} mayOpenTours={may.includes('tours.view')} />
            <ActivityList analytics={found} mayOpenTours={may.includes('tours.view')} />
          </div>
        </>
      )}
      {listed && range ? (
        <RevenueSheet
          range={range}
          listed={listed}
          may={{ tours: may.includes('tours.view'), users: may.includes('users.view') }}
          onClose={() => router.history.replace(paths.adminDashboard('analytics', { from, to }))}
        />
      ) : null}
    </PageBody>
  )
}

/** When the server refuses the range in the address, its message explains why. */
const failureOf = (error: unknown): string =>
  (error instanceof ApiError && error.status === 400 && error.errors[0]?.message) ||
  fetchFailure('Failed to fetch analytics', error)
