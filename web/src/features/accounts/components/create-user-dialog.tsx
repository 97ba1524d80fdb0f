import { accountTypeLabels } from '@porchlight/contract/accounts/words'
import type { PlanId } from '@porchlight/contract/kernel/plan-words'
import { useForm } from 'react-hook-form'
import { useSession } from '../../../lib/session.ts'
import { FirstPassword } from '../../../ui/first-password.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { FormField } from '../../../ui/forms/form-field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { emailLike, useTextFields } from '../../../ui/forms/use-text-fields.ts'
import { firstPasswordRules } from '../../sessions/components/new-password-field.tsx'
import { planOptions } from '../account-words.ts'
import { type NewUserProps, useNewUser } from '../use-new-user.ts'
import { EmailField } from './email-field.tsx'
import { UserNameFields } from './user-name-fields.tsx'

type Form = {
  email: string
  firstName: string
  lastName: string
  userType: 'subscriber' | 'admin' | 'scheduling_assistant' | 'tour_assistant'
  subscriptionPlan: PlanId
  password: string | null
}
const names = ['email', 'firstName', 'lastName', 'userType', 'subscriptionPlan', 'password'] as const

const officeOptions = (['admin', 'scheduling_assistant', 'tour_assistant'] as const).map((value) => ({
  value,
  label: accountTypeLabels[value],
}))

/** The form of user management. The new user gets an invitation by email, or a password. */
export function CreateUserDialog({ onClose, onCreated }: NewUserProps) {
  const { user } = useSession()
  const mayCreateAdmins = Boolean(user?.canCreateAdmins && user.permissions.includes('users.create_admins'))
  const mayGrant = user?.permissions.includes('billing.grant') ?? false
  const form = useForm<Form>({
    defaultValues: {
      email: '',
      firstName: '',
      lastName: '',
      userType: 'subscriber',
      subscriptionPlan: mayGrant ? 'basic' : 'free',
      password: null,
    },
  })
  const field = useTextFields(form)
  const { createUser, dialog, first } = useNewUser({ form, names, onClose, onCreated })
  const isSubscriber = form.watch('userType') === 'subscriber'

  const submit = form.handleSubmit(({ subscriptionPlan, ...values }) =>
    createUser({ ...values, ...(isSubscriber ? { subscriptionPlan } : {}) }),
  )
  return (
    <FormDialog title="Create User" send="Create User" sendingWord="Creating..." onSend={submit} {...dialog}>
      <EmailField {...field('email', emailLike('Valid email required'), first)} />
      <UserNameFields field={field} />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField control={form.control} name="userType" rules={{ required: 'User type required' }}>
          {(choice) => (
            <Select
              {...choice}
              label="User Type"
              options={[
                { value: 'subscriber', label: 'Subscriber' },
                ...(mayCreateAdmins ? officeOptions : []),
              ]}
              hint={mayCreateAdmins ? undefined : 'Only super admins can add staff.'}
            />
          )}
        </FormField>
        {isSubscriber ? (
          <FormField control={form.control} name="subscriptionPlan">
            {(choice) => (
              <Select
                {...choice}
                label="Plan"
                disabled={!mayGrant}
                options={planOptions}
                hint="Granted manually, not billed."
              />
            )}
          </FormField>
        ) : null}
      </div>
      <FormField control={form.control} name="password" rules={firstPasswordRules}>
        {(password) => <FirstPassword {...password} />}
      </FormField>
    </FormDialog>
  )
}
