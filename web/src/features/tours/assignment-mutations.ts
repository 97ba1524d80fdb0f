import type { Assignment } from '@porchlight/contract/tour-shapes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isRefusal, Unreachable } from '../../lib/api-error.ts'
import { call } from '../../lib/client.ts'
import { toast } from '../../lib/toast.ts'
import { assignmentChanged } from './assignment-api.ts'
import type { Step } from './assignment-steps.ts'
import { lookOf } from './status.ts'
import { clientNameOf } from './tour-words.ts'

type Seen = Pick<Assignment, 'id' | 'version'>
export type StepTaken = {
  tour: Seen
  step: Step
  notes?: string | undefined
  scheduledDate?: string | undefined
}

/** Refusals that the caller offers a way out of. */
const answered = (error: unknown): boolean =>
  ['version_conflict', 'time_taken', 'time_in_past', 'date_needed'].some((code) => isRefusal(error, code))

/** 'Error' / 'Failed to update status' (specification, onboarding, section 8), with the reason where it is theirs to know. */
const tellFailure = (error: unknown): void => {
  const reason =
    error instanceof Unreachable ? error.message : isRefusal(error, 'transition_refused') ? error.reason : ''
  toast({
    title: 'Error',
    description: ['Failed to update status', reason].filter(Boolean).join('. '),
    tone: 'bad',
  })
}

/** Takes the next step with an assignment; the version on screen goes with it. */
export const useTakeStep = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ tour, step, notes, scheduledDate }: StepTaken) =>
      call('PUT /api/assistant/assignments/:id/status', {
        params: { id: tour.id },
        body: {
          status: step.status,
          outcome: step.outcome,
          version: tour.version,
          ...(notes && { notes }),
          ...(scheduledDate && { scheduledDate }),
        },
      }),
    onSuccess: (tour) => {
      assignmentChanged(client, tour)
      toast({
        title: 'Status Updated',
        description: `${clientNameOf(tour)}: ${lookOf(tour.status).label}`,
        tone: 'ok',
      })
    },
    onError: (error) => {
      if (answered(error)) return
      tellFailure(error)
      void client.invalidateQueries({ queryKey: ['tours', 'assignments'] })
    },
  })
}

/** On my way, arrived: each is written down once. */
export const useRecordProgress = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, progress }: { id: string; progress: 'on_my_way' | 'arrived' }) =>
      call('POST /api/assistant/assignments/:id/progress', { params: { id }, body: { progress } }),
    onSuccess: (tour, { progress }) => {
      assignmentChanged(client, tour)
      toast({
        title: 'Status Updated',
        description: progress === 'arrived' ? 'You have arrived.' : 'You are on your way.',
        tone: 'ok',
      })
    },
    onError: (error) => {
      tellFailure(error)
      void client.invalidateQueries({ queryKey: ['tours', 'assignments'] })
    },
  })
}
