import type { DayRange } from '../../../lib/day-range.ts'
import { type AnalyticsPart, analyticsFile } from '../api.ts'
import { CsvMenu } from './csv-menu.tsx'

const files: readonly { part: AnalyticsPart; label: string; name: string }[] = [
  { part: 'figures', label: 'Figures and what they mean', name: 'analytics' },
  { part: 'over_time', label: 'Revenue, tours and sign-ups over time', name: 'over-time' },
  { part: 'past_due', label: 'All past due subscribers', name: 'past-due' },
  { part: 'open_charges', label: 'All open charges', name: 'open-charges' },
]

/**
 * Analytics as a file: the figures with their definitions, the figures over time, or all subscribers who are past due.
 */
export function AnalyticsDownload({ range }: { range: DayRange | undefined }) {
  return <CsvMenu range={range} files={files} read={analyticsFile} />
}
