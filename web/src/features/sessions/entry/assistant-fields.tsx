import type { Ref } from 'react'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { PasswordField } from '../components/password-field.tsx'

type Field = { value: string; onChange: (value: string) => void }
type Props = {
  username: Field
  password: Field & { error?: string | undefined; ref?: Ref<HTMLInputElement> | undefined }
}

/** The fields of an assistant's sign-in: the team's password or, if `personal`, their own username and password. */
export function AssistantFields({ personal, username, password }: Props & { personal: boolean }) {
  return (
    <>
      {personal ? (
        <TextField
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          autoFocus
          value={username.value}
          onChange={({ target }) => username.onChange(target.value)}
        />
      ) : null}
      <PasswordField
        {...password}
        key={personal ? 'personal' : 'team'}
        label={personal ? 'Password' : 'Assistant password'}
        autoComplete={personal ? 'current-password' : 'off'}
        autoFocus={!personal}
      />
    </>
  )
}

/** Leads to the other way to sign in. */
export const otherWay = (personal: boolean): string =>
  personal ? 'Use the team password' : 'Use my own username'
