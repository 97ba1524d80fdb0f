import { clientNamedBy } from '@porchlight/contract/clients'
import type { tours } from '@porchlight/contract/tours'
import type { z } from 'zod'
import { refuse } from '../../../kernel/refusal.ts'
import type { AgentViewer } from '../../../kernel/viewer.ts'
import { recordClient } from '../../clients/steps/record-client.ts'
import { agentMay } from '../policy.ts'
import { requireFuture } from '../rules.times.ts'
import { withSelfEscort } from '../rules.ts'
import type { LockedTour } from '../steps/record-change.ts'
import { unassignAssistant } from '../steps/unassign-assistant.ts'
import { type TourCommand, updateTour } from '../steps/update-tour.ts'

type Edit = z.output<typeof tours.editTourRequest.body>

const columnsOf = (tour: LockedTour, edit: Edit) => ({
  ...(edit.clientFirstName !== undefined && { clientFirstName: edit.clientFirstName }),
  ...(edit.clientLastName !== undefined && { clientLastName: edit.clientLastName ?? '' }),
  ...(edit.clientEmail !== undefined && { clientEmail: edit.clientEmail }),
  ...(edit.clientPhone !== undefined && { clientPhone: edit.clientPhone }),
  ...(edit.emailClient !== undefined && { emailClient: edit.emailClient }),
  ...(edit.requestedDateTime !== undefined && {
    requestedDateTime: edit.requestedDateTime,
    // A tour that was requested with a date moves to the new one; it holds no slot while requested.
    ...(tour.scheduledDate !== null && { scheduledDate: edit.requestedDateTime }),
  }),
  ...(edit.alternativeDateTime !== undefined && { alternativeDateTime: edit.alternativeDateTime }),
  ...(edit.specialRequests !== undefined && {
    specialRequests:
      tour.escortedBy === 'agent' ? withSelfEscort(edit.specialRequests) : edit.specialRequests,
  }),
})

const asText = (value: unknown): string | null => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value instanceof Date
    ? value.toISOString()
    : typeof value === 'string' && value !== ''
      ? value
      : null
}

// The history outlives the deletion of a client's data: it says that an address or a number changed, not which.
const privateFields = new Set(['clientEmail', 'clientPhone'])

const changesOf = (tour: LockedTour, set: ReturnType<typeof columnsOf>) =>
  Object.entries(set)
    .filter(([field]) => field !== 'scheduledDate')
    .map(([field, to]) => ({ field, from: asText(tour[field as keyof LockedTour]), to: asText(to) })) // keys of the row's own columns
    .filter(({ from, to }) => from !== to)
    .map((change) =>
      privateFields.has(change.field) ? { field: change.field, from: null, to: null } : change,
    )

/**
 * An agent edits a tour that nobody has begun to schedule (product decision: tours/agent). It returns to requested, and
 * its assignment ends.
 *
 * @throws Refusal not_found, not_editable, version_conflict, time_in_past
 */
export const updateTourRequest: TourCommand<AgentViewer, [edit: Edit]> = (kernel, viewer, request, edit) =>
  kernel.database.transaction((tx) =>
    updateTour(tx, kernel, viewer, request, async (tour, now) => {
      if (!agentMay(viewer, tour, now).edit) throw refuse('not_editable')
      const moved = (requested: Date | null | undefined, before: Date | null) =>
        requested && requested.getTime() !== before?.getTime() ? requested : null
      requireFuture(now, {
        requestedDateTime: moved(edit.requestedDateTime, tour.requestedDateTime),
        alternativeDateTime: moved(edit.alternativeDateTime, tour.alternativeDateTime),
      })
      const set = columnsOf(tour, edit)
      const after = { ...tour, ...set }
      // A different email address means a different client (product decision: client).
      const { clientId } =
        after.clientEmail === tour.clientEmail
          ? tour
          : await recordClient(tx, viewer.userId, clientNamedBy(after), now)
      await unassignAssistant(tx, { tourId: tour.id, reason: 'edited_by_agent', by: viewer.userId, at: now })
      return {
        set: {
          ...set,
          clientId,
          status: 'requested',
          schedulingAssistantId: null,
          escortAssistantId: null,
          cancelRequestedAt: null,
        },
        history: { kind: 'edited', changes: changesOf(tour, set) },
      }
    }),
  )
