import { useState } from 'react'
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form'
import { dropDraft, keepDraft, readDraft } from '../../lib/drafts.ts'
import { useKeptDraft } from '../../lib/use-kept-draft.ts'

type Use<Form extends FieldValues> = {
  /** Names the draft. */
  name: string
  userId: string
  blank: Form
  resolver: Resolver<Form>
}

/** A form whose content outlives closing it, a failed send and a reload, until it is sent or thrown away. */
export const useDraftedForm = <Form extends FieldValues>({ name, userId, blank, resolver }: Use<Form>) => {
  const [draft, setDraft] = useState(() => readDraft(name, userId, blank))
  const form = useForm<Form>({
    // A whole form is more than the library asks for; its type of parts cannot be told so.
    defaultValues: (draft ?? blank) as DefaultValues<Form>,
    resolver,
  })

  useKeptDraft(form, (values) => keepDraft(name, userId, blank, values))

  /** The form is empty again and nothing is kept. */
  const startOver = (): void => {
    form.reset(blank)
    dropDraft(name, userId)
    setDraft(null)
  }
  return { form, startOver, restored: draft !== null }
}
