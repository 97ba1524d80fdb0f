import { useEffect, useState } from 'react'
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form'
import { dropDraft, keepDraft, readDraft } from '../../lib/drafts.ts'

type Use<Form extends FieldValues> = {
  /** Names the draft. */
  name: string
  userId: string
  blank: Form
  resolver: Resolver<Form>
}

const KEEP_MS = 200

/** A form whose content outlives closing it, a failed send and a reload, until it is sent or thrown away. */
export const useDraftedForm = <Form extends FieldValues>({ name, userId, blank, resolver }: Use<Form>) => {
  const [draft, setDraft] = useState(() => readDraft(name, userId, blank))
  const form = useForm<Form>({
    // A whole form is more than the library asks for; its type of parts cannot be told so.
    defaultValues: (draft ?? blank) as DefaultValues<Form>,
    resolver,
  })

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const keep = (): void => keepDraft(name, userId, blank, form.getValues())
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(keep, KEEP_MS)
      },
    })
    // The last letters before a reload have not waited long enough.
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      stop()
      clearTimeout(timer)
      keep()
    }
  }, [form, name, userId, blank])

  /** The form is empty again and nothing is kept. */
  const startOver = (): void => {
    form.reset(blank)
    dropDraft(name, userId)
    setDraft(null)
  }
  return { form, startOver, restored: draft !== null }
}
