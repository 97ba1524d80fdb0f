import type { Property } from '@porchlight/contract/properties'
import type { AgentTour } from '@porchlight/contract/tours/shapes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { dropDraft, keepDraft, readDraft } from '../../../lib/drafts/drafts.ts'
import { useKeptDraft } from '../../../lib/drafts/use-kept-draft.ts'
import { ApiError, againAfter, reasonOf } from '../../../lib/requests/api-error.ts'
import { call } from '../../../lib/requests/client.ts'
import { toast } from '../../../lib/toast.ts'
import { stopAtUnreadable } from '../../../ui/forms/unreadable.ts'
import type { Escort } from '../../billing/components/escort-dialog.tsx'
import { tellAssistantBooked } from '../../billing/escort-toasts.ts'
import { tourChanged } from '../mutations.ts'
import { type EscortOf, escortFields } from './escort-of.ts'
import { blankRequest, formField, requestOf, resolveRequest, type TourRequestForm } from './request-form.ts'
import { useEscortChoice } from './use-escort-choice.ts'

type Use = {
  userId: string
  /** A preselected property; it replaces the draft's. */
  property: Property | null
  onDone: (tour: AgentTour) => void
}

const DRAFT = 'new-tour'
const FAILED = 'Failed to submit tour request. Please try again.'

/** The New Tour Request form's state. The input survives a failed request, closing the form, and a reload. */
export const useNewTour = ({ userId, property, onDone }: Use) => {
  const client = useQueryClient()
  const [draft, setDraft] = useState(() => readDraft(DRAFT, userId, blankRequest))
  const form = useForm<TourRequestForm>({
    defaultValues: { ...(draft ?? blankRequest), ...(property && { property }) },
    resolver: resolveRequest,
  })
  const keepsDraft = useRef(true)
  const escort = useEscortChoice(onDone)

  const send = useMutation({
    mutationFn: ({ values, by }: { values: TourRequestForm; by: EscortOf | null }) =>
      call('POST /api/agent/tour-requests', { body: { ...requestOf(values), ...escortFields(by) } }),
    onSuccess: (tour, { by }) => {
      keepsDraft.current = false
      dropDraft(DRAFT, userId)
      tourChanged(client, tour)
      void client.invalidateQueries({ queryKey: ['payments'] })
      const escorted = by?.paymentId != null
      if (escorted) tellAssistantBooked(tour.chargeStatus === 'paid' ? 'paid' : 'processing')
      toast({
        title: 'Tour Request Submitted Successfully!',
        description: 'It has been sent to the scheduling team.',
        tone: 'ok',
        joins: escorted,
      })
    },
    onError: (error, { by }) => {
      const action = againAfter(error, () => submit())
      toast({ title: 'Submission Failed', description: reasonOf(error, FAILED), tone: 'bad', action })
      if (!(error instanceof ApiError)) return
      // Drop a choice whose payment cannot be used.
      if (by?.paymentId && error.code.startsWith('payment_')) escort.forget()
      if (error.code === 'time_in_past')
        form.setError('requested', { message: error.reason }, { shouldFocus: true })
      for (const { path, message } of error.errors) {
        const field = formField(path)
        if (field) form.setError(field, { message }, { shouldFocus: true })
      }
    },
  })
  const submit = (sent: HTMLFormElement | null = null): void =>
    void form.handleSubmit((values) => {
      // An unreadable date would be sent as if the field were empty.
      if (stopAtUnreadable(sent)) return
      const by = escort.decide(values.property)
      if (by !== 'asked') send.mutate({ values, by }, { onSuccess: onDone })
    })()
  const choose = (chosen: Escort): Promise<boolean> =>
    escort.choose(chosen, (by) => send.mutateAsync({ values: form.getValues(), by }))

  useKeptDraft(form, (values) => {
    if (keepsDraft.current) keepDraft(DRAFT, userId, blankRequest, values)
  })

  const startOver = (): void => {
    dropDraft(DRAFT, userId)
    setDraft(null)
    escort.forget()
    form.reset(blankRequest)
  }
  return { form, submit, send, startOver, restored: draft !== null, escort, choose }
}
