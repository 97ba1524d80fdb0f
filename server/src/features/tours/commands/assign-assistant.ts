import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import { findPerson } from '../../people/queries.ts'
import type { TourAssistants } from '../ports.ts'
import type { TourRow } from '../queries.ts'
import { escortOf, isActive, isClosed, owesFee } from '../rules.ts'
import { createAssignment } from '../steps/create-assignment.ts'
import type { LockedTour } from '../steps/record-change.ts'
import { unassignAssistant } from '../steps/unassign-assistant.ts'
import { type ChangeRequest, updateTour } from '../steps/update-tour.ts'
import { tourAssignments } from '../tables.ts'

/** If staff chose a different escort than the coordinator, the escort stays when the coordinator changes. */
const keptEscort = (tour: LockedTour): string | null =>
  tour.escortAssistantId === tour.schedulingAssistantId ? null : tour.escortAssistantId

const openAssignmentOf = (tourId: string) =>
  and(eq(tourAssignments.tourId, tourId), isNull(tourAssignments.endedAt))

/** The notes if they are new to the assistant who has the tour already, with the former ones; otherwise null. */
const changedNotes = async (tx: Tx, tourId: string, notes: string | null) => {
  if (notes === null) return null
  const [open] = await tx.select().from(tourAssignments).where(openAssignmentOf(tourId))
  return open?.notes === notes ? null : { notes, former: open?.notes ?? '' }
}

const updateNotes = (tx: Tx, tourId: string, notes: string) =>
  tx.update(tourAssignments).set({ notes }).where(openAssignmentOf(tourId))

/**
 * Assigns a tour to a scheduling assistant. A tour that is not scheduled yet becomes assistant_assigned and starts
 * over; one with a date keeps its status. Assigning the same assistant again changes only notes or escort.
 *
 * @throws Refusal not_found, assistant_unavailable, already_closed, tour_archived, escort_unpaid, time_taken,
 *   version_conflict
 */
export const assignAssistant = async (
  kernel: Kernel,
  assistants: TourAssistants,
  viewer: StaffViewer,
  request: ChangeRequest,
  input: { schedulingAssistantId: string; escortAssistantId: string | null; notes: string | null },
): Promise<TourRow> =>
  kernel.database.transaction((tx) =>
    updateTour(tx, kernel, viewer, request, async (tour, now) => {
      if (tour.archivedAt) throw refuse('tour_archived')
      if (isClosed(tour.status)) throw refuse('already_closed')
      const assistant = await assistants.findAssignable(tx, input.schedulingAssistantId)
      if (!assistant) throw refuse('not_found', { message: 'That assistant was not found.' })
      const escort = input.escortAssistantId
        ? await assistants.findAssignable(tx, input.escortAssistantId)
        : assistant
      if (!escort) throw refuse('not_found', { message: 'That escort was not found.' })
      const escortId = input.escortAssistantId ?? keptEscort(tour) ?? escortOf(tour, assistant.id)
      const isSame = tour.schedulingAssistantId === assistant.id
      const replaced = isSame ? await changedNotes(tx, tour.id, input.notes) : null
      const notes = isSame ? (replaced?.notes ?? null) : input.notes
      if (isSame && tour.escortAssistantId === escortId && notes === null) return null
      if (!assistant.assignable || !escort.assignable) throw refuse('assistant_unavailable')
      if (input.escortAssistantId && owesFee(tour)) throw refuse('escort_unpaid')
      const formerEscort = tour.escortAssistantId ? await findPerson(tx, tour.escortAssistantId) : undefined
      const escortChange =
        input.escortAssistantId && tour.escortAssistantId !== escort.id
          ? [{ field: 'escort', from: formerEscort?.name ?? null, to: escort.name }]
          : []
      const notesChange = notes ? [{ field: 'assignmentNotes', from: null, to: notes }] : []
      if (isSame) {
        if (notes !== null) await updateNotes(tx, tour.id, notes)
        return {
          undo: { kind: 'assigned', assignmentNotes: replaced?.former ?? null },
          set: {
            escortAssistantId: escortId,
            ...(input.escortAssistantId && { escortedBy: 'assistant' }),
          },
          history: { kind: 'escort', changes: [...escortChange, ...notesChange] },
        }
      }
      const former = tour.schedulingAssistantId ? await findPerson(tx, tour.schedulingAssistantId) : undefined
      await unassignAssistant(tx, { tourId: tour.id, reason: 'reassigned', by: viewer.userId, at: now })
      await createAssignment(tx, {
        tour,
        assistantId: assistant.id,
        by: viewer.userId,
        at: now,
        notes: input.notes,
      })
      return {
        undo: { kind: 'assigned' },
        set: {
          schedulingAssistantId: assistant.id,
          escortAssistantId: escortId,
          ...(input.escortAssistantId && { escortedBy: 'assistant' }),
          ...(!isActive(tour.status) && { status: 'assistant_assigned' }),
        },
        // Agents may not read the assistant's name and the notes: views leave these fields out.
        history: {
          kind: 'assigned',
          changes: [
            { field: 'assistant', from: former?.name ?? null, to: assistant.name },
            ...escortChange,
            ...notesChange,
          ],
        },
      }
    }),
  )
