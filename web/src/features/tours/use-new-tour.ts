import type { Property } from '@porchlight/contract/properties'
import type { AgentTour } from '@porchlight/contract/tour-shapes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError, reasonOf } from '../../lib/api-error.ts'
import { call } from '../../lib/client.ts'
import { toast } from '../../lib/toast.ts'
import { dropDraft, keepDraft, readDraft } from './draft.ts'
import { tourChanged } from './mutations.ts'
import { blankRequest, formField, requestOf, resolveRequest, type TourRequestForm } from './request-form.ts'

type Use = {
  userId: string
  /** A property chosen elsewhere; it takes the place of the draft's. */
  property: Property | null
  onDone: (tour: AgentTour) => void
}

const FAILED = 'Failed to submit tour request. Please try again.'
const KEEP_MS = 200

/** The New Tour Request form's state: what was typed outlives a failed send, closing the form, and a reload. */
export const useNewTour = ({ userId, property, onDone }: Use) => {
  const client = useQueryClient()
  const [draft, setDraft] = useState(() => readDraft(userId, blankRequest))
  const form = useForm<TourRequestForm>({
    defaultValues: { ...(draft ?? blankRequest), ...(property && { property }) },
    resolver: resolveRequest,
  })
  const keeps = useRef(true)

  const send = useMutation({
    mutationFn: (values: TourRequestForm) =>
      call('POST /api/agent/tour-requests', { body: requestOf(values) }),
    onSuccess: (tour) => {
      keeps.current = false
      dropDraft(userId)
      tourChanged(client, tour)
      toast({
        title: 'Tour Request Submitted Successfully!',
        description: 'It has been sent to the scheduling team.',
        tone: 'ok',
      })
      onDone(tour)
    },
    onError: (error) => {
      const action = { label: 'Try again', onPress: submit }
      toast({ title: 'Submission Failed', description: reasonOf(error, FAILED), tone: 'bad', action })
      if (!(error instanceof ApiError)) return
      if (error.code === 'time_in_past')
        form.setError('requested', { message: error.reason }, { shouldFocus: true })
      for (const { path, message } of error.errors) {
        const field = formField(path)
        if (field) form.setError(field, { message }, { shouldFocus: true })
      }
    },
  })
  const submit = (): void => void form.handleSubmit((values) => send.mutate(values))()

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        clearTimeout(timer)
        timer = setTimeout(() => {
          if (keeps.current) keepDraft(userId, values)
        }, KEEP_MS)
      },
    })
    return () => {
      stop()
      clearTimeout(timer)
      if (keeps.current) keepDraft(userId, form.getValues())
    }
  }, [form, userId])

  const startOver = (): void => {
    dropDraft(userId)
    setDraft(null)
    form.reset(blankRequest)
  }
  return { form, submit, send, startOver, restored: draft !== null }
}
