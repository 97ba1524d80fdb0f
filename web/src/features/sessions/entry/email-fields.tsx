import type { Ref } from 'react'
import { paths } from '../../../paths.ts'
import { TextLink } from '../../../ui/link.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { SignInEmail } from '../components/sign-in-email.tsx'

type Field = { value: string; onChange: (value: string) => void; ref?: Ref<HTMLInputElement> | undefined }

/** The fields of a sign-in with email and password. */
export function EmailFields({ email, password }: { email: Field; password: Field }) {
  return (
    <>
      <SignInEmail {...email} />
      <PasswordField {...password} />
      <TextLink href={paths.forgotPassword()} className="self-start text-md">
        Forgot password?
      </TextLink>
    </>
  )
}
