import type { HandOver } from '@porchlight/contract/tours/assignments'
import { eq, sql } from 'drizzle-orm'
import { addressLine } from '../../../kernel/address-line.ts'
import { columnsOf } from '../../../kernel/database/columns.ts'
import type { Orm, Tx } from '../../../kernel/database/database.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Refusal, refuse, refuseField } from '../../../kernel/refusal.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import { properties } from '../../properties/tables.ts'
import type { TourAssistants } from '../ports.ts'
import { isActive, isClosed } from '../rules.ts'
import { createAssignment } from '../steps/create-assignment.ts'
import type { LockedTour, TourChange } from '../steps/record-change.ts'
import { unassignAssistant } from '../steps/unassign-assistant.ts'
import { updateTour } from '../steps/update-tour.ts'
import { tours } from '../tables.ts'

type Somebody = { id: string; name: string }
/** The tour was open when the list was read, and under its lock it is not any more. */
class NothingLeftToDo extends Error {}

type Reassignment = { from: Somebody; to: Somebody | null; by: string; at: Date }

/** Takes one tour from `from`. A tour with a date keeps its status; one without a date starts over. */
const reassign = async (
  tx: Tx,
  tour: LockedTour,
  { from, to, by, at }: Reassignment,
): Promise<TourChange> => {
  const isTheirs = tour.schedulingAssistantId === from.id || tour.escortAssistantId === from.id
  if (!isTheirs || tour.archivedAt !== null || isClosed(tour.status)) throw new NothingLeftToDo()
  const escortAssistantId = tour.escortAssistantId === from.id ? (to?.id ?? null) : tour.escortAssistantId
  if (tour.schedulingAssistantId !== from.id) {
    return {
      set: { escortAssistantId },
      history: {
        kind: 'escort',
        changes: [{ field: 'escort', from: from.name, to: to?.name ?? null }],
      },
    }
  }
  await unassignAssistant(tx, { tourId: tour.id, reason: to ? 'reassigned' : 'unassigned', by, at })
  if (to) await createAssignment(tx, { tour, assistantId: to.id, by, at, notes: null })
  const status = to ? 'assistant_assigned' : 'requested'
  return {
    set: {
      schedulingAssistantId: to?.id ?? null,
      escortAssistantId,
      ...(!isActive(tour.status) && { status }),
    },
    history: {
      kind: to ? 'assigned' : 'unassigned',
      changes: [{ field: 'assistant', from: from.name, to: to?.name ?? null }],
    },
  }
}

/**
 * Assigns an assistant's open tours to another one, or returns them to the queue, one by one. A refused tour stays,
 * with the reason in the answer; a tour that a colleague changed meanwhile is skipped.
 *
 * @throws Refusal not_found, assistant_unavailable, invalid_input if both are the same
 */
export const assignOpenTours = async (
  kernel: Kernel,
  assistants: TourAssistants,
  viewer: StaffViewer,
  input: { assistantId: string; toAssistantId: string | null },
): Promise<HandOver> => {
  const { orm } = kernel.database
  const from = await assistants.findAssignable(orm, input.assistantId)
  if (!from) throw refuse('not_found')
  if (input.toAssistantId === from.id) throw refuseField('toAssistantId', 'Choose someone else')
  if (input.toAssistantId !== null) await requireAssignee(assistants, orm, input.toAssistantId)
  const left: HandOver['left'] = []
  let handedOver = 0
  for (const { id: tourId, ...place } of await listOpenToursOf(orm, from.id)) {
    try {
      await kernel.database.transaction((tx) =>
        updateTour(tx, kernel, viewer, { tourId }, async (tour, at) => {
          const to =
            input.toAssistantId === null ? null : await requireAssignee(assistants, tx, input.toAssistantId)
          return reassign(tx, tour, { from, to, by: viewer.userId, at })
        }),
      )
      handedOver += 1
    } catch (error) {
      if (error instanceof NothingLeftToDo) continue
      if (!(error instanceof Refusal)) throw error
      left.push({ tourId, propertyAddress: addressLine(place), reason: error.message })
    }
  }
  return { handedOver, left }
}

const requireAssignee = async (
  assistants: TourAssistants,
  orm: Orm,
  assistantId: string,
): Promise<Somebody> => {
  const taker = await assistants.findAssignable(orm, assistantId)
  if (!taker) throw refuse('not_found', { message: 'That assistant was not found.' })
  if (!taker.assignable) throw refuse('assistant_unavailable')
  return taker
}

/** The open tours that an assistant coordinates or escorts, with their places; the next one first. */
const listOpenToursOf = (orm: Orm, assistantId: string) =>
  orm
    .select({
      id: tours.id,
      ...columnsOf(properties, 'address', 'unit', 'city', 'state', 'zipCode'),
    })
    .from(tours)
    .innerJoin(properties, eq(properties.id, tours.propertyId))
    .where(
      sql`(${tours.schedulingAssistantId} = ${assistantId}::uuid or ${tours.escortAssistantId} = ${assistantId}::uuid)
        and ${tours.phase} <> 'closed' and ${tours.archivedAt} is null`,
    )
    .orderBy(tours.urgentAt, tours.id)
