import { useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { FormFailure } from './form-failure.tsx'

type Props = {
  send: string
  sending: boolean
  /** Why the last attempt failed. */
  failure: string | null
  onSend: (password: string) => void
}

const tooShort = 'Password must be at least 8 characters long'

/** A new password, entered twice, so that a typing error does not lock its owner out. */
export function NewPasswordForm({ send, sending, failure, onSend }: Props) {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [errors, setErrors] = useState<{ password?: string; again?: string }>({})
  const first = useRef<HTMLInputElement>(null)
  const second = useRef<HTMLInputElement>(null)
  const submit = (): void => {
    if (password.length < 8) {
      setErrors({ password: tooShort })
      first.current?.focus()
    } else if (password !== again) {
      setErrors({ again: 'Passwords do not match' })
      second.current?.focus()
    } else {
      setErrors({})
      onSend(password)
    }
  }
  return (
    <Form onSubmit={submit}>
      <PasswordField
        ref={first}
        label="New password"
        autoComplete="new-password"
        autoFocus
        hint="At least 8 characters."
        value={password}
        onChange={setPassword}
        error={errors.password}
      />
      <PasswordField
        ref={second}
        label="Confirm new password"
        autoComplete="new-password"
        value={again}
        onChange={setAgain}
        error={errors.again}
      />
      <FormFailure message={failure} />
      <Button type="submit" variant="primary" size="lg" full loading={sending}>
        {send}
      </Button>
    </Form>
  )
}
