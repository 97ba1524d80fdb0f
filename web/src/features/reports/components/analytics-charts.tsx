import type { Analytics } from '@porchlight/contract/reports/shapes'
import { analyticsCharts, barsOf } from '../analytics-words.ts'
import { stretchWords } from '../report-words.ts'
import { ReportChart } from './report-chart.tsx'

/** Revenue, tours, and sign-ups over time. */
export function AnalyticsCharts({ analytics }: { analytics: Analytics | undefined }) {
  return (
    <section id="over-time" aria-label="Over time" tabIndex={-1} className="grid gap-5 xl:grid-cols-2">
      {analyticsCharts.map(({ title, series, ...chart }) => (
        <div key={title} className="grid first:xl:col-span-2">
          <ReportChart
            {...chart}
            title={title}
            series={series}
            rowName={analytics ? stretchWords[analytics.stretch] : 'Day'}
            data={analytics && barsOf(analytics, series)}
          />
        </div>
      ))}
    </section>
  )
}
