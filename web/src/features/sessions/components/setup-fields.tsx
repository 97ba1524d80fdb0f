import { useForm } from 'react-hook-form'
import { ApiError, reasonOf } from '../../../lib/requests/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { FormField } from '../../../ui/forms/form-field.tsx'
import { NameFields } from '../../../ui/forms/name-fields.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { filled, useTextFields } from '../../../ui/forms/use-text-fields.ts'
import { FormFailure } from './form-failure.tsx'
import { NewPasswordField, newPasswordRules } from './new-password-field.tsx'

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

/** The first administrator's details, and the setup code. */
export function SetupFields({ sending, failure, onSend }: Props) {
  const form = useForm<SetupForm>({
    defaultValues: { code: '', firstName: '', lastName: '', email: '', password: '' },
  })
  const refusals = failure instanceof ApiError ? failure.errors : []
  const field = useTextFields(form, refusals)
  return (
    <Form onSubmit={form.handleSubmit(onSend)}>
      <TextField
        label="Setup code"
        hint="Find it in the server’s log. It changes each time the server starts. Example: K7QWM-20XTR-9HBVD."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        maxLength={100}
        {...field('code', filled('Please enter the setup code'))}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <NameFields
          first={{ label: 'First Name', ...field('firstName', filled('First name is required')) }}
          last={{ label: 'Last Name', ...field('lastName', filled('Last name is required')) }}
        />
      </div>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        maxLength={254}
        {...field('email', {
          validate: (text) => /^[^\s@]+@[^\s@]+$/.test(text.trim()) || 'Please enter a valid email',
        })}
      />
      <FormField control={form.control} name="password" rules={newPasswordRules}>
        {(password) => (
          <NewPasswordField
            {...password}
            error={password.error ?? refusals.find(({ path }) => path === 'password')?.message}
          />
        )}
      </FormField>
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
    </Form>
  )
}
