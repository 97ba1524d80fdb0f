import type { SecondFactor as Need } from '@porchlight/contract/sessions'
import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'
import { readStored, store } from '../../../lib/browser-storage.ts'
import { takeEarlyFields } from '../../../lib/early-fields.ts'
import { call } from '../../../lib/requests/client.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { AssistantFields, otherWay } from '../entry/assistant-fields.tsx'
import { useSignIn } from '../use-sign-in.ts'
import { AssistantPick, type PickedAssistant } from './assistant-pick.tsx'
import { SecondFactor } from './second-factor.tsx'
import { SignInButton } from './sign-in-button.tsx'

const PASSWORD_NEEDED = 'Password is required'
/**
 * The browser stores this after a sign-in with a username, and removes it after one with the team's password.
 * public/before-paint.js reads it, too.
 */
const PERSONAL = 'porchlight.assistant-username'

/**
 * Assistants sign in with the team's password and pick their name, or with their own username and password (product
 * decision: assistant sign-in).
 */
export function AssistantSignIn({ next }: { next?: string | undefined }) {
  const { signInEmail } = useRouter().history.location.state
  const [personal, setPersonal] = useState(
    () => signInEmail !== undefined || readStored('browser', PERSONAL) !== null,
  )
  const [username, setUsername] = useState(signInEmail ?? '')
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState<string>()
  const [team, setTeam] = useState<readonly PickedAssistant[] | null>(null)
  const [need, setNeed] = useState<Need['twoFactor'] | null>(null)
  const box = useRef<HTMLInputElement>(null)
  const signIn = useSignIn(next)
  useLayoutEffect(() => takeEarlyFields(box.current?.form ?? null), [])

  const submit = async (): Promise<void> => {
    setMissing(password === '' ? PASSWORD_NEEDED : undefined)
    if (password === '') return box.current?.focus()
    const body = personal ? { username: username.trim(), password } : { password }
    const answer = await signIn.run(() => call('POST /api/assistant/login', { body }))
    if (!answer) return box.current?.focus()
    if ('twoFactor' in answer) setNeed(answer.twoFactor)
    else if (answer.assistant) signIn.arrive(answer.assistant)
    else setTeam(answer.assistants ?? [])
    // An assistant who signed in with a username sees the username field the next time.
    store('browser', PERSONAL, personal ? 'yes' : null)
  }
  const change = (): void => {
    setPersonal(!personal)
    setPassword('')
    setMissing(undefined)
    signIn.fail(null)
  }
  const startAgain = (): void => {
    setTeam(null)
    setNeed(null)
    setPassword('')
  }

  // People type their own password into the form for the team's, so its error leads to the other form.
  const misled = signIn.failure !== null && !personal
  const other = (
    <Button full onClick={change}>
      {otherWay(personal)}
    </Button>
  )

  if (need)
    return <SecondFactor need={need} account={username.trim()} next={next} onStartAgain={startAgain} />
  if (team) return <AssistantPick team={team} next={next} onStartAgain={startAgain} />
  return (
    <Form onSubmit={submit}>
      <AssistantFields
        personal={personal}
        username={{ value: username, onChange: setUsername }}
        password={{ ref: box, value: password, onChange: setPassword, error: missing }}
      />
      <SignInButton signIn={signIn} label="Sign In" title="Login Failed">
        {misled ? (
          <>
            <p className="mt-2 mb-1.5">Do you have your own password?</p>
            {other}
          </>
        ) : null}
      </SignInButton>
      {misled ? null : other}
    </Form>
  )
}
