import { FileDown } from 'lucide-react'
import { useDownload } from '../../../lib/requests/use-download.ts'
import { Button } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { type AnalyticsPart, analyticsFile } from '../api.ts'
import type { DayRange } from '../range.ts'

const fileNames: Record<AnalyticsPart, string> = {
  figures: 'analytics',
  over_time: 'over-time',
  past_due: 'past-due',
  open_charges: 'open-charges',
}

/**
 * Analytics as a file: the figures with their definitions, the figures over time, or all subscribers who are past due.
 */
export function AnalyticsDownload({ range }: { range: DayRange | undefined }) {
  const { pending, download } = useDownload()
  const save = (part: AnalyticsPart): void => {
    if (!range) return
    const name = `${fileNames[part]}-${range.from}-to-${range.to}.csv`
    void download(name, () => analyticsFile(range, part))
  }
  return (
    <Menu
      trigger={
        <Button loading={pending} disabled={!range} icon={<FileDown size={15} aria-hidden="true" />}>
          Download CSV
        </Button>
      }
      entries={[
        { label: 'Figures and what they mean', onSelect: () => save('figures') },
        { label: 'Revenue, tours and sign-ups over time', onSelect: () => save('over_time') },
        { label: 'All past due subscribers', onSelect: () => save('past_due') },
        { label: 'All open charges', onSelect: () => save('open_charges') },
      ]}
    />
  )
}
