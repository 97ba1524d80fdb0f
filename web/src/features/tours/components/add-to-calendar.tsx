import { CalendarPlus, FileDown } from 'lucide-react'
import { useState } from 'react'
import { reasonOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/client.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Menu, type MenuEntry } from '../../../ui/menu.tsx'

type Props = {
  tour: { id: string }
  /** Other calendars, above the file: links that open in a new tab. */
  calendars?: readonly MenuEntry[] | undefined
  /** Without a frame, among other quiet buttons. */
  quiet?: boolean | undefined
}

/** The 'Add to Calendar' menu of a tour that has a scheduled date. */
export function AddToCalendar({ tour, calendars = [], quiet = false }: Props) {
  const [pending, setPending] = useState(false)
  const download = async (): Promise<void> => {
    setPending(true)
    try {
      const file = await call('GET /api/tours/:id/calendar/ics', { params: { id: tour.id } })
      saveFile(`tour-${tour.id}.ics`, 'text/calendar', file)
      toast({
        title: 'ICS Downloaded',
        description: 'Open the file to add the tour to your calendar.',
        tone: 'ok',
      })
    } catch (error) {
      const text = reasonOf(error, 'Failed to add tour to ics calendar.')
      toast({ title: 'Error', description: text, tone: 'bad' })
    } finally {
      setPending(false)
    }
  }
  return (
    <Menu
      align="start"
      trigger={
        <Button
          variant={quiet ? 'ghost' : 'secondary'}
          className={quiet ? 'px-2!' : undefined}
          loading={pending}
          icon={<CalendarPlus size={15} aria-hidden="true" />}
        >
          Add to Calendar
        </Button>
      }
      entries={[
        ...calendars,
        {
          label: 'Download ICS File',
          icon: <FileDown size={15} aria-hidden="true" />,
          onSelect: () => void download(),
        },
      ]}
    />
  )
}
