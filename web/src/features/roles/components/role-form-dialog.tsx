import type { Role, RoleDetail } from '@porchlight/contract/roles'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { showRefusal } from '../../../lib/form-errors.ts'
import { isRefusal } from '../../../lib/requests/api-error.ts'
import { ChangedMeanwhile } from '../../../ui/forms/changed-meanwhile.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { filled, useTextFields } from '../../../ui/forms/use-text-fields.ts'
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
  const [seen, setSeen] = useState(role)
  const [theirs, setTheirs] = useState<RoleDetail | null>(null)
  const form = useForm<RoleForm>({ defaultValues: formOf(role) })
  const field = useTextFields(form)
  const create = useCreateRole()
  const update = useUpdateRole(role?.id ?? '')
  const first = useRef<HTMLInputElement | null>(null)

  const failed = (error: Error): void => {
    if (isRefusal(error, 'version_conflict')) {
      // A version conflict of this call carries the current role, in the shape of the call's answer.
      const current = error.current as RoleDetail
      roleChanged(client, current)
      setSeen(current)
      setTheirs(current)
      return
    }
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
      description={role ? undefined : 'What it gives is chosen afterwards.'}
      send={role ? 'Save Role' : 'Create Role'}
      sendingWord={role ? 'Saving...' : 'Creating...'}
      sending={create.isPending || update.isPending}
      initialFocus={first}
      onSend={() => void submit()}
      onClose={onClose}
    >
      {theirs ? (
        <ChangedMeanwhile
          onLoad={() => {
            form.reset(formOf(theirs))
            setTheirs(null)
          }}
        >
          Someone else changed this role in the meantime: it is “{theirs.name}” now. Saving again puts yours
          in its place.
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
          hint="Switched off it gives nothing; its people keep it."
          {...form.register('isActive')}
        />
      ) : null}
    </FormDialog>
  )
}
