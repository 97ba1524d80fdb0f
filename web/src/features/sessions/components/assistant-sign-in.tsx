import type { SecondFactor as Need } from '@porchlight/contract/sessions'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '../../../lib/requests/client.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useSignIn } from '../use-sign-in.ts'
import { AssistantPick, type PickedAssistant } from './assistant-pick.tsx'
import { FormFailure } from './form-failure.tsx'
import { PasswordField } from './password-field.tsx'
import { SecondFactor } from './second-factor.tsx'

const PASSWORD_NEEDED = 'Password is required'

/**
 * Assistants sign in with the team's password and pick their name, or with their own username and password (product
 * decision: assistant sign-in).
 */
export function AssistantSignIn({ next }: { next?: string | undefined }) {
  const [personal, setPersonal] = useState(false)
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState<string>()
  const [team, setTeam] = useState<readonly PickedAssistant[] | null>(null)
  const [need, setNeed] = useState<Need['twoFactor'] | null>(null)
  const box = useRef<HTMLInputElement>(null)
  const signIn = useSignIn(next)

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setMissing(password === '' ? PASSWORD_NEEDED : undefined)
    if (password === '') return box.current?.focus()
    const body = personal ? { username: username.trim(), password } : { password }
    const answer = await signIn.run(() => call('POST /api/assistant/login', { body }))
    if (!answer) return box.current?.focus()
    if ('twoFactor' in answer) setNeed(answer.twoFactor)
    else if (answer.assistant) signIn.arrive(answer.assistant)
    else setTeam(answer.assistants ?? [])
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

  if (need) return <SecondFactor need={need} next={next} onStartAgain={startAgain} />
  if (team) return <AssistantPick team={team} next={next} onStartAgain={startAgain} />
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {personal ? (
        <TextField
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          autoFocus
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
      ) : null}
      <PasswordField
        key={personal ? 'personal' : 'team'}
        ref={box}
        label={personal ? 'Password' : 'Assistant password'}
        autoComplete={personal ? 'current-password' : 'off'}
        autoFocus={!personal}
        value={password}
        onChange={setPassword}
        error={missing}
      />
      <FormFailure message={signIn.failure} wait={signIn.wait} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        full
        loading={signIn.pending}
        disabled={signIn.wait > 0}
      >
        Sign In
      </Button>
      <Button variant="ghost" full onClick={change}>
        {personal ? 'Use the team password' : 'Use my own username'}
      </Button>
    </form>
  )
}
