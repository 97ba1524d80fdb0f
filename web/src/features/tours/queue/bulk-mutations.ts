import type { StaffTourRow } from '@porchlight/contract/tours/cards'
import type { BulkResult } from '@porchlight/contract/tours/queue'
import type { TourPriority } from '@porchlight/contract/tours/shapes'
import type { TourStatus } from '@porchlight/contract/tours/statuses'
import type { DeskChange } from '@porchlight/contract/tours/undo'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/requests/client.ts'
import { staffToursChanged } from './queue-api.ts'

/** An action on several tours. */
export type BulkAct =
  | {
      kind: 'assign'
      schedulingAssistantId: string
      notes: string
      /** The ids of the tours that the assistant was not free for when they were chosen. */
      notFreeFor: readonly string[]
    }
  | {
      kind: 'status'
      status: TourStatus
      notes: string
      earlyReason: string
      useRequestedTime: boolean
      /** What differs by tour, by its id. */
      byTour: Readonly<Record<string, { scheduledDate?: string; notes?: string }>>
    }
  | { kind: 'priority'; priority: TourPriority }
  | { kind: 'archive' }

/** The props of a dialog that asks for the rest of an action. */
export type BulkDialog = {
  tours: readonly StaffTourRow[]
  sending: boolean
  onSend: (act: BulkAct) => void
  onClose: () => void
}

/** The kind of an action, for its undo. */
export const deskChangeOf: Record<BulkAct['kind'], DeskChange> = {
  assign: 'assigned',
  status: 'status',
  priority: 'priority',
  archive: 'archived',
}

type Wish = { act: BulkAct; tours: readonly Pick<StaffTourRow, 'id' | 'version'>[] }

const send = ({ act, tours: chosen }: Wish): Promise<{ results: BulkResult[] }> => {
  const tours = chosen.map(({ id, version }) => ({ id, version }))
  switch (act.kind) {
    case 'assign': {
      const { schedulingAssistantId, notes } = act
      return call('POST /api/admin/tours/bulk/assign-assistant', {
        body: { tours, schedulingAssistantId, notes },
      })
    }
    case 'status': {
      const { kind: _, byTour, ...body } = act
      const each = tours.map((tour) => ({ ...tour, ...byTour[tour.id] }))
      return call('POST /api/admin/tours/bulk/status', { body: { tours: each, ...body } })
    }
    case 'priority':
      return call('POST /api/admin/tours/bulk/priority', { body: { tours, priority: act.priority } })
    case 'archive':
      return call('POST /api/admin/tours/bulk/archive', { body: { tours } })
  }
}

/** Applies one action to several tours; the caller reports the result of each. */
export const useBulkAct = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: ({ results }) =>
      staffToursChanged(
        client,
        results.flatMap(({ tour }) => tour ?? []),
      ),
  })
}
