import { type FormEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FormFailure } from './form-failure.tsx'
import { PasswordField } from './password-field.tsx'

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
  const submit = (event: FormEvent): void => {
    event.preventDefault()
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
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
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
        label="New password again"
        autoComplete="new-password"
        value={again}
        onChange={setAgain}
        error={errors.again}
      />
      <FormFailure message={failure} />
      <Button type="submit" variant="primary" size="lg" full loading={sending}>
        {send}
      </Button>
    </form>
  )
}
