import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import { dropDraft, keepDraft, readDraft, watchDrafts } from '../../../lib/drafts/drafts.ts'
import { useKeptDraft } from '../../../lib/drafts/use-kept-draft.ts'
import { markRefusedFields, resolverOf, type TourFormShape } from './tour-form.ts'

type Use<Values extends FieldValues, How, Tour> = {
  shape: TourFormShape<Values>
  /** Where the input is kept until it is sent; null if the form keeps none. */
  draft: { form: string; userId: string } | null
  /** The values that a form without a draft starts with, in place of blank ones. */
  preset: Partial<Values>
  /** Sends the request. `how` is what the caller adds to the form's values. */
  request: (values: Values, how: How) => Promise<Tour>
  onSent: (tour: Tour, how: How) => void
  /** Reports the failure; its fields are marked without that. */
  onFailed: (error: Error, how: How) => void
  /** Called after `onSent`, unless the user has left the form. */
  onDone: (tour: Tour) => void
}

/** The state of a form that asks for a tour. Its input survives a failed request and, as a draft, closing and a reload. */
export const useTourForm = <Values extends FieldValues, How, Tour>(use: Use<Values, How, Tour>) => {
  const { shape, draft, preset, request, onSent, onFailed, onDone } = use
  const { blank } = shape
  // What an untouched form contains.
  const [start, setStart] = useState({ ...blank, ...preset })
  const [restored, setRestored] = useState(() => draft && readDraft(draft.form, draft.userId, blank))
  const keepsDraft = useRef(true)
  // Only what was typed in this form changes its draft: meanwhile it may be sent in another tab, or an undo restores it.
  const kept = useRef<object>({ ...start, ...restored })
  const form = useForm<Values>({
    // The type of default values makes each field optional; these are complete.
    defaultValues: { ...start, ...restored } as DefaultValues<Values>,
    resolver: resolverOf(shape),
  })
  const forgetDraft = (): void => {
    if (draft) dropDraft(draft.form, draft.userId)
  }

  const sending = useMutation({
    mutationFn: ({ values, how }: { values: Values; how: How }) => request(values, how),
    onSuccess: (tour, { how }) => {
      keepsDraft.current = false
      forgetDraft()
      onSent(tour, how)
    },
    onError: (error, { how }) => {
      onFailed(error, how)
      markRefusedFields(form, shape, error)
    },
  })

  useKeptDraft(form, (values) => {
    if (!draft || !keepsDraft.current || !differs(values, kept.current)) return
    // The form changes its own objects.
    kept.current = structuredClone(values)
    if (differs(values, start)) keepDraft(draft.form, draft.userId, blank, values)
    else forgetDraft()
  })

  // Undo may bring back a discarded draft while the form is open. Without it in the form, the next keystroke would
  // overwrite it.
  const takeBack = useEffectEvent((): void => {
    const isUntouched = !differs(form.getValues(), start) && !differs(kept.current, start)
    if (!draft || !keepsDraft.current || !isUntouched) return
    const back = readDraft(draft.form, draft.userId, blank)
    if (!back) return
    kept.current = { ...start, ...back }
    setRestored(back)
    form.reset({ ...start, ...back })
  })
  useEffect(() => watchDrafts(() => takeBack()), [])

  return {
    form,
    sending,
    restored: restored !== null,
    /**
     * Sends a valid form.
     * @param howOf the addition to the form's values; undefined sends nothing yet
     */
    submit: (howOf: (values: Values) => How | undefined): void =>
      void form.handleSubmit((values) => {
        const how = howOf(values)
        // This callback belongs to the call, not to the mutation, so it does not navigate after the user has left.
        if (how !== undefined) sending.mutate({ values, how }, { onSuccess: onDone })
      })(),
    /** Drops the draft and empties the form, except for these values. */
    startOver: (keep: Partial<Values>): void => {
      forgetDraft()
      setRestored(null)
      // A form that opened during an outage may not have started with these values.
      const fresh = { ...blank, ...keep }
      setStart(fresh)
      kept.current = fresh
      form.reset(fresh)
    },
  }
}

/** Whether a value differs between the two. Compares contents, because the form copies objects. */
const differs = (values: object, other: object): boolean =>
  Object.entries(values).some(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(other, name)),
  )
