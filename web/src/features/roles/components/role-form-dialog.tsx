import type { Role, RoleDetail } from '@porchlight/contract/roles'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { showRefusal } from '../../../lib/form-errors.ts'
import { ChangedMeanwhile } from '../../../ui/forms/changed-meanwhile.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { filled, useTextFields } from '../../../ui/forms/use-text-fields.ts'
import { useVersionedSubject } from '../../../ui/forms/use-versioned-subject.ts'
import { roleChanged } from '../api.ts'
import { type RoleForm, useCreateRole, useUpdateRole } from '../mutations.ts'

type Props = {
  subject: Role | null
  onClose: () => void
  onCreated?: ((role: RoleDetail) => void) | undefined
}

const formOf = (role: Role | null): RoleForm => ({
  name: role?.name ?? '',
  description: role?.description ?? '',
  isActive: role?.isActive ?? true,
})

/** Creates a role, or edits a custom role (`subject`). */
export function RoleFormDialog({ subject: role, onClose, onCreated }: Props) {
  const client = useQueryClient()
  const form = useForm<RoleForm>({ defaultValues: formOf(role) })
  const { seen, theirs, loadTheirs, acceptConflict } = useVersionedSubject(role, {
    store: (current: RoleDetail) => roleChanged(client, current),
    show: (current) => form.reset(formOf(current)),
  })
  const field = useTextFields(form)
  const create = useCreateRole()
  const update = useUpdateRole(role?.id ?? '')
  const first = useRef<HTMLInputElement | null>(null)

  const failed = (error: Error): void => {
    if (acceptConflict(error)) return
    showRefusal(
      form,
      ['name', 'description'],
      role ? 'Failed to update role' : 'Failed to create role',
      error,
    )
  }
  const submit = form.handleSubmit((values) => {
    if (!seen) {
      create.mutate(values, {
        onError: failed,
        onSuccess: (made) => {
          onClose()
          onCreated?.(made)
        },
      })
    } else update.mutate({ ...values, version: seen.version }, { onError: failed, onSuccess: onClose })
  })
  return (
    <FormDialog
      title={role ? 'Edit Role' : 'Create Role'}
      description={role ? undefined : 'You choose its permissions after you create it.'}
      send={role ? 'Save Role' : 'Create Role'}
      sendingWord={role ? 'Saving...' : 'Creating...'}
      sending={create.isPending || update.isPending}
      initialFocus={first}
      onSend={submit}
      onClose={onClose}
    >
      {theirs ? (
        <ChangedMeanwhile onLoad={loadTheirs}>
          Someone else changed this role to “{theirs.name}”. Save again to replace it with yours.
        </ChangedMeanwhile>
      ) : null}
      <TextField
        label="Role Name"
        autoComplete="off"
        maxLength={100}
        {...field('name', filled('Role name required'), first)}
      />
      <TextArea
        label="Description"
        rows={3}
        maxLength={500}
        {...field('description', filled('Description required'))}
      />
      {role ? (
        <Checkbox
          label="Active"
          hint="While it is off, the role grants nothing. Its members keep it."
          {...form.register('isActive')}
        />
      ) : null}
    </FormDialog>
  )
}
