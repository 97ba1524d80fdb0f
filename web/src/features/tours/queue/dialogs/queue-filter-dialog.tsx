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
    validate: (text) => text.trim() !== '' || 'Please give the filter a name',
  })
  const renewable = filter !== null && search !== '' && search !== filter.search

  const failed = (error: Error): void => {
    if (!isRefusal(error, 'version_conflict')) {
      showRefusal(form, ['name'], 'Failed to keep the filter', error)
      return
    }
    // Only the user's own windows change their filters, so the current version is also theirs.
    toast({
      title: 'Error',
      description: 'You changed this filter in another window. Please look at it again.',
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
      title={filter ? 'Change this filter' : 'Keep these filters'}
      description={filter ? undefined : 'Search, filters and order, to come back to by one press.'}
      size="sm"
      send={filter ? 'Save filter' : 'Keep filter'}
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
        label="Share it with the team"
        hint="Everybody at the desk sees it; only you can change it."
        {...form.register('shared')}
      />
      {renewable ? (
        <Checkbox label="Let it filter as the list is filtered now" {...form.register('renew')} />
      ) : null}
    </FormDialog>
  )
}
