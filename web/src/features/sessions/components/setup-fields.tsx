import { Controller, useForm } from 'react-hook-form'
import { ApiError, reasonOf } from '../../../lib/requests/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { FormFailure } from './form-failure.tsx'
import { PasswordField } from './password-field.tsx'

export type SetupForm = {
  code: string
  firstName: string
  lastName: string
  email: string
  password: string
}

type Props = {
  sending: boolean
  /** Why the last attempt failed. */
  failure: Error | null
  onSend: (form: SetupForm) => void
}

const filled = (message: string) => (text: string) => text.trim() !== '' || message
const tooShort = 'Password must be at least 8 characters long'

/** The first administrator's details, and the setup code. */
export function SetupFields({ sending, failure, onSend }: Props) {
  const form = useForm<SetupForm>({
    defaultValues: { code: '', firstName: '', lastName: '', email: '', password: '' },
  })
  const { errors } = form.formState
  const refusals = failure instanceof ApiError ? failure.errors : []
  const errorOf = (name: keyof SetupForm): string | undefined =>
    errors[name]?.message ?? refusals.find(({ path }) => path === name)?.message
  return (
    <form noValidate onSubmit={form.handleSubmit(onSend)} className="flex flex-col gap-4">
      <TextField
        label="Set-up code"
        hint="It stands in the server’s log, anew at each start: K7QWM-20XTR-9HBVD, for instance."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        maxLength={100}
        {...form.register('code', { validate: filled('Please enter the set-up code') })}
        error={errorOf('code')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="First Name"
          autoComplete="given-name"
          maxLength={100}
          {...form.register('firstName', { validate: filled('First name is required') })}
          error={errorOf('firstName')}
        />
        <TextField
          label="Last Name"
          autoComplete="family-name"
          maxLength={100}
          {...form.register('lastName', { validate: filled('Last name is required') })}
          error={errorOf('lastName')}
        />
      </div>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        maxLength={254}
        {...form.register('email', {
          validate: (text) => /^[^\s@]+@[^\s@]+$/.test(text.trim()) || 'Please enter a valid email',
        })}
        error={errorOf('email')}
      />
      <Controller
        control={form.control}
        name="password"
        rules={{ required: tooShort, minLength: { value: 8, message: tooShort } }}
        render={({ field }) => (
          <PasswordField
            {...field}
            autoComplete="new-password"
            hint="At least 8 characters."
            error={errorOf('password')}
          />
        )}
      />
      <FormFailure
        message={
          failure && refusals.length === 0
            ? reasonOf(failure, 'Failed to grant admin access. Please try again.')
            : null
        }
      />
      <Button type="submit" variant="primary" size="lg" full loading={sending}>
        Grant Admin Access
      </Button>
    </form>
  )
}
