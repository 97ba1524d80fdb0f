import type { SecondFactor as Need } from '@porchlight/contract/sessions'
import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'
import { takeEarlyFields } from '../../../lib/early-fields.ts'
import { call } from '../../../lib/requests/client.ts'
import { Form } from '../../../ui/forms/form.tsx'
import { EmailFields } from '../entry/email-fields.tsx'
import { useSignIn } from '../use-sign-in.ts'
import { SecondFactor } from './second-factor.tsx'
import { SignInButton } from './sign-in-button.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The email to sign in with, from the page that set a new password. The history keeps it out of the address. */
    signInEmail?: string
  }
}

type SecondFactorNeed = Need['twoFactor']

export type EmailSignInProps = {
  /** The endpoint: agents and the back office have one each. */
  door: 'POST /api/agent/login' | 'POST /api/admin/login'
  /** The message if one of the two is missing; the sign-in pages word it differently. */
  bothMessage: string
  next?: string | undefined
}

/** Email and password. */
export function EmailSignIn({ door, bothMessage, next }: EmailSignInProps) {
  const { history } = useRouter()
  const [email, setEmail] = useState(history.location.state.signInEmail ?? '')
  const [password, setPassword] = useState('')
  const first = useRef<HTMLInputElement>(null)
  const second = useRef<HTMLInputElement>(null)
  const [need, setNeed] = useState<SecondFactorNeed | null>(null)
  const signIn = useSignIn(next)
  useLayoutEffect(() => takeEarlyFields(first.current?.form ?? null), [])

  const submit = async (): Promise<void> => {
    if (email.trim() === '' || password === '') {
      signIn.fail(bothMessage)
      ;(email.trim() === '' ? first : second).current?.focus()
      return
    }
    const user = await signIn.run(() => call(door, { body: { email: email.trim(), password } }))
    if (!user) second.current?.focus()
    else if ('twoFactor' in user) setNeed(user.twoFactor)
    else signIn.arrive(user)
  }

  if (need) {
    const startAgain = (): void => {
      setPassword('')
      setNeed(null)
    }
    return <SecondFactor need={need} account={email.trim()} next={next} onStartAgain={startAgain} />
  }
  return (
    <Form onSubmit={submit}>
      <EmailFields
        email={{ ref: first, value: email, onChange: setEmail }}
        password={{ ref: second, value: password, onChange: setPassword }}
      />
      <SignInButton
        signIn={signIn}
        label="Sign In"
        title={signIn.failure === bothMessage ? undefined : 'Login Failed'}
      />
    </Form>
  )
}
