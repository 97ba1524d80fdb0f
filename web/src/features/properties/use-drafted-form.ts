import { useState } from 'react'
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form'
import { dropDraft, keepDraft, readDraft } from '../../lib/drafts/drafts.ts'
import { useKeptDraft } from '../../lib/drafts/use-kept-draft.ts'

type Use<Form extends FieldValues> = {
  /** The draft's name. */
  name: string
  userId: string
  blank: Form
  resolver: Resolver<Form>
}

/** A form whose values survive closing it, a failed request and a reload, until the user sends or discards them. */
export const useDraftedForm = <Form extends FieldValues>({ name, userId, blank, resolver }: Use<Form>) => {
  const [draft, setDraft] = useState(() => readDraft(name, userId, blank))
  const form = useForm<Form>({
    // `Form` is complete, but TypeScript cannot match a generic to the library's type of partial values.
    defaultValues: (draft ?? blank) as DefaultValues<Form>,
    resolver,
  })

  useKeptDraft(form, (values) => keepDraft(name, userId, blank, values))

  /** Empties the form and deletes the draft. */
  const startOver = (): void => {
    form.reset(blank)
    dropDraft(name, userId)
    setDraft(null)
  }
  return { form, startOver, restored: draft !== null }
}
