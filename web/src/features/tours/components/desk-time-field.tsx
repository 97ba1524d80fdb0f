import { now } from '../../../lib/now.ts'
import { wallToInstant } from '../../../lib/time.ts'
import { DateTimePicker, type DateTimePickerProps } from '../../../ui/forms/dates/date-time-picker.tsx'
import { OutsideHoursForTeam, useClosedDays, usualHours } from '../request/desk-hours.tsx'

/** The time that the team sets for a tour. It warns if the desk is closed then, which prevents nothing. */
export function DeskTimeField(field: Omit<DateTimePickerProps, 'usual' | 'noteOf'>) {
  const { value, zone } = field
  const at = value && wallToInstant(value, zone).instant
  return (
    <div className="min-w-0">
      <DateTimePicker {...field} usual={usualHours(zone)} noteOf={useClosedDays()} />
      {/* Always there, so that screen readers announce the warning when it appears. */}
      <div role="status">
        {at !== null && Date.parse(at) > now().getTime() ? <OutsideHoursForTeam at={at} /> : null}
      </div>
    </div>
  )
}
