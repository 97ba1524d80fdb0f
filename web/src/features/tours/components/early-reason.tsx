import type { StaffTour } from '@porchlight/contract/tours/shapes'
import { formatDayTime } from '../../../lib/time.ts'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { timeOf } from '../tour-words.ts'

type Props = {
  tour: Pick<StaffTour, 'scheduledDate' | 'requestedDateTime' | 'timeZone'>
  value: string
  error?: string | undefined
  onChange: (reason: string) => void
}

/** Asks why a tour is closed before its planned start. */
export function EarlyReason({ tour, value, error, onChange }: Props) {
  const time = timeOf(tour)
  const planned = time ? `The tour is scheduled for ${formatDayTime(time.at, tour.timeZone)}. ` : ''
  return (
    <TextArea
      label="Reason"
      hint={`${planned}Our team sees the reason in the history.`}
      value={value}
      maxLength={500}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
