import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { FormField } from '../../../ui/forms/form-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { emailLike, useTextFields } from '../../../ui/forms/use-text-fields.ts'
import { PasswordField } from '../../../ui/password-field.tsx'
import { NewPasswordField, newPasswordRules } from '../../sessions/components/new-password-field.tsx'

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
  const field = useTextFields(form)
  const email = field('email', emailLike('Please enter a valid email address'))
  // The checkout knows the email, so the form does not ask for it again.
  const [changing, setChanging] = useState(form.getValues('email') === '')
  const fixed = !changing && email.error === undefined
  const submit = form.handleSubmit(
    ({ email, password }) => onDone({ email: email.trim(), password }),
    (wrong) => {
      if (wrong.password) toast({ title: 'Password Too Short', description: tooShort, tone: 'bad' })
      else if (wrong.again) toast({ title: 'Password Mismatch', description: mismatch, tone: 'bad' })
    },
  )
  return (
    <Form label="Email and password" onSubmit={submit}>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        maxLength={254}
        readOnly={fixed}
        {...email}
        after={
          fixed ? (
            <Button
              variant="ghost"
              aria-label="Change email"
              onClick={() => {
                setChanging(true)
                form.setFocus('email', { shouldSelect: true })
              }}
            >
              Change
            </Button>
          ) : null
        }
      />
      <PasswordFields form={form} />
      <Button type="submit" variant="primary" size="lg" className="sm:self-end">
        Continue
      </Button>
    </Form>
  )
}

/** The account's password, entered twice. */
export function PasswordFields({ form }: { form: UseFormReturn<CredentialsForm> }) {
  return (
    <>
      <FormField control={form.control} name="password" rules={newPasswordRules}>
        {(password) => <NewPasswordField {...password} />}
      </FormField>
      <FormField
        control={form.control}
        name="again"
        rules={{ validate: (again, { password }) => again === password || mismatch }}
      >
        {(field) => <PasswordField {...field} label="Confirm password" autoComplete="new-password" />}
      </FormField>
    </>
  )
}
