import { accountTypeLabels } from '@porchlight/contract/accounts/words'
import type { PlanId } from '@porchlight/contract/kernel/plan-words'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { configQuery } from '../../../lib/requests/config-query.ts'
import { useSession } from '../../../lib/session.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { FormField } from '../../../ui/forms/form-field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { emailLike, useTextFields } from '../../../ui/forms/use-text-fields.ts'
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
}
const names = ['email', 'firstName', 'lastName', 'userType', 'subscriptionPlan'] as const

const officeOptions = (['admin', 'scheduling_assistant', 'tour_assistant'] as const).map((value) => ({
  value,
  label: accountTypeLabels[value],
}))

/** The form of user management. The new user gets an invitation by email and chooses a password. */
export function CreateUserDialog({ onClose, onCreated }: NewUserProps) {
  const { user } = useSession()
  const { data: config } = useQuery(configQuery)
  const mayCreateAdmins = Boolean(user?.canCreateAdmins && user.permissions.includes('users.create_admins'))
  const mayGrant = user?.permissions.includes('billing.grant') ?? false
  const form = useForm<Form>({
    defaultValues: {
      email: '',
      firstName: '',
      lastName: '',
      userType: 'subscriber',
      subscriptionPlan: mayGrant ? 'basic' : 'free',
    },
  })
  const field = useTextFields(form)
  const { createUser, creating } = useNewUser({ form, names, onClose, onCreated })
  const first = useRef<HTMLInputElement | null>(null)
  const isSubscriber = form.watch('userType') === 'subscriber'

  const submit = form.handleSubmit(({ subscriptionPlan, ...values }) =>
    createUser({ ...values, ...(isSubscriber ? { subscriptionPlan } : {}) }),
  )
  return (
    <FormDialog
      title="Create User"
      description={
        config?.email === false
          ? 'Email is not set up on this server, so no invitation can be sent. Ask your server administrator to set SMTP_URL.'
          : 'They get an email with a link to choose their password.'
      }
      send="Create User"
      sendingWord="Creating..."
      sending={creating}
      initialFocus={first}
      onSend={submit}
      onClose={onClose}
    >
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
    </FormDialog>
  )
}
