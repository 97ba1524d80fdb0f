import type { Ref } from 'react'
import { paths } from '../../../paths.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'

type Field = { value: string; onChange: (value: string) => void }
type Props = {
  username: Field
  password: Field & { error?: string | undefined; ref?: Ref<HTMLInputElement> | undefined }
}

/** The fields of an assistant's sign-in: the password that the team shares or, if `personal`, their own. */
export function AssistantFields({ personal, username, password }: Props & { personal: boolean }) {
  return (
    <>
      {personal ? (
        <TextField
          label="Username or email"
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
        hint={
          personal
            ? undefined
            : `The password that your team shares. If you have your own, choose “${otherWay(false)}”.`
        }
        autoComplete={personal ? 'current-password' : 'off'}
        autoFocus={!personal}
      />
      {personal ? (
        <TextLink href={paths.forgotPassword()} className="self-start text-md">
          Forgot password?
        </TextLink>
      ) : null}
    </>
  )
}

/** Leads to the other way to sign in. */
export const otherWay = (personal: boolean): string =>
  personal ? 'Use the assistant password' : 'Use my own username'
