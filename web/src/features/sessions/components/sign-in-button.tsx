import { Button } from '../../../ui/button.tsx'
import type { useSignIn } from '../use-sign-in.ts'
import { FormFailure } from './form-failure.tsx'

/** The button that sends a sign-in, below the reason why the last attempt failed. */
export function SignInButton({ signIn, label }: { signIn: ReturnType<typeof useSignIn>; label: string }) {
  const { failure, wait, pending } = signIn
  return (
    <>
      <FormFailure message={failure} wait={wait} />
      <Button type="submit" variant="primary" size="lg" full loading={pending} disabled={wait > 0}>
        {label}
      </Button>
    </>
  )
}
