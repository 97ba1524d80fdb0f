import type { SecondFactor as Need, SessionUser } from '@porchlight/contract/sessions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reasonOf } from '../../../lib/requests/api-error.ts'
import { call } from '../../../lib/requests/client.ts'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { secretQuery } from '../api.ts'
import { EntryStep } from '../entry/entry-frame.tsx'
import { useCode, wrongCodeOf } from '../use-code.ts'
import { useSignIn } from '../use-sign-in.ts'
import { SignInButton } from './sign-in-button.tsx'
import { CodeField, RecoveryCodes, TwoFactorSecret } from './two-factor-parts.tsx'

type Props = {
  need: Need['twoFactor']
  /** The email or the username. */
  account: string
  next?: string | undefined
  onStartAgain: () => void
}
type Entered = { user: SessionUser; recoveryCodes: readonly string[] }

/** The second half of a sign-in: the code, or first the setup if the back office requires it. */
export function SecondFactor({ need, account, next, onStartAgain }: Props) {
  const signIn = useSignIn(next)
  const { code, change, refuse, check, field } = useCode({ recovery: need === 'verify' })
  const [entered, setEntered] = useState<Entered | null>(null)
  const submit = async (): Promise<void> => {
    if (!check()) return signIn.fail(null)
    let wrongCode: string | undefined
    const passed = await signIn.run(() =>
      call('POST /api/two-factor/challenge', { body: { code } }).catch((error: unknown) => {
        wrongCode = wrongCodeOf(error)
        if (wrongCode === undefined) throw error
        return null
      }),
    )
    if (!passed) return refuse(wrongCode)
    const { user, recoveryCodes } = passed
    if (recoveryCodes) setEntered({ user, recoveryCodes })
    else signIn.arrive(user)
  }
  if (entered)
    return (
      <section aria-label="Recovery codes" className="flex flex-col gap-5">
        <RecoveryCodes codes={entered.recoveryCodes} />
        <Button variant="primary" size="lg" full onClick={() => signIn.arrive(entered.user)}>
          I’ve saved them
        </Button>
      </section>
    )
  return (
    <Form onSubmit={submit}>
      <EntryStep title="Two-factor sign-in" description={`Signing in as ${account}.`} />
      {need === 'set_up' ? (
        <>
          <p className="text-md">
            The back office requires two-factor sign-in. Set it up now. It takes a minute.
          </p>
          <Secret />
        </>
      ) : null}
      <CodeField
        {...field}
        label="Code"
        digits={need === 'set_up'}
        hint={
          need === 'verify' ? 'The 6-digit code from your authenticator app, or a recovery code.' : undefined
        }
        onChange={change}
      />
      <SignInButton signIn={signIn} label="Confirm" />
      <Button variant="ghost" onClick={onStartAgain}>
        Sign in as someone else
      </Button>
    </Form>
  )
}

/** A new secret, with instructions. */
export function Secret() {
  const query = useQuery(secretQuery)
  return (
    <Loaded
      query={query}
      loading="Creating a key"
      rows={3}
      failed={(error) => reasonOf(error, 'We couldn’t create a key.')}
    >
      {(secret) => <TwoFactorSecret {...secret} />}
    </Loaded>
  )
}
