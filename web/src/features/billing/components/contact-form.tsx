import { type UseFormReturn, useFormState } from 'react-hook-form'
import { looksLikeEmail } from '../../../lib/form-errors.ts'
import { ApiError, reasonOf } from '../../../lib/requests/api-error.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { TextLink } from '../../../ui/link.tsx'
import type { Contact } from '../use-checkout.ts'

type Props = {
  /** The parent keeps the form, so the input survives a change of plan. */
  form: UseFormReturn<Contact>
  sending: boolean
  failure: Error | null
  onSend: (contact: Contact) => void
}

const filled = (message: string) => (text: string) => text.trim() !== '' || message
const failed = 'Your details could not be sent. Please try again.'

/** The subscriber's contact details (specification, onboarding, section 5). All are required before payment. */
export function ContactForm({ form, sending, failure, onSend }: Props) {
  const { errors } = useFormState({ control: form.control })
  const refusals = failure instanceof ApiError ? failure.errors : []
  const errorOf = (name: keyof Contact): string | undefined =>
    errors[name]?.message ?? refusals.find(({ path }) => path === name)?.message
  const known = failure instanceof ApiError && failure.code === 'account_exists'
  return (
    <form
      noValidate
      aria-label="Contact information"
      className="flex flex-col gap-4"
      onSubmit={(event) => void form.handleSubmit(onSend)(event)}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="First name"
          autoComplete="given-name"
          maxLength={100}
          {...form.register('firstName', { validate: filled('First name is required') })}
          error={errorOf('firstName')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          maxLength={100}
          {...form.register('lastName', { validate: filled('Last name is required') })}
          error={errorOf('lastName')}
        />
      </div>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={254}
        {...form.register('email', {
          validate: (text) => looksLikeEmail(text) || 'Please enter a valid email address',
        })}
        error={errorOf('email')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Phone"
          type="tel"
          autoComplete="tel"
          maxLength={40}
          {...form.register('phone', { validate: filled('Phone is required') })}
          error={errorOf('phone')}
        />
        <TextField
          label="License number"
          autoComplete="off"
          maxLength={60}
          {...form.register('licenseNumber', { validate: filled('License number is required') })}
          error={errorOf('licenseNumber')}
        />
      </div>
      <div role="alert" className="empty:hidden">
        {failure && refusals.length === 0 ? (
          <p className="rounded-md bg-bad-soft px-3 py-2 text-md text-bad">
            {known ? (
              <>
                You already have an account. <TextLink href={paths.agentLogin()}>Sign in.</TextLink>
              </>
            ) : (
              reasonOf(failure, failed)
            )}
          </p>
        ) : null}
      </div>
      <Button type="submit" variant="primary" size="lg" loading={sending} className="self-end">
        Continue to payment
      </Button>
    </form>
  )
}
