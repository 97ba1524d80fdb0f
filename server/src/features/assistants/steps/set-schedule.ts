import { and, eq, gt } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { newId } from '../../../kernel/ids.ts'
import { changesOf } from '../../people/rules.ts'
import { listHours, listTimeOff } from '../queries.ts'
import { zoneOf } from '../rules.ts'
import { assistantTimeOff, assistantWorkingHours } from '../tables.ts'

export type ScheduleInput = {
  timeZone?: string | null | undefined
  workingHours?: readonly { weekday: number; startsAt: string; endsAt: string }[] | null | undefined
  timeOff?: readonly { startsAt: Date; endsAt: Date; reason: string | null }[] | null | undefined
}

type Changes = { before: Record<string, unknown>; after: Record<string, unknown> }

/** 'Mon 09:00–17:00' for the audit log. */
const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const hoursWords = (shifts: readonly { weekday: number; startsAt: string; endsAt: string }[]): string[] =>
  shifts.map(
    ({ weekday, startsAt, endsAt }) =>
      `${days[weekday - 1] ?? ''} ${startsAt.slice(0, 5)}–${endsAt.slice(0, 5)}`,
  )
const offWords = (rows: readonly { startsAt: Date; endsAt: Date; reason: string | null }[]): string[] =>
  rows.map(
    ({ startsAt, endsAt, reason }) =>
      `${startsAt.toISOString()} to ${endsAt.toISOString()}${reason ? ` (${reason})` : ''}`,
  )

const writeHours = async (tx: Tx, userId: string, input: ScheduleInput, changes: Changes) => {
  const had = await listHours(tx, userId)
  const last = { workingHours: hoursWords(had), timeZone: zoneOf(had) }
  const timeZone = input.timeZone ?? last.timeZone
  const shifts = input.workingHours ?? had
  const next = { workingHours: hoursWords(shifts), timeZone: shifts.length > 0 ? timeZone : zoneOf([]) }
  const changed = changesOf(last, next)
  if (!changed) return
  await tx.delete(assistantWorkingHours).where(eq(assistantWorkingHours.userId, userId))
  if (shifts.length > 0)
    await tx.insert(assistantWorkingHours).values(
      shifts.map(({ weekday, startsAt, endsAt }) => ({
        id: newId(),
        userId,
        weekday,
        startsAt,
        endsAt,
        timeZone,
      })),
    )
  Object.assign(changes.before, changed.before)
  Object.assign(changes.after, changed.after)
}

const writeTimeOff = async (
  tx: Tx,
  { userId, by, now }: { userId: string; by: string; now: Date },
  wanted: NonNullable<ScheduleInput['timeOff']>,
  changes: Changes,
) => {
  const had = await listTimeOff(tx, userId, now)
  const next = wanted.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
  if (JSON.stringify(offWords(had)) === JSON.stringify(offWords(next))) return
  await tx
    .delete(assistantTimeOff)
    .where(and(eq(assistantTimeOff.userId, userId), gt(assistantTimeOff.endsAt, now)))
  if (next.length > 0)
    await tx.insert(assistantTimeOff).values(
      next.map(({ startsAt, endsAt, reason }) => ({
        id: newId(),
        userId,
        startsAt,
        endsAt,
        reason,
        createdBy: by,
        createdAt: now,
      })),
    )
  changes.before.timeOff = offWords(had)
  changes.after.timeOff = offWords(next)
}

/**
 * Sets an assistant's hours and time off; omitted fields and past time off stay. Returns the changes for the audit log.
 */
export const setSchedule = async (
  tx: Tx,
  who: { userId: string; by: string; now: Date },
  input: ScheduleInput,
): Promise<Changes> => {
  const changes: Changes = { before: {}, after: {} }
  if (input.workingHours || input.timeZone) await writeHours(tx, who.userId, input, changes)
  if (input.timeOff) await writeTimeOff(tx, who, input.timeOff, changes)
  return changes
}
