import type { ManagedUser } from '@porchlight/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { configQuery } from '../../../lib/requests/config-query.ts'
import { FormField } from '../../../ui/forms/form-field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { planOptions, statusOptions } from '../account-words.ts'
import type { EditForm } from '../edit-form.ts'

/** Whether the payment provider charges the user. */
const isCharged = ({ subscriptionSource, subscriptionStatus }: ManagedUser): boolean =>
  subscriptionSource === 'provider' && subscriptionStatus !== 'cancelled' && subscriptionStatus !== 'inactive'

/** How a paid subscription ends. With Stripe, staff cancel, refund, and make coupons in its dashboard (docs/operations.md). */
function PaidHint() {
  const { data } = useQuery(configQuery)
  if (data?.payments.provider !== 'stripe')
    return 'This user pays for the subscription. They must cancel it on their Subscription page before you can grant a plan.'
  return (
    <>
      This user pays for the subscription. Before you can grant a plan, they must cancel it on their
      Subscription page, or you must cancel it in{' '}
      <TextLink href="https://dashboard.stripe.com/" target="_blank" rel="noreferrer">
        Stripe’s dashboard
      </TextLink>
      . Issue refunds and create coupons there, too.
    </>
  )
}

function Hint({ user }: { user: ManagedUser }) {
  if (!user.may.grant) return 'You don’t have permission to grant plans.'
  return isCharged(user) ? <PaidHint /> : 'Granted manually, not billed. It stays until you change it here.'
}

/** A subscriber’s plan and status, granted manually. */
export function GrantFields({ form, user }: { form: UseFormReturn<EditForm>; user: ManagedUser }) {
  const disabled = !user.may.grant || isCharged(user)
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">Subscription</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField control={form.control} name="subscriptionPlan">
          {(choice) => <Select {...choice} label="Plan" disabled={disabled} options={planOptions} />}
        </FormField>
        <FormField control={form.control} name="subscriptionStatus">
          {(choice) => <Select {...choice} label="Status" disabled={disabled} options={statusOptions} />}
        </FormField>
      </div>
      <p className="text-sm text-ink-2">
        <Hint user={user} />
      </p>
    </fieldset>
  )
}
