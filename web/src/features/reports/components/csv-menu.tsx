import { ChevronDown, FileDown } from 'lucide-react'
import type { DayRange } from '../../../lib/day-range.ts'
import { useDownload } from '../../../lib/requests/use-download.ts'
import { Button } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'

type Props<Part extends string> = {
  /** Undefined until the range is known. */
  range: DayRange | undefined
  /** The files, each with its label and the beginning of its name. */
  files: readonly { part: Part; label: string; name: string }[]
  read: (range: DayRange, part: Part) => Promise<string>
}

/** Downloads one of the CSV files of a range. */
export function CsvMenu<Part extends string>({ range, files, read }: Props<Part>) {
  const { pending, download } = useDownload()
  return (
    <Menu
      trigger={
        <Button loading={pending} disabled={!range} icon={<FileDown size={15} aria-hidden="true" />}>
          Download CSV
          <ChevronDown size={15} aria-hidden="true" />
        </Button>
      }
      entries={files.map(({ part, label, name }) => ({
        label,
        onSelect: () => {
          if (range) void download(`${name}-${range.from}-to-${range.to}.csv`, () => read(range, part))
        },
      }))}
    />
  )
}
