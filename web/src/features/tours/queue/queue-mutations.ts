import type { StaffTour, TourPriority } from '@porchlight/contract/tours/shapes'
import type { TourStatus } from '@porchlight/contract/tours/statuses'
import type { DeskChange } from '@porchlight/contract/tours/undo'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/requests/client.ts'
import { toast } from '../../../lib/toast.ts'
import { lookOf } from '../status.ts'
import { clientNameOf } from '../tour-words.ts'
import { staffTourChanged } from './queue-api.ts'
import { priorityLabel } from './queue-words.ts'
import { undoOffer } from './undo-change.ts'

/*
 * The staff's changes to one tour, from the queue and from the city tours. Each carries the version on screen, and
 * shows its success as a toast. The caller handles refusals, because it knows the next step.
 */

type Seen = Pick<StaffTour, 'id' | 'version'>

type Done = {
  title: string
  /** What follows the client's name in the toast. */
  result?: string
  /** The desk can undo it. */
  undo?: DeskChange
}

const useStaffChange = <Change>(
  send: (change: Change) => Promise<StaffTour>,
  doneOf: (tour: StaffTour, change: Change) => Done,
) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (tour, change) => {
      staffTourChanged(client, tour)
      const { title, result, undo } = doneOf(tour, change)
      const name = clientNameOf(tour)
      toast({
        title,
        description: result ? `${name}: ${result}` : name,
        tone: 'ok',
        ...(undo && undoOffer(client, undo, [tour])),
      })
    },
  })
}

/** What both calls for a new status share. */
export type StatusChange = {
  tour: Seen
  status: TourStatus
  scheduledDate?: string | undefined
  overrideReason?: string | undefined
  earlyReason?: string | undefined
}

const statusUpdated = ({ status }: StaffTour): Done => ({
  title: 'Status Updated',
  result: lookOf(status).label,
  undo: 'status',
})

/** Sets a status from the queue. */
export const useSetTourStatus = () =>
  useStaffChange(
    ({ tour: { id, version }, ...change }: StatusChange & { notes?: string | undefined }) =>
      call('PUT /api/admin/tours/:id/status', { params: { id }, body: { ...change, version } }),
    statusUpdated,
  )

/** Sets the status of a city tour, with the time at which its visit should be over. */
export const useUpdateCityStatus = () =>
  useStaffChange(
    ({
      tour: { id, version },
      ...change
    }: StatusChange & { statusNotes: string; estimatedCompletion: string | null }) =>
      call('PATCH /api/tours/:id/status', { params: { id }, body: { ...change, version } }),
    statusUpdated,
  )

export const useSetTourPriority = () =>
  useStaffChange(
    ({ tour: { id, version }, priority }: { tour: Seen; priority: TourPriority }) =>
      call('PUT /api/admin/tours/:id/priority', { params: { id }, body: { priority, version } }),
    ({ priority }) => ({ title: 'Priority Updated', result: priorityLabel(priority), undo: 'priority' }),
  )

export const useArchiveTour = () =>
  useStaffChange(
    ({ id, version }: Seen) =>
      call('PUT /api/admin/tours/:id/archive', { params: { id }, body: { version } }),
    () => ({ title: 'Tour Archived', undo: 'archived' }),
  )

export const useRestoreTour = () =>
  useStaffChange(
    ({ id, version }: Seen) =>
      call('PUT /api/admin/tours/:id/restore', { params: { id }, body: { version } }),
    () => ({ title: 'Tour Restored' }),
  )

export const useWaiveFee = () =>
  useStaffChange(
    ({ tour: { id, version }, reason }: { tour: Seen; reason: string }) =>
      call('PUT /api/admin/tours/:id/waive-assistant-fee', { params: { id }, body: { reason, version } }),
    () => ({ title: 'Assistant Fee Waived' }),
  )

/** Waives an open charge, or marks it as paid outside of Porchlight. */
export const useMarkCharge = () =>
  useStaffChange(
    ({ tour: { id, version }, as, reason }: { tour: Seen; as: 'waived' | 'paid_outside'; reason: string }) =>
      call('PUT /api/admin/tours/:id/charge', { params: { id }, body: { as, reason, version } }),
    (_, { as }) => ({ title: as === 'waived' ? 'Charge Waived' : 'Charge Marked as Paid' }),
  )

export type Assignment = {
  tour: Seen
  schedulingAssistantId: string
  escortAssistantId: string | null
  notes: string
}

/**
 * @param title the toast's title: the queue and the page of tour requests word it differently (back office, section
 * 8)
 */
export const useAssignAssistant = (title: string) =>
  useStaffChange(
    ({ tour: { id, version }, ...assignment }: Assignment) =>
      call('PUT /api/admin/tours/:id/assign-assistant', { params: { id }, body: { ...assignment, version } }),
    ({ schedulingAssistantName }) => ({
      title,
      result: schedulingAssistantName ?? 'assigned',
      undo: 'assigned',
    }),
  )
