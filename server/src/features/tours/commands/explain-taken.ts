import { eq, sql } from 'drizzle-orm'
import type { Orm } from '../../../kernel/database.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { type Refusal, refuse } from '../../../kernel/refusal.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { readSettings } from '../../people/queries.ts'
import { properties } from '../../properties/tables.ts'
import { freeTimes, type Wish } from '../rules.ts'
import { tours } from '../tables.ts'
import { addressLine } from '../views.ts'

const day = 24 * 3_600_000

/** What others hold of a property and of an escort from an instant on, as ranges in milliseconds. */
const listHeld = async (
  orm: Orm,
  place: { tourId: string; propertyId: string; assistantId: string | null; from: Date; until: Date },
) => {
  const range = sql`tstzrange(${place.from.toISOString()}::timestamptz, ${place.until.toISOString()}::timestamptz)`
  return orm
    .select({
      tourId: tours.id,
      clientName: tours.clientName,
      address: properties.address,
      city: properties.city,
      scheduledDate: tours.scheduledDate,
      durationMinutes: tours.durationMinutes,
      bufferMinutes: tours.bufferMinutes,
      ofProperty: sql<boolean>`${tours.propertyId} = ${place.propertyId}::uuid and ${tours.holdsProperty} && ${range} is true`,
      ofAssistant: sql<boolean>`(${tours.escortAssistantId} = ${place.assistantId}::uuid and ${tours.holdsAssistant} && ${range}) is true`,
    })
    .from(tours)
    .innerJoin(properties, eq(properties.id, tours.propertyId))
    .where(
      sql`${tours.id} <> ${place.tourId}::uuid and (
        (${tours.propertyId} = ${place.propertyId}::uuid and ${tours.holdsProperty} && ${range})
        or (${tours.escortAssistantId} = ${place.assistantId}::uuid and ${tours.holdsAssistant} && ${range})
      )`,
    )
    .orderBy(tours.scheduledDate)
    .limit(500)
}

/**
 * Why a time could not be had (product decision: what holds a slot): everybody is told the next three free times; staff
 * who see all tours also which tour is in the way, agents and assistants no more than that the time is taken.
 *
 * @param constraint the exclusion constraint that refused
 */
export const explainTaken = async (
  kernel: Kernel,
  viewer: Viewer,
  wanted: Wish,
  constraint: string | undefined,
): Promise<Refusal> => {
  const from = wanted.scheduledDate
  if (!from) return refuse('time_taken')

  // What it would have held: the database takes the setting of the moment (migration 0022).
  const { escortBufferMinutes } = await readSettings(kernel.database.orm)
  const held = await listHeld(kernel.database.orm, {
    tourId: wanted.id,
    propertyId: wanted.propertyId,
    assistantId: wanted.escortAssistantId,
    from: new Date(from.getTime() - day),
    until: new Date(from.getTime() + 15 * day),
  })
  const range = (row: (typeof held)[number], buffer: number) => {
    const start = row.scheduledDate?.getTime() ?? 0
    return { start, end: start + (row.durationMinutes + buffer) * 60_000 }
  }
  const now = kernel.clock.now()
  const free = freeTimes({
    from: new Date(Math.max(from.getTime(), now.getTime())),
    durationMinutes: wanted.durationMinutes,
    bufferMinutes: escortBufferMinutes,
    timeZone: wanted.timeZone,
    property: held.filter((row) => row.ofProperty).map((row) => range(row, 0)),
    assistant: held.filter((row) => row.ofAssistant).map((row) => range(row, row.bufferMinutes)),
  })

  const ofAssistant = constraint === 'tours_assistant_free'
  const wish = { start: from.getTime(), end: from.getTime() + wanted.durationMinutes * 60_000 }
  const culprit = held.find((row) => {
    if (ofAssistant ? !row.ofAssistant : !row.ofProperty) return false
    const { start, end } = range(row, ofAssistant ? row.bufferMinutes : 0)
    const until = wish.end + (ofAssistant ? escortBufferMinutes * 60_000 : 0)
    return start < until && wish.start < end
  })
  const seesAll = viewer.door === 'back_office' && viewer.permissions.has('tours.view')
  return refuse('time_taken', {
    freeTimes: free.map((time) => time.toISOString()),
    ...(seesAll &&
      culprit && {
        message: ofAssistant
          ? 'That time is taken. The assistant is with another client then.'
          : 'That time is taken. The property has another tour then.',
        conflict: {
          tourId: culprit.tourId,
          clientName: culprit.clientName,
          propertyAddress: addressLine({ ...culprit, unit: null, state: '', zipCode: null }),
          scheduledDate: culprit.scheduledDate?.toISOString() ?? '',
          holds: ofAssistant ? ('assistant' as const) : ('property' as const),
        },
      }),
  })
}
