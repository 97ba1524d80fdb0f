import type { DayRange } from '../../../lib/day-range.ts'
import { useSession } from '../../../lib/session.ts'
import { type AnalyticsPart, analyticsFile } from '../api.ts'
import { CsvMenu } from './csv-menu.tsx'

const files: readonly { part: AnalyticsPart; label: string; name: string }[] = [
  { part: 'figures', label: 'Figures with definitions', name: 'analytics' },
  { part: 'over_time', label: 'Revenue, tours, and sign-ups over time', name: 'over-time' },
  { part: 'tours', label: 'Tours of this range', name: 'tours' },
  { part: 'by_assistant', label: 'Completed tours by assistant', name: 'by-assistant' },
  { part: 'past_due', label: 'All past-due subscribers', name: 'past-due' },
  { part: 'open_charges', label: 'All open charges', name: 'open-charges' },
]

/**
 * Analytics as a file: the figures with their definitions, the figures over time, the tours, or what subscribers and
 * agents owe. Only readers of the queue may see the tours.
 */
export function AnalyticsDownload({ range }: { range: DayRange | undefined }) {
  const maySeeTours = useSession().user?.permissions.includes('tours.view') === true
  const offered = files.filter(({ part }) => part !== 'tours' || maySeeTours)
  return <CsvMenu range={range} files={offered} read={analyticsFile} />
}
