import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { useSignIn } from '../use-sign-in.ts'
import { FormFailure } from './form-failure.tsx'

type Props = {
  signIn: ReturnType<typeof useSignIn>
  label: string
  /** The title of a failure, beside its reason. */
  title?: string | undefined
  /** What helps after a failure, below its reason. */
  children?: ReactNode
}

/** The button that sends a sign-in, below the reason why the last attempt failed. */
export function SignInButton({ signIn, label, title, children }: Props) {
  const { failure, wait, pending } = signIn
  return (
    <>
      <FormFailure title={title} message={failure} wait={wait}>
        {children}
      </FormFailure>
      <Button type="submit" variant="primary" size="lg" full loading={pending} disabled={wait > 0}>
        {label}
      </Button>
    </>
  )
}
