import type { Assignment } from '@porchlight/contract/tours/shapes'
import { undoOfferSeconds } from '@porchlight/contract/tours/undo'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../lib/requests/api-error.ts'
import { call } from '../../../lib/requests/client.ts'
import { type ToastMessage, toast } from '../../../lib/toast.ts'
import { clientNameOf } from '../tour-words.ts'
import { setLastActedTour } from './acted-tour.ts'
import { assignmentChanged } from './assignment-api.ts'

/** Undoes the last step of a visit, and says what happened. */
const undoStep = async (client: QueryClient, { id, version }: Assignment): Promise<void> => {
  setLastActedTour(id)
  try {
    const tour = await call('POST /api/assistant/assignments/:id/undo', { params: { id }, body: { version } })
    assignmentChanged(client, tour)
    toast({ title: 'Step Undone', description: clientNameOf(tour), tone: 'ok' })
  } catch (error) {
    const reason = error instanceof ApiError && error.status < 500 ? error.reason : 'Please try again.'
    toast({ title: 'Error', description: `Failed to undo the step. ${reason}`, tone: 'bad' })
    void client.invalidateQueries({ queryKey: ['tours'] })
  }
}

export const useUndoStep = () => {
  const client = useQueryClient()
  return useMutation({ mutationFn: (tour: Assignment) => undoStep(client, tour) })
}

/** What a toast about a step adds: the offer to undo it, if the server's answer to the step allows that. */
export const undoStepOffer = (
  client: QueryClient,
  answer: Assignment | undefined,
): Pick<ToastMessage, 'action' | 'timeout'> =>
  answer?.may.undo
    ? {
        // The card has the button too.
        action: { label: 'Undo', key: 'undo', elsewhere: true, onPress: () => void undoStep(client, answer) },
        timeout: undoOfferSeconds * 1000,
      }
    : {}
