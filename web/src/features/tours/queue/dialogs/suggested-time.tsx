import type { StaffTourRow } from '@porchlight/contract/tours/cards'
import { now } from '../../../../lib/now.ts'
import { formatDayTime, instantToWall, type WallTime, wallToInstant } from '../../../../lib/time.ts'
import { DeskTimeField } from '../../components/desk-time-field.tsx'
import { WishedTimes } from '../../components/wished-times.tsx'

type Props = { tour: StaffTourRow; value: WallTime | null; onChange: (time: WallTime | null) => void }

/** The time that the desk suggests when it asks the agent for another one. */
export function SuggestedTime({ tour, value, onChange }: Props) {
  return (
    <>
      <WishedTimes tour={tour} value={value} onPick={onChange} />
      <DeskTimeField
        label="Suggested time"
        optional
        zone={tour.timeZone}
        value={value}
        onChange={onChange}
        min={instantToWall(now(), tour.timeZone)}
        future
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
