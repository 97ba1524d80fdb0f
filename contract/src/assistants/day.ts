import { z } from 'zod'
import { day, instant } from '../kernel/instants.ts'

/** One calendar day of an assistant, in their own time zone. */
export const assistantDay = z.object({
  date: day,
  /** The zone of their working hours, in which the day begins and ends. */
  timeZone: z.string(),
  /** Their working hours as times of day, `09:00`; the day ends at `24:00`. Empty if they do not work that day. */
  hours: z.array(z.object({ start: z.string(), end: z.string() })),
  /**
   * When they can escort another tour from its start to its end, as `hours`: without time off, the tours that they
   * escort, each with a buffer before and after it, and the time that has passed. Without spans that are too short for a
   * tour. Empty if they cannot be assigned tours.
   */
  free: z.array(z.object({ start: z.string(), end: z.string() })),
  /** The federal holiday on that day, for an assistant without hours of their own, who is off then. */
  holiday: z.string().nullable(),
  /** The time off that touches the day, the earliest first. */
  timeOff: z.array(z.object({ startsAt: instant, endsAt: instant, reason: z.string().nullable() })),
  /** The number of their active tours that start that day. */
  tourCount: z.int(),
  /** Whether `free` has a span. */
  isFree: z.boolean(),
})
export type AssistantDay = z.infer<typeof assistantDay>
