import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import { findAssignable } from '../../assistants/queries.ts'
import { findPerson } from '../../people/queries.ts'
import type { TourRow } from '../queries.ts'
import { escortOf, isActive, isClosed } from '../rules.ts'
import { type ChangeRequest, changeTour } from './change-tour.ts'
import { endAssignment } from './end-assignment.ts'
import { openAssignment } from './open-assignment.ts'
import type { LockedTour } from './write-change.ts'

/** An escort who was chosen apart from the coordinator stays when the coordinator changes. */
const keptEscort = (tour: LockedTour): string | null =>
  tour.escortAssistantId === tour.schedulingAssistantId ? null : tour.escortAssistantId

/**
 * Gives a tour to a scheduling assistant, or to another one. A tour that is not scheduled yet becomes
 * assistant_assigned and the new assistant begins at the beginning; one with a date keeps its status.
 *
 * @throws Refusal not_found, assistant_unavailable, already_closed, tour_archived, time_taken, version_conflict
 */
export const assignAssistant = async (
  kernel: Kernel,
  viewer: StaffViewer,
  request: ChangeRequest,
  input: { schedulingAssistantId: string; escortAssistantId: string | null; notes: string | null },
): Promise<TourRow> =>
  changeTour(kernel, viewer, request, async (tour, tx, now) => {
    if (tour.archivedAt) throw refuse('tour_archived')
    if (isClosed(tour.status)) throw refuse('already_closed')
    const assistant = await findAssignable(tx, input.schedulingAssistantId)
    if (!assistant) throw refuse('not_found', { message: 'That assistant was not found.' })
    const escort = input.escortAssistantId ? await findAssignable(tx, input.escortAssistantId) : assistant
    if (!escort) throw refuse('not_found', { message: 'That escort was not found.' })
    if (!assistant.assignable || !escort.assignable) throw refuse('assistant_unavailable')

    const former = tour.schedulingAssistantId ? await findPerson(tx, tour.schedulingAssistantId) : undefined
    await endAssignment(tx, { tourId: tour.id, reason: 'reassigned', by: viewer.userId, at: now })
    await openAssignment(tx, {
      tour,
      assistantId: assistant.id,
      by: viewer.userId,
      at: now,
      notes: input.notes,
    })
    return {
      set: {
        schedulingAssistantId: assistant.id,
        escortAssistantId: input.escortAssistantId ?? keptEscort(tour) ?? escortOf(tour, assistant.id),
        ...(input.escortAssistantId && { escortedBy: 'assistant' }),
        ...(!isActive(tour.status) && { status: 'assistant_assigned' }),
      },
      // Who it is and what staff wrote for them is not the agent's to read: views leave these fields out.
      history: {
        kind: 'assigned',
        changes: [
          { field: 'assistant', from: former?.name ?? null, to: assistant.name },
          ...(input.escortAssistantId ? [{ field: 'escort', from: null, to: escort.name }] : []),
          ...(input.notes ? [{ field: 'assignmentNotes', from: null, to: input.notes }] : []),
        ],
      },
    }
  })
