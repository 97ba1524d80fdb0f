import type { AssistantDetail, Shift } from '@porchlight/contract/assistants'
import { addDays, instantToWall, wallToInstant, type Zone } from '../../lib/time.ts'
import { isWholeDays, lastDayOf } from './assistant-words.ts'

/** A shift in the form; `key` identifies its row while the user edits its times. */
export type ShiftDraft = Shift & { key: number }

/** Time off in the form: first and last day, both included, and times if it covers part of one day. */
export type OffDraft = {
  key: number
  from: string
  to: string
  startsAt: string
  endsAt: string
  partOfDay: boolean
  reason: string
}

export type ScheduleDraft = {
  ownHours: boolean
  timeZone: Zone
  shifts: ShiftDraft[]
  off: OffDraft[]
  nextKey: number
}

/** The draft with a blank time-off entry added. */
export const withMoreOff = (draft: ScheduleDraft): ScheduleDraft => ({
  ...draft,
  off: [
    ...draft.off,
    {
      key: draft.nextKey,
      from: '',
      to: '',
      startsAt: '09:00',
      endsAt: '12:00',
      partOfDay: false,
      reason: '',
    },
  ],
  nextKey: draft.nextKey + 1,
})

const weekdays = [1, 2, 3, 4, 5]

/** The form's initial values: an assistant's hours and time off. */
export const draftOf = ({
  timeZone,
  workingHours,
  timeOff,
}: Pick<AssistantDetail, 'timeZone' | 'workingHours' | 'timeOff'>): ScheduleDraft => {
  let key = 0
  return {
    ownHours: workingHours.length > 0,
    timeZone,
    // The time input shows midnight at the end of a day as 12:00 AM.
    shifts: workingHours.map((shift) => ({
      ...shift,
      endsAt: shift.endsAt.replace('24:00', '00:00'),
      key: key++,
    })),
    off: timeOff.map((off) => {
      const from = instantToWall(off.startsAt, timeZone)
      const to = instantToWall(off.endsAt, timeZone)
      const whole = isWholeDays(off, timeZone)
      return {
        key: key++,
        from: from.date,
        to: whole ? lastDayOf(off.endsAt, timeZone) : to.date,
        startsAt: from.time,
        endsAt: to.time,
        partOfDay: !whole,
        reason: off.reason ?? '',
      }
    }),
    nextKey: key,
  }
}

/** Nine to five on weekdays, the initial values for an assistant who gets their own hours. */
export const usualWeek = (nextKey: number): ShiftDraft[] =>
  weekdays.map((weekday, index) => ({ weekday, startsAt: '09:00', endsAt: '17:00', key: nextKey + index }))

const endOf = (time: string): string => (time === '00:00' ? '24:00' : time)

export type ScheduleProblems = { shifts: Record<number, string>; off: Record<number, string>; hours?: string }

/** The form's errors, by the row's key; both parts are empty if the form is valid. */
export const problemsOf = ({ ownHours, shifts, off }: ScheduleDraft): ScheduleProblems => {
  const problems: ScheduleProblems = { shifts: {}, off: {} }
  if (ownHours) {
    if (shifts.length === 0) problems.hours = 'Add at least one shift, or use the office hours'
    for (const shift of shifts) {
      const { key, weekday, startsAt, endsAt } = shift
      if (!startsAt || !endsAt) problems.shifts[key] = 'Enter both times'
      else if (endOf(endsAt) <= startsAt) problems.shifts[key] = 'A shift must end after it starts'
      else if (
        shifts.some(
          (other) =>
            other.key < key &&
            other.weekday === weekday &&
            other.startsAt < endOf(endsAt) &&
            startsAt < endOf(other.endsAt),
        )
      )
        problems.shifts[key] = 'Shifts on the same day can’t overlap'
    }
  }
  for (const { key, from, to, startsAt, endsAt, partOfDay } of off) {
    if (!from && partOfDay) problems.off[key] = 'Enter a day'
    else if (!from || (!partOfDay && !to)) problems.off[key] = 'Enter a first and last day'
    else if (partOfDay && (!startsAt || !endsAt)) problems.off[key] = 'Enter both times'
    else if (`${to}T${partOfDay ? endsAt : '24'}` <= `${from}T${partOfDay ? startsAt : '00'}`)
      problems.off[key] = 'Time off must end after it starts'
  }
  return problems
}

/** The request body for the form. */
export const scheduleBodyOf = ({ ownHours, timeZone, shifts, off }: ScheduleDraft) => ({
  timeZone,
  workingHours: ownHours
    ? shifts.map(({ weekday, startsAt, endsAt }) => ({ weekday, startsAt, endsAt: endOf(endsAt) }))
    : [],
  timeOff: off.map(({ from, to, startsAt, endsAt, partOfDay, reason }) => ({
    startsAt: wallToInstant({ date: from, time: partOfDay ? startsAt : '00:00' }, timeZone).instant,
    endsAt: wallToInstant(
      partOfDay ? { date: to, time: endsAt } : { date: addDays(to, 1), time: '00:00' },
      timeZone,
    ).instant,
    reason: reason.trim(),
  })),
})
