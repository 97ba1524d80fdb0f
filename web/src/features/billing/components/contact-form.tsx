import type { UseFormReturn } from 'react-hook-form'
import { ApiError, isRefusal, reasonOf } from '../../../lib/requests/api-error.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { NameFields } from '../../../ui/forms/name-fields.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { emailLike, filled, useTextFields } from '../../../ui/forms/use-text-fields.ts'
import { TextLink } from '../../../ui/link.tsx'
import { PhoneField } from '../../../ui/phone-field.tsx'
import { FormFailure } from '../../sessions/components/form-failure.tsx'
import type { Contact } from '../use-checkout.ts'

type Props = {
  /** The parent keeps the form, so the input survives a change of plan. */
  form: UseFormReturn<Contact>
  sending: boolean
  failure: Error | null
  onSend: (contact: Contact) => void
}

const failed = 'We couldn’t send your details. Please try again.'

/** The subscriber's contact details (specification, onboarding, section 5). All are required before payment. */
export function ContactForm({ form, sending, failure, onSend }: Props) {
  const refusals = failure instanceof ApiError ? failure.errors : []
  const field = useTextFields(form, refusals)
  const known = (
    <>
      You already have an account. <TextLink href={paths.agentLogin()}>Sign in.</TextLink>
    </>
  )
  const reason = isRefusal(failure, 'account_exists') ? known : failure && reasonOf(failure, failed)
  return (
    <Form label="Contact information" onSubmit={form.handleSubmit(onSend)}>
      <div className="grid gap-4 sm:grid-cols-2">
        <NameFields
          first={field('firstName', filled('First name is required'))}
          last={field('lastName', filled('Last name is required'))}
        />
      </div>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={254}
        {...field('email', emailLike('Please enter a valid email address'))}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <PhoneField
          label="Phone"
          autoComplete="tel"
          maxLength={40}
          {...field('phone', filled('Phone is required'))}
        />
        <TextField
          label="License number"
          autoComplete="off"
          maxLength={60}
          {...field('licenseNumber', filled('License number is required'))}
        />
      </div>
      <FormFailure message={refusals.length === 0 ? reason : null} />
      <Button type="submit" variant="primary" size="lg" loading={sending} className="sm:self-end">
        Continue to payment
      </Button>
    </Form>
  )
}
