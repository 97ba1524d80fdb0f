import type { Ref } from 'react'
import { TextField } from '../../../ui/forms/text-field.tsx'

type Props = {
  ref?: Ref<HTMLInputElement> | undefined
  value: string
  onChange: (email: string) => void
  error?: string | undefined
  maxLength?: number
}

/** The email address that a user signs in with, the first field of its page. */
export function SignInEmail({ onChange, ...field }: Props) {
  return (
    <TextField
      {...field}
      label="Email"
      type="email"
      name="email"
      autoComplete="username"
      autoFocus
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
