import { accountTypeLabels } from '@porchlight/contract/accounts/words'
import { useForm } from 'react-hook-form'
import { useSession } from '../../../lib/session.ts'
import { FirstPassword } from '../../../ui/first-password.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { FormField } from '../../../ui/forms/form-field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { emailLike, useTextFields } from '../../../ui/forms/use-text-fields.ts'
import { firstPasswordRules } from '../../sessions/components/new-password-field.tsx'
import { type NewUserProps, useNewUser } from '../use-new-user.ts'
import { EmailField } from './email-field.tsx'
import { UserNameFields } from './user-name-fields.tsx'

type Form = {
  email: string
  firstName: string
  lastName: string
  password: string | null
  userType: 'admin' | 'super_admin' | 'scheduling_assistant' | 'tour_assistant'
  canCreateAdmins: boolean
}
const names = ['email', 'firstName', 'lastName', 'password', 'userType', 'canCreateAdmins'] as const

const options = (['admin', 'scheduling_assistant', 'tour_assistant'] as const).map((value) => ({
  value,
  label: accountTypeLabels[value],
}))
const superAdmin = { value: 'super_admin', label: accountTypeLabels.super_admin } as const

/** The form of the admin users page. The new administrator gets an invitation, or a password to sign in at once. */
export function AddAdminDialog({ onClose, onCreated }: NewUserProps) {
  const { user } = useSession()
  const form = useForm<Form>({
    defaultValues: {
      email: '',
      firstName: '',
      lastName: '',
      password: null,
      userType: 'admin',
      canCreateAdmins: false,
    },
  })
  const field = useTextFields(form)
  const { createUser, dialog, first } = useNewUser({ form, names, onClose, onCreated })
  const submit = form.handleSubmit(createUser)
  return (
    <FormDialog
      title="Add Admin User"
      send="Add Admin User"
      sendingWord="Adding..."
      onSend={submit}
      {...dialog}
    >
      <EmailField {...field('email', emailLike('Please enter a valid email'), first)} />
      <UserNameFields field={field} />
      <FormField control={form.control} name="userType">
        {(field) => (
          <Select
            {...field}
            label="User Type"
            options={user?.userType === 'super_admin' ? [...options, superAdmin] : options}
          />
        )}
      </FormField>
      <FormField control={form.control} name="password" rules={firstPasswordRules}>
        {(password) => <FirstPassword {...password} />}
      </FormField>
      <Checkbox
        label="Can add back-office staff"
        hint="Shown as “Super Admin”. They also need the permission users.create_admins, which super admins have and a role can grant."
        {...form.register('canCreateAdmins')}
      />
    </FormDialog>
  )
}
