import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { reasonOf } from '../../../lib/api-error.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { reportFile } from '../api.ts'
import type { DayRange } from '../range.ts'

/** The report as a file: what the screen shows, or every tour that it counts. */
export function ReportDownload({ range }: { range: DayRange | undefined }) {
  const [pending, setPending] = useState(false)
  const download = async (part: 'tours' | 'figures'): Promise<void> => {
    if (!range) return
    setPending(true)
    try {
      saveFile(`${part}-${range.from}-to-${range.to}.csv`, 'text/csv', await reportFile(range, part))
    } catch (error) {
      toast({
        title: 'Download failed',
        description: reasonOf(error, 'The file could not be made. Please try again.'),
        tone: 'bad',
      })
    } finally {
      setPending(false)
    }
  }
  return (
    <Menu
      trigger={
        <Button loading={pending} disabled={!range} icon={<FileDown size={15} aria-hidden="true" />}>
          Download CSV
        </Button>
      }
      entries={[
        { label: 'Tours of this range', onSelect: () => void download('tours') },
        { label: 'Figures and what they mean', onSelect: () => void download('figures') },
      ]}
    />
  )
}
