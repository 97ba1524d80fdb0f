import type { Property } from '@porchlight/contract/properties'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError, changeFailure, fetchFailure, isRefusal } from '../../lib/requests/api-error.ts'
import { toast } from '../../lib/toast.ts'
import { useVersionedSubject } from '../../ui/forms/use-versioned-subject.ts'
import { blankListing, type CatalogForm, type FormKind, formOf, resolveListing } from './catalog-form.ts'
import { propertyChanged, useCreateProperty, useUpdateProperty } from './catalog-mutations.ts'
import { refusedFields } from './refused-fields.ts'

type Use = {
  kind: FormKind
  /** The property to edit; null creates one. */
  subject: Property | null
  blank?: CatalogForm
  onDone: (saved: Property) => void
}

/** A form for one property: its values, its requests, and its refusals. */
export const useCatalogForm = ({ kind, subject, blank = blankListing, onDone }: Use) => {
  const client = useQueryClient()
  const [existing, setExisting] = useState<Property | null>(null)
  const form = useForm<CatalogForm>({
    defaultValues: subject ? formOf(subject) : blank,
    resolver: resolveListing(kind, subject),
  })
  const { seen, theirs, loadTheirs, acceptConflict } = useVersionedSubject(subject, {
    store: (current: Property) => propertyChanged(client, current),
    show: (current) => form.reset(formOf(current)),
  })
  const create = useCreateProperty()
  const update = useUpdateProperty(kind)

  const failed = (error: Error): void => {
    if (acceptConflict(error)) return
    if (isRefusal(error, 'place_taken')) {
      form.setError('address', { message: error.reason }, { shouldFocus: true })
      // The refusal names the property at the address. The refusal of a change comes without it.
      setExisting((error.current as Property | undefined) ?? null)
      return
    }
    const fields = refusedFields(form.getValues(), error)
    for (const [index, { field, message }] of fields.entries())
      form.setError(field, { message }, { shouldFocus: index === 0 })
    if (fields.length > 0) return
    const words = subject ? 'Failed to update property' : 'Failed to create property'
    // The management screen names the HTTP status of a server error (specification, section 8).
    const ours = error instanceof ApiError && error.status >= 500
    toast({
      title: 'Error',
      description: !ours
        ? changeFailure(words, error)
        : kind === 'dashboard' || kind === 'own'
          ? words
          : fetchFailure(words, error),
      tone: 'bad',
    })
  }
  const submit = (): void =>
    void form.handleSubmit((values) => {
      setExisting(null)
      const done = { onSuccess: onDone, onError: failed }
      if (seen) update.mutate({ form: values, seen }, done)
      else create.mutate(values, done)
    })()
  return {
    form,
    submit,
    sending: form.formState.isSubmitting || create.isPending || update.isPending,
    theirs,
    existing,
    takeTheirs: loadTheirs,
  }
}
