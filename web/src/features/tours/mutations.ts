import type { AgentTour } from '@porchlight/contract/tours/shapes'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, isRefusal } from '../../lib/requests/api-error.ts'
import { call } from '../../lib/requests/client.ts'
import { toastFailure } from '../../lib/requests/toast-failure.ts'
import { toast } from '../../lib/toast.ts'
import { agentTourQuery } from './api.ts'

/** Stores a changed tour in the cache and refetches the lists. */
export const tourChanged = (client: QueryClient, tour: AgentTour): void => {
  client.setQueryData(agentTourQuery(tour.id).queryKey, tour)
  void client.invalidateQueries({ queryKey: ['tours'] })
  void client.invalidateQueries({ queryKey: ['clients'] })
}

/** Stores the changed tour, and says so. */
const changed =
  (client: QueryClient, title: string, description?: string) =>
  (tour: AgentTour): void => {
    tourChanged(client, tour)
    toast({ title, description, tone: 'ok' })
  }

/** Marks the feedback on a tour as read. A failure needs no message: the next look at the tour tries again. */
export const useMarkFeedbackRead = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('POST /api/agent/tour-requests/:id/feedback/read', { params: { id } }),
    onSuccess: (tour) => tourChanged(client, tour),
  })
}

const CANCEL_FAILED = 'Failed to cancel tour request. Please try again.'

/** Cancels a request. The caller handles a version conflict by offering to reload. */
export const useCancelTour = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, version }: Pick<AgentTour, 'id' | 'version'>) =>
      call('PUT /api/agent/tour-requests/:id/cancel', { params: { id }, body: { version } }),
    onSuccess: changed(client, 'Tour Request Cancelled', 'We’ve let the team know.'),
    onError: (error, { id }) => {
      if (isRefusal(error, 'version_conflict')) return
      toastFailure(error, CANCEL_FAILED, 'Cancellation Failed')
      void client.invalidateQueries({ queryKey: agentTourQuery(id).queryKey })
    },
  })
}

/** Asks the team to cancel a tour in progress: sends a message and sets high priority. */
export const useAskToCancel = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, message }: { id: string; message: string }) =>
      call('POST /api/agent/tour-requests/:id/ask-to-cancel', { params: { id }, body: { message } }),
    onSuccess: changed(client, 'Cancellation Requested', 'We’ve asked the team to cancel this tour.'),
    onError: (error) => toastFailure(error, CANCEL_FAILED, 'Cancellation Failed'),
  })
}

/** Chooses whether the client of an open tour gets emails; nothing else about the tour changes. */
export const useChooseClientMails = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, version, emailClient }: Pick<AgentTour, 'id' | 'version' | 'emailClient'>) =>
      call('PUT /api/agent/tour-requests/:id/email-client', {
        params: { id },
        body: { emailClient, version },
      }),
    onSuccess: (tour) => {
      tourChanged(client, tour)
      toast({ title: tour.emailClient ? 'We’ll email the client' : 'We won’t email the client', tone: 'ok' })
    },
    onError: (error, { id }) => {
      toastFailure(error, 'Failed to update tour. Please try again.', 'Update Failed')
      void client.invalidateQueries({ queryKey: agentTourQuery(id).queryKey })
    },
  })
}

export type TourChange = {
  clientFirstName: string
  clientLastName: string
  clientEmail: string
  clientPhone: string
  requestedDateTime?: string | undefined
  alternativeDateTime: string | null
  specialRequests?: string | undefined
}

/** Saves an edited request, which returns to requested. The form handles version conflicts and field errors. */
export const useEditTour = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, version, change }: Pick<AgentTour, 'id' | 'version'> & { change: TourChange }) =>
      call('PUT /api/agent/tour-requests/:id', { params: { id }, body: { ...change, version } }),
    onSuccess: changed(client, 'Tour Request Updated', 'We’ve let the team know.'),
    onError: (error) => {
      // The form shows field errors at their fields.
      const isPlaced = error instanceof ApiError && error.errors.length > 0
      if (!isPlaced && !isRefusal(error, 'version_conflict'))
        toastFailure(error, 'Failed to update tour request. Please try again.', 'Update Failed')
    },
  })
}
