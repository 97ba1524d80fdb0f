import { Eye, EyeOff } from 'lucide-react'
import { type Ref, useState } from 'react'
import { TextField } from './forms/text-field.tsx'
import { IconButton } from './icon-button.tsx'

export type PasswordFieldProps = {
  label?: string | undefined
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  hint?: string | undefined
  /** 'off' for a shared password. */
  autoComplete?: 'current-password' | 'new-password' | 'off' | undefined
  autoFocus?: boolean | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** A password, hidden until the user shows it. */
export function PasswordField(props: PasswordFieldProps) {
  const { label = 'Password', value, onChange, autoComplete = 'current-password', ...rest } = props
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...rest}
      label={label}
      type={shown ? 'text' : 'password'}
      name="password"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      after={
        <IconButton
          label={shown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!shown)}
          className="size-7 coarse:size-10"
        >
          {shown ? <EyeOff size={16} aria-hidden="true" /> : <Eye size={16} aria-hidden="true" />}
        </IconButton>
      }
    />
  )
}
