import type { ManagedUserDetail } from '@porchlight/contract/accounts'
import { accountTypeLabels } from '@porchlight/contract/accounts/words'
import type { PlanId } from '@porchlight/contract/kernel/plan-words'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { looksLikeEmail, showRefusal } from '../../../lib/form-errors.ts'
import { configQuery } from '../../../lib/requests/config-query.ts'
import { useSession } from '../../../lib/session.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { planOptions } from '../account-words.ts'
import { useCreateUser } from '../mutations.ts'
import { EmailField } from './email-field.tsx'

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

type Props = { onClose: () => void; onCreated: (user: ManagedUserDetail) => void }

/** The form of user management. The new user gets an invitation by email and chooses a password. */
export function CreateUserDialog({ onClose, onCreated }: Props) {
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
  const { errors } = form.formState
  const create = useCreateUser()
  const first = useRef<HTMLInputElement | null>(null)
  const isSubscriber = form.watch('userType') === 'subscriber'
  const email = form.register('email', {
    validate: (text) => looksLikeEmail(text) || 'Valid email required',
  })
  const required = (message: string) => ({ validate: (text: string) => text.trim() !== '' || message })

  const submit = form.handleSubmit(({ subscriptionPlan, ...values }) =>
    create.mutate(
      { ...values, ...(isSubscriber ? { subscriptionPlan } : {}) },
      {
        onError: (error) => showRefusal(form, names, 'Failed to create user', error),
        onSuccess: (made) => {
          onClose()
          onCreated(made)
        },
      },
    ),
  )
  return (
    <FormDialog
      title="Create User"
      description={
        config?.email === false
          ? 'Email is not set up on this server, so no invitation can be sent. Ask the person who runs the server to set SMTP_URL.'
          : 'They get an email with a link to choose their password.'
      }
      send="Create User"
      sendingWord="Creating..."
      sending={create.isPending}
      initialFocus={first}
      onSend={() => void submit()}
      onClose={onClose}
    >
      <EmailField registered={email} first={first} error={errors.email?.message} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="First Name"
          autoComplete="off"
          maxLength={100}
          {...form.register('firstName', required('First name required'))}
          error={errors.firstName?.message}
        />
        <TextField
          label="Last Name"
          autoComplete="off"
          maxLength={100}
          {...form.register('lastName', required('Last name required'))}
          error={errors.lastName?.message}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Controller
          control={form.control}
          name="userType"
          rules={{ required: 'User type required' }}
          render={({ field }) => (
            <Select
              label="User Type"
              {...field}
              options={[
                { value: 'subscriber', label: 'Subscriber' },
                ...(mayCreateAdmins ? officeOptions : []),
              ]}
              hint={
                mayCreateAdmins ? undefined : 'People of the back office are made by super administrators.'
              }
              error={errors.userType?.message}
            />
          )}
        />
        {isSubscriber ? (
          <Controller
            control={form.control}
            name="subscriptionPlan"
            render={({ field }) => (
              <Select
                label="Plan"
                {...field}
                disabled={!mayGrant}
                options={planOptions}
                hint="Given by hand: nobody is charged for it."
                error={errors.subscriptionPlan?.message}
              />
            )}
          />
        ) : null}
      </div>
    </FormDialog>
  )
}
