import type { ManagedUser } from '@porchlight/contract/accounts'
import type { UseFormReturn } from 'react-hook-form'
import { FormField } from '../../../ui/forms/form-field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { planOptions, statusOptions } from '../account-words.ts'
import type { EditForm } from '../edit-form.ts'

const hintOf = ({ may, subscriptionSource, subscriptionStatus }: ManagedUser): string => {
  if (!may.grant) return 'You don’t have permission to grant plans.'
  const charges =
    subscriptionSource === 'provider' &&
    subscriptionStatus !== 'cancelled' &&
    subscriptionStatus !== 'inactive'
  return charges
    ? 'They pay for this subscription. It must end before you can grant a plan.'
    : 'Granted manually, not billed. It stays until you change it here.'
}

/** A subscriber’s plan and status, granted manually. */
export function GrantFields({ form, user }: { form: UseFormReturn<EditForm>; user: ManagedUser }) {
  const charges =
    user.subscriptionSource === 'provider' &&
    user.subscriptionStatus !== 'cancelled' &&
    user.subscriptionStatus !== 'inactive'
  const disabled = !user.may.grant || charges
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
      <p className="text-sm text-ink-2">{hintOf(user)}</p>
    </fieldset>
  )
}
