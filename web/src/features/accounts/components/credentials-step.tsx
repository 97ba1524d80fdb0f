import { Controller, type UseFormReturn, useFormState } from 'react-hook-form'
import { looksLikeEmail } from '../../../lib/form-errors.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { PasswordField } from '../../sessions/components/password-field.tsx'

export type Credentials = { email: string; password: string }
/** The credentials, with the password entered twice. */
export type CredentialsForm = Credentials & { again: string }

type Props = {
  /** The parent keeps the form, so the input survives a change of step. */
  form: UseFormReturn<CredentialsForm>
  onDone: (credentials: Credentials) => void
}

const tooShort = 'Password must be at least 8 characters long'
const mismatch = 'Passwords do not match'

/** The first step of account setup: the sign-in (specification, onboarding, sections 5 and 8). */
export function CredentialsStep({ form, onDone }: Props) {
  const { errors } = useFormState({ control: form.control })
  const submit = form.handleSubmit(
    ({ email, password }) => onDone({ email: email.trim(), password }),
    (wrong) => {
      if (wrong.password) toast({ title: 'Password Too Short', description: tooShort, tone: 'bad' })
      else if (wrong.again) toast({ title: 'Password Mismatch', description: mismatch, tone: 'bad' })
    },
  )
  return (
    <form
      noValidate
      aria-label="How you sign in"
      className="flex flex-col gap-4"
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        maxLength={254}
        {...form.register('email', {
          validate: (text) => looksLikeEmail(text) || 'Please enter a valid email address',
        })}
        error={errors.email?.message}
      />
      <PasswordFields form={form} />
      <Button type="submit" variant="primary" size="lg" className="self-end">
        Continue
      </Button>
    </form>
  )
}

/** The account's password, entered twice. */
export function PasswordFields({ form }: { form: UseFormReturn<CredentialsForm> }) {
  const { errors } = useFormState({ control: form.control })
  return (
    <>
      <Controller
        control={form.control}
        name="password"
        rules={{ required: tooShort, minLength: { value: 8, message: tooShort } }}
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
        name="again"
        rules={{ validate: (again, { password }) => again === password || mismatch }}
        render={({ field }) => (
          <PasswordField
            {...field}
            label="Confirm password"
            autoComplete="new-password"
            error={errors.again?.message}
          />
        )}
      />
    </>
  )
}
