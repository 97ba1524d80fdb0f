import type { ManagedUserDetail } from '@porchlight/contract/accounts'
import { accountTypeLabels } from '@porchlight/contract/accounts/words'
import { useRef } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { looksLikeEmail, showRefusal } from '../../../lib/form-errors.ts'
import { useSession } from '../../../lib/session.ts'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { PasswordField } from '../../sessions/components/password-field.tsx'
import { useCreateUser } from '../mutations.ts'
import { EmailField } from './email-field.tsx'

type Form = {
  email: string
  password: string
  userType: 'admin' | 'super_admin' | 'scheduling_assistant' | 'tour_assistant'
  canCreateAdmins: boolean
}
const names = ['email', 'password', 'userType', 'canCreateAdmins'] as const

const options = (['admin', 'scheduling_assistant', 'tour_assistant'] as const).map((value) => ({
  value,
  label: accountTypeLabels[value],
}))
const superAdmin = { value: 'super_admin', label: accountTypeLabels.super_admin } as const

type Props = { onClose: () => void; onCreated: (user: ManagedUserDetail) => void }

/** The form of the admin users page. It asks for a password, so that the new administrator can sign in at once. */
export function AddAdminDialog({ onClose, onCreated }: Props) {
  const { user } = useSession()
  const form = useForm<Form>({
    defaultValues: { email: '', password: '', userType: 'admin', canCreateAdmins: false },
  })
  const { errors } = form.formState
  const create = useCreateUser()
  const first = useRef<HTMLInputElement | null>(null)
  const email = form.register('email', {
    validate: (text) => looksLikeEmail(text) || 'Please enter a valid email',
  })
  const submit = form.handleSubmit((values) =>
    create.mutate(values, {
      onError: (error) => showRefusal(form, names, 'Failed to create user', error),
      onSuccess: (made) => {
        onClose()
        onCreated(made)
      },
    }),
  )
  return (
    <FormDialog
      title="Add Admin User"
      description="They can sign in with this password now, and change it under “Your account”."
      send="Add Admin User"
      sendingWord="Adding..."
      sending={create.isPending}
      initialFocus={first}
      onSend={() => void submit()}
      onClose={onClose}
    >
      <EmailField registered={email} first={first} error={errors.email?.message} />
      <Controller
        control={form.control}
        name="password"
        rules={{
          minLength: { value: 8, message: 'Password must be at least 8 characters long' },
          required: 'Password must be at least 8 characters long',
        }}
        render={({ field }) => (
          <PasswordField
            {...field}
            autoComplete="new-password"
            hint="At least 8 characters."
            error={errors.password?.message}
          />
        )}
      />
      <Controller
        control={form.control}
        name="userType"
        render={({ field }) => (
          <Select
            label="User Type"
            {...field}
            options={user?.userType === 'super_admin' ? [...options, superAdmin] : options}
            error={errors.userType?.message}
          />
        )}
      />
      <Checkbox
        label="May create people of the back office"
        hint="Shown as “Super Admin”. It works together with the permission users.create_admins, which super admins have and a role can give."
        {...form.register('canCreateAdmins')}
      />
    </FormDialog>
  )
}
