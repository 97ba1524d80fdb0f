import type { Property } from '@porchlight/contract/properties'
import type { AgentTour } from '@porchlight/contract/tours/shapes'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError, againAfter, reasonOf } from '../../../lib/requests/api-error.ts'
import { type ToastMessage, toast } from '../../../lib/toast.ts'
import type { Escort } from '../../billing/components/escort-dialog.tsx'
import { toastSentWithAssistant } from '../../billing/escort-toasts.ts'
import { operationHoursQuery } from '../api.ts'
import { tourChanged } from '../mutations.ts'
import { draftNameOf, type TourDraft } from './drafted-tours.ts'
import { type EscortOf, escortFields } from './escort-of.ts'
import { afterSending } from './sent-words.ts'
import type { TourFormShape } from './tour-form.ts'
import { useEscortChoice } from './use-escort-choice.ts'
import { useTourForm } from './use-tour-form.ts'

/** The fields that both forms of an agent have. */
export type AgentTourValues = {
  property: Property | null
  emailClient: boolean
  acknowledged: boolean
}

/** One of an agent's two forms. */
export type AgentTourKind<Values extends AgentTourValues> = TourFormShape<Values> & {
  /** The name of its own draft: what an agent types in one form never appears in the other. */
  draft: TourDraft['kind']
  send: (values: Values, escort: ReturnType<typeof escortFields>) => Promise<AgentTour>
  /** The message about a sent tour. `next` says when the desk starts on it, and that it costs nothing, if so. */
  sentWords: (tour: AgentTour, next: string) => Pick<ToastMessage, 'title' | 'description' | 'action'>
  failedTitle: string
  /** The message if the server gives no reason. */
  failedWords: string
  /** Whether the message about a failure offers to send it again. */
  offersRetry: boolean
}

type Use<Values> = {
  userId: string
  /** What the form was opened for; each tour, property and client has a draft of its own. */
  about?: TourDraft['about']
  preset: Partial<Values>
  onDone: (tour: AgentTour) => void
}

/** The state of an agent's form: the form, and the choice of escort for a property that requires one. */
export const useAgentTour = <Values extends AgentTourValues>(
  kind: AgentTourKind<Values>,
  { userId, about, preset, onDone }: Use<Values>,
) => {
  const client = useQueryClient()
  const escort = useEscortChoice(onDone)
  const tour = useTourForm<Values, EscortOf | null, AgentTour>({
    shape: kind,
    draft: { form: draftNameOf({ kind: kind.draft, about }), userId },
    preset,
    request: (values, by) => kind.send(values, escortFields(by)),
    onSent: (booked, by) => {
      tourChanged(client, booked)
      void client.invalidateQueries({ queryKey: ['payments'] })
      const hours = client.getQueryData(operationHoursQuery().queryKey)
      const sent = kind.sentWords(booked, afterSending(booked, hours))
      if (by?.paymentId != null)
        toastSentWithAssistant(booked.chargeStatus === 'paid' ? 'paid' : 'processing', sent)
      else toast({ ...sent, tone: 'ok' })
    },
    onFailed: (error, by) => {
      toast({
        title: kind.failedTitle,
        description: reasonOf(error, kind.failedWords),
        tone: 'bad',
        action: kind.offersRetry ? againAfter(error, () => submit()) : undefined,
      })
      // Drop a choice whose payment cannot be used.
      if (by?.paymentId && error instanceof ApiError && error.code.startsWith('payment_')) escort.forget()
    },
    onDone,
  })
  const { form, sending, restored } = tour
  const submit = (): void => tour.submit(({ property }) => escort.decide(property))

  return {
    form,
    sending,
    restored,
    escort,
    submit,
    /** Sends the tour with the dialog's choice, and returns whether it was booked. */
    choose: (chosen: Escort): Promise<boolean> =>
      escort.choose(chosen, (how) => sending.mutateAsync({ values: form.getValues(), how })),
    startOver: (keep: Partial<Values>): void => {
      escort.forget()
      tour.startOver(keep)
    },
  }
}
