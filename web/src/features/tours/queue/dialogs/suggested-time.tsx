import type { StaffTour } from '@porchlight/contract/tours/shapes'
import { now } from '../../../../lib/now.ts'
import { formatDayTime, instantToWall, type WallTime, wallToInstant } from '../../../../lib/time.ts'
import { DateTimePicker } from '../../../../ui/forms/dates/date-time-picker.tsx'
import { WishedTimes } from '../../components/wished-times.tsx'

type Props = { tour: StaffTour; value: WallTime | null; onChange: (time: WallTime | null) => void }

/** The time that the desk suggests when it asks the agent for another one. */
export function SuggestedTime({ tour, value, onChange }: Props) {
  return (
    <>
      <WishedTimes tour={tour} value={value} onPick={onChange} />
      <DateTimePicker
        label="Suggested time"
        optional
        zone={tour.timeZone}
        value={value}
        onChange={onChange}
        min={instantToWall(now(), tour.timeZone)}
        future
        usual={{ from: '09:00', to: '19:00' }}
        hint="Added to the notes."
      />
    </>
  )
}

/** The notes with the suggested time in front. */
export const withSuggestion = (notes: string, time: WallTime | null, zone: string): string =>
  [time && `Suggested time: ${formatDayTime(wallToInstant(time, zone).instant, zone)}`, notes.trim()]
    .filter(Boolean)
    .join('\n')
