import type { Client } from '@porchlight/contract/clients'
import type { Property } from '@porchlight/contract/properties'
import type { AgentTour } from '@porchlight/contract/tours/shapes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { dropDraft, keepDraft, readDraft } from '../../../lib/drafts/drafts.ts'
import { useKeptDraft } from '../../../lib/drafts/use-kept-draft.ts'
import { ApiError, reasonOf } from '../../../lib/requests/api-error.ts'
import { call } from '../../../lib/requests/client.ts'
import { toast } from '../../../lib/toast.ts'
import type { Escort } from '../../billing/components/escort-dialog.tsx'
import { tellAssistantBooked } from '../../billing/escort-toasts.ts'
import { calendarAction } from '../../calendar/calendar-offer.ts'
import { tourChanged } from '../mutations.ts'
import { type EscortOf, escortFields } from './escort-of.ts'
import {
  blankSchedule,
  resolveSchedule,
  type ScheduleForm,
  scheduleBody,
  scheduleField,
} from './schedule-form.ts'
import { useEscortChoice } from './use-escort-choice.ts'

type Use = {
  userId: string
  /** A preselected property and client; they replace the draft's. */
  property: Property | null
  client: Client | null
  onDone: (tour: AgentTour) => void
}

const DRAFT = 'schedule-tour'
const FAILED = 'Failed to schedule the tour. Please try again.'

/** The Schedule New Tour dialog's state. The input survives a failed request, closing the dialog, and a reload. */
export const useScheduleTour = ({ userId, property, client: chosen, onDone }: Use) => {
  const client = useQueryClient()
  const [draft, setDraft] = useState(() => readDraft(DRAFT, userId, blankSchedule))
  const escort = useEscortChoice(onDone)
  const form = useForm<ScheduleForm>({
    defaultValues: {
      ...(draft ?? blankSchedule),
      ...(property && { property }),
      ...(chosen && { client: chosen }),
    },
    resolver: resolveSchedule,
  })
  const keepsDraft = useRef(true)

  const send = useMutation({
    mutationFn: ({ values, by }: { values: ScheduleForm; by: EscortOf | null }) =>
      call('POST /api/tours', { body: { ...scheduleBody(values), ...escortFields(by) } }),
    onSuccess: (tour, { by }) => {
      keepsDraft.current = false
      dropDraft(DRAFT, userId)
      tourChanged(client, tour)
      void client.invalidateQueries({ queryKey: ['payments'] })
      const escorted = by?.paymentId != null
      if (escorted) tellAssistantBooked(tour.chargeStatus === 'paid' ? 'paid' : 'processing')
      toast({
        title: 'Tour scheduled successfully',
        tone: 'ok',
        action: calendarAction(tour),
        joins: escorted,
      })
    },
    onError: (error, { by }) => {
      toast({ title: 'Error scheduling tour', description: reasonOf(error, FAILED), tone: 'bad' })
      if (!(error instanceof ApiError)) return
      // Drop a choice whose payment cannot be used.
      if (by?.paymentId && error.code.startsWith('payment_')) escort.forget()
      if (error.code === 'time_in_past')
        form.setError('date', { message: error.reason }, { shouldFocus: true })
      for (const { path, message } of error.errors) {
        const field = scheduleField(path)
        if (field) form.setError(field, { message }, { shouldFocus: true })
      }
    },
  })

  const submit = (): void =>
    void form.handleSubmit((values) => {
      const by = escort.decide(values.property)
      if (by !== 'asked') send.mutate({ values, by }, { onSuccess: onDone })
    })()

  const choose = (chosenEscort: Escort): Promise<boolean> =>
    escort.choose(chosenEscort, (by) => send.mutateAsync({ values: form.getValues(), by }))

  useKeptDraft(form, (values) => {
    if (keepsDraft.current) keepDraft(DRAFT, userId, blankSchedule, values)
  })

  const startOver = (): void => {
    dropDraft(DRAFT, userId)
    setDraft(null)
    escort.forget()
    form.reset({ ...blankSchedule, property, client: chosen })
  }
  return { form, submit, sending: send.isPending, startOver, restored: draft !== null, escort, choose }
}
