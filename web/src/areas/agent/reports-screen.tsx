import { formatCents } from '@porchlight/contract/kernel/money'
import { interestWords } from '@porchlight/contract/reports/words'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { reportQuery } from '../../features/reports/api.ts'
import { RangeForm } from '../../features/reports/components/range-form.tsx'
import { ReportChart } from '../../features/reports/components/report-chart.tsx'
import { ReportDownload } from '../../features/reports/components/report-download.tsx'
import { ReportTours } from '../../features/reports/components/report-tours.tsx'
import {
  barsByCity,
  barsByInterest,
  barsByProperty,
  barsOverTime,
  interestSeries,
  outcomeSeries,
  stretchWords,
  tilesOf,
} from '../../features/reports/report-words.ts'
import { ApiError } from '../../lib/requests/api-error.ts'
import { paths } from '../../paths.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { PageBody } from '../../ui/frame/app-frame.tsx'
import { PageHeader } from '../../ui/frame/page-header.tsx'
import { StatCard } from '../../ui/lists/stat-card.tsx'
import { heads } from './heads.tsx'

const route = getRouteApi('/agent/reports')

/** /reports: figures on the agent's own tours in a range of days. */
export function ReportsScreen() {
  const { from, to, by } = route.useSearch()
  const navigate = route.useNavigate()
  const router = useRouter()
  const asked = { from, to }
  const query = useQuery({ ...reportQuery(asked), placeholderData: keepPreviousData })
  const report = query.data
  const shown = query.isPlaceholderData ? undefined : report
  const range = shown ? { from: shown.from, to: shown.to } : { from: from ?? '', to: to ?? '' }
  return (
    <PageBody>
      <PageHeader {...heads.reports} actions={<ReportDownload range={shown ? range : undefined} />} />
      <RangeForm
        key={`${range.from} ${range.to}`}
        shown={range}
        pending={query.isFetching}
        onAsk={(next) => void navigate({ search: (before) => ({ ...before, ...next }) })}
      />
      {query.isError ? (
        <ErrorState
          message={reasonFor(query.error)}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : (
        <>
          <section aria-label="Figures" className="grid grid-cols-2 gap-3 xl:grid-cols-4">
            {tilesOf(shown).map(({ name, ...tile }) => (
              <StatCard key={name} {...tile} />
            ))}
          </section>
          <div className="grid gap-5 xl:grid-cols-2">
            <ReportChart
              title="Tours over time"
              rowName={report ? stretchWords[report.stretch] : 'Days'}
              data={report && barsOverTime(report)}
              {...tours}
            />
            <ReportChart
              title={by === 'property' ? 'Tours by property' : 'Tours by city'}
              rowName={by === 'property' ? 'Property' : 'City'}
              data={report && (by === 'property' ? barsByProperty(report) : barsByCity(report))}
              across
              {...tours}
              aside={
                <Segmented
                  label="Tours by"
                  value={by ?? 'city'}
                  onChange={(next) =>
                    void navigate({
                      search: (before) => ({ ...before, by: next === 'property' ? next : undefined }),
                      replace: true,
                    })
                  }
                  choices={[
                    { value: 'city', label: 'City' },
                    { value: 'property', label: 'Property' },
                  ]}
                />
              }
            />
            <div className="xl:col-span-2">
              <ReportChart
                title={interestWords.label}
                rowName="Answer"
                data={report && barsByInterest(report)}
                across
                series={interestSeries}
                empty="No feedback on completed tours in this range yet."
              />
              <p className="mt-1.5 text-sm text-ink-3">{interestWords.definition}</p>
            </div>
          </div>
          <section
            aria-label="Tour Details"
            className="overflow-hidden rounded-lg border border-line bg-surface"
          >
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line px-4 py-2.5">
              <h2 className="text-md font-semibold">Tour Details</h2>
              {shown && shown.paidCents > 0 ? (
                <p className="text-sm text-ink-2">
                  <span className="num font-medium text-ink">{formatCents(shown.paidCents)}</span> paid for
                  these tours
                </p>
              ) : null}
            </div>
            <ReportTours
              range={asked}
              onOpen={({ id }) => router.history.push(paths.scheduleTour({ tour: id }))}
            />
          </section>
        </>
      )}
    </PageBody>
  )
}

const tours = { series: outcomeSeries, totalName: 'Tours', empty: 'No tours in this range.' } as const

/** When the server refuses the range in the address, its message explains why. */
const reasonFor = (error: unknown): string =>
  error instanceof ApiError && error.status === 400
    ? (error.errors[0]?.message ?? error.reason)
    : 'Failed to fetch the report'
