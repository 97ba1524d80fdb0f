import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { reasonOf } from '../../../lib/api-error.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { type AnalyticsPart, analyticsFile } from '../api.ts'
import type { DayRange } from '../range.ts'

const fileNames: Record<AnalyticsPart, string> = {
  figures: 'analytics',
  over_time: 'over-time',
  past_due: 'past-due',
}

/** Analytics as a file: the figures with what each means, how they went, or all who are past due. */
export function AnalyticsDownload({ range }: { range: DayRange | undefined }) {
  const [pending, setPending] = useState(false)
  const download = async (part: AnalyticsPart): Promise<void> => {
    if (!range) return
    setPending(true)
    try {
      const name = `${fileNames[part]}-${range.from}-to-${range.to}.csv`
      saveFile(name, 'text/csv', await analyticsFile(range, part))
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
        { label: 'Figures and what they mean', onSelect: () => void download('figures') },
        { label: 'Revenue, tours and sign-ups over time', onSelect: () => void download('over_time') },
        { label: 'All past due subscribers', onSelect: () => void download('past_due') },
      ]}
    />
  )
}
