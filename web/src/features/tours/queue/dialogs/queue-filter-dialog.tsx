import type { QueueFilter } from '@porchlight/contract/tours/queue'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { showRefusal } from '../../../../lib/form-errors.ts'
import { isRefusal } from '../../../../lib/requests/api-error.ts'
import { toast } from '../../../../lib/toast.ts'
import { Checkbox } from '../../../../ui/forms/checkbox.tsx'
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx'
import { TextField } from '../../../../ui/forms/text-field.tsx'
import { type FilterForm, useChangeFilter, useKeepFilter } from '../queue-filters-api.ts'

type Props = {
  /** The list's current filters. */
  search: string
  /** The filter to edit; without one, the dialog saves a new filter. */
  subject: QueueFilter | null
  onClose: () => void
}

/** Saves the current filters under a name, or edits a saved filter. */
export function QueueFilterDialog({ search, subject: filter, onClose }: Props) {
  const form = useForm<Omit<FilterForm, 'search'> & { renew: boolean }>({
    defaultValues: { name: filter?.name ?? '', shared: filter?.shared ?? false, renew: false },
  })
  const { errors } = form.formState
  const save = useKeepFilter()
  const change = useChangeFilter()
  const first = useRef<HTMLInputElement | null>(null)
  const name = form.register('name', {
    validate: (text) => text.trim() !== '' || 'Enter a name for the view',
  })
  const renewable = filter !== null && search !== '' && search !== filter.search

  const failed = (error: Error): void => {
    if (!isRefusal(error, 'version_conflict')) {
      showRefusal(form, ['name'], 'Failed to save the view', error)
      return
    }
    // Only the user's own windows change their filters, so the current version is also theirs.
    toast({
      title: 'Error',
      description: 'You changed this view in another window. Please check it again.',
      tone: 'bad',
    })
    onClose()
  }
  const submit = form.handleSubmit(({ name: title, shared, renew }) => {
    const options = { onSuccess: onClose, onError: failed }
    if (!filter) save.mutate({ name: title, shared, search }, options)
    else
      change.mutate(
        {
          id: filter.id,
          version: filter.version,
          name: title,
          shared,
          search: renew ? search : filter.search,
        },
        options,
      )
  })

  return (
    <FormDialog
      title={filter ? 'Edit view' : 'Save view'}
      description={filter ? undefined : 'Saves the search, filters, and sort order.'}
      size="sm"
      send={filter ? 'Save view' : 'Save view'}
      sendingWord="Saving..."
      sending={save.isPending || change.isPending}
      initialFocus={first}
      onSend={submit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={60}
        {...name}
        ref={(node) => {
          name.ref(node)
          first.current = node
        }}
        error={errors.name?.message}
      />
      <Checkbox
        label="Share with the team"
        hint="All staff see it. Only you can change it."
        {...form.register('shared')}
      />
      {renewable ? <Checkbox label="Use the current search and filters" {...form.register('renew')} /> : null}
    </FormDialog>
  )
}
