import { now } from '../../../lib/now.ts'
import { wallToInstant } from '../../../lib/time.ts'
import { DateTimePicker, type DateTimePickerProps } from '../../../ui/forms/dates/date-time-picker.tsx'
import { OutsideHours, useClosedDays, usualHours } from '../request/desk-hours.tsx'

/** The time that the team sets for a tour. It says if the desk is closed then, which prevents nothing. */
export function DeskTimeField({ hint, ...field }: Omit<DateTimePickerProps, 'usual'> & { hint: string }) {
  const { value, zone } = field
  const at = value && wallToInstant(value, zone).instant
  return (
    <DateTimePicker
      {...field}
      usual={usualHours(zone)}
      noteOf={useClosedDays()}
      hint={
        <>
          {hint} {at !== null && Date.parse(at) > now().getTime() ? <OutsideHours at={at} forTeam /> : null}
        </>
      }
    />
  )
}
