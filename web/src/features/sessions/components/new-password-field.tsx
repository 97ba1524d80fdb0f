import { PasswordField, type PasswordFieldProps } from '../../../ui/password-field.tsx'

const tooShort = 'Password must be at least 8 characters long'

/** What the server asks of a new password. */
export const newPasswordRules = { required: tooShort, minLength: { value: 8, message: tooShort } }

/** The same for a password that may be null, because its owner chooses it (`FirstPassword`). */
export const firstPasswordRules = {
  validate: (password: string | null): string | true => password === null || password.length >= 8 || tooShort,
}

/** The field of a new password. */
export function NewPasswordField(field: PasswordFieldProps) {
  return <PasswordField {...field} autoComplete="new-password" hint="At least 8 characters." />
}
