import type { DayRange } from '../../../lib/day-range.ts'
import { reportFile } from '../api.ts'
import { CsvMenu } from './csv-menu.tsx'

const files = [
  { part: 'tours', label: 'Tours of this range', name: 'tours' },
  { part: 'figures', label: 'Figures with definitions', name: 'figures' },
] as const

/** The report as a file: the figures on the screen, or every tour that it counts. */
export function ReportDownload({ range }: { range: DayRange | undefined }) {
  return <CsvMenu range={range} files={files} read={reportFile} />
}
