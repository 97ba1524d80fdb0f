import type { StaffTour, TourPriority, TourStatus } from '@porchlight/contract/tours/shapes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/requests/client.ts'
import { toast } from '../../../lib/toast.ts'
import { lookOf } from '../status.ts'
import { clientNameOf } from '../tour-words.ts'
import { staffTourChanged } from './queue-api.ts'
import { priorityLabel } from './queue-words.ts'

/*
 * The staff's changes to a tour, with the version on screen. The hooks show results as toasts; the caller handles
 * refusals.
 */

type Seen = Pick<StaffTour, 'id' | 'version'>

export type StatusChange = {
  tour: Seen
  status: TourStatus
  notes?: string | undefined
  scheduledDate?: string | undefined
  overrideReason?: string | undefined
  earlyReason?: string | undefined
}

export const useSetTourStatus = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ tour, ...change }: StatusChange) =>
      call('PUT /api/admin/tours/:id/status', {
        params: { id: tour.id },
        body: { ...change, version: tour.version },
      }),
    onSuccess: (tour) => {
      staffTourChanged(client, tour)
      toast({
        title: 'Status Updated',
        description: `${clientNameOf(tour)}: ${lookOf(tour.status).label}`,
        tone: 'ok',
      })
    },
  })
}

export const useSetTourPriority = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ tour, priority }: { tour: Seen; priority: TourPriority }) =>
      call('PUT /api/admin/tours/:id/priority', {
        params: { id: tour.id },
        body: { priority, version: tour.version },
      }),
    onSuccess: (tour) => {
      staffTourChanged(client, tour)
      toast({
        title: 'Priority Updated',
        description: `${clientNameOf(tour)}: ${priorityLabel(tour.priority)}`,
        tone: 'ok',
      })
    },
  })
}

export const useArchiveTour = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, version }: Seen) =>
      call('PUT /api/admin/tours/:id/archive', { params: { id }, body: { version } }),
    onSuccess: (tour) => {
      staffTourChanged(client, tour)
      toast({ title: 'Tour Archived', description: clientNameOf(tour), tone: 'ok' })
    },
  })
}

export const useRestoreTour = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, version }: Seen) =>
      call('PUT /api/admin/tours/:id/restore', { params: { id }, body: { version } }),
    onSuccess: (tour) => {
      staffTourChanged(client, tour)
      toast({ title: 'Tour Restored', description: clientNameOf(tour), tone: 'ok' })
    },
  })
}

export const useWaiveFee = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ tour, reason }: { tour: Seen; reason: string }) =>
      call('PUT /api/admin/tours/:id/waive-assistant-fee', {
        params: { id: tour.id },
        body: { reason, version: tour.version },
      }),
    onSuccess: (tour) => {
      staffTourChanged(client, tour)
      toast({ title: 'Assistant Fee Waived', description: clientNameOf(tour), tone: 'ok' })
    },
  })
}

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
export const useAssignAssistant = (title: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ tour, ...assignment }: Assignment) =>
      call('PUT /api/admin/tours/:id/assign-assistant', {
        params: { id: tour.id },
        body: { ...assignment, version: tour.version },
      }),
    onSuccess: (tour) => {
      staffTourChanged(client, tour)
      toast({
        title,
        description: `${clientNameOf(tour)}: ${tour.schedulingAssistantName ?? 'assigned'}`,
        tone: 'ok',
      })
    },
  })
}
