import { FileDown } from 'lucide-react'
import { useDownload } from '../../../lib/requests/use-download.ts'
import { Button } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { reportFile } from '../api.ts'
import type { DayRange } from '../range.ts'

/** The report as a file: the figures on the screen, or every tour that it counts. */
export function ReportDownload({ range }: { range: DayRange | undefined }) {
  const { pending, download } = useDownload()
  const save = (part: 'tours' | 'figures'): void => {
    if (!range) return
    void download(`${part}-${range.from}-to-${range.to}.csv`, () => reportFile(range, part))
  }
  return (
    <Menu
      trigger={
        <Button loading={pending} disabled={!range} icon={<FileDown size={15} aria-hidden="true" />}>
          Download CSV
        </Button>
      }
      entries={[
        { label: 'Tours of this range', onSelect: () => save('tours') },
        { label: 'Figures and what they mean', onSelect: () => save('figures') },
      ]}
    />
  )
}
