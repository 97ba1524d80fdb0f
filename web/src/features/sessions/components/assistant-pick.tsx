import { useState } from 'react'
import { isRefusal } from '../../../lib/requests/api-error.ts'
import { call } from '../../../lib/requests/client.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { useSignIn } from '../use-sign-in.ts'
import { FormFailure } from './form-failure.tsx'

export type PickedAssistant = { id: string; name: string }

type Props = {
  team: readonly PickedAssistant[]
  next?: string | undefined
  /** Back to the password: the choice expires after five minutes. */
  onStartAgain: () => void
}

/** Asks which assistant the user is, after the team's password. */
export function AssistantPick({ team, next, onStartAgain }: Props) {
  const signIn = useSignIn(next)
  const [chosen, setChosen] = useState<string | null>(null)
  const [expired, setExpired] = useState(false)

  const pick = async (assistantId: string): Promise<void> => {
    setChosen(assistantId)
    const user = await signIn.run(async () => {
      try {
        return await call('POST /api/assistant/session', { body: { assistantId } })
      } catch (error) {
        if (isRefusal(error, 'ticket_expired')) setExpired(true)
        throw error
      }
    })
    if (user) signIn.arrive(user)
    setChosen(null)
  }

  return (
    <section aria-label="Choose your name" className="flex flex-col gap-4">
      <p className="text-md text-ink-2">
        {team.length > 0
          ? 'Who are you?'
          : 'No assistant can sign in with the assistant password. Use your own username.'}
      </p>
      <ul className="flex flex-col gap-1 sm:-m-0.5 sm:max-h-[50dvh] sm:overflow-y-auto sm:p-0.5">
        {team.map((person) => (
          <li key={person.id}>
            <button
              type="button"
              onClick={() => void pick(person.id)}
              disabled={expired}
              className="flex min-h-12 w-full items-center gap-3 rounded-lg border border-line bg-surface px-3 text-left text-base font-medium transition-colors duration-100 hover:border-line-2 hover:bg-sunken disabled:opacity-50"
            >
              <Avatar name={person.name} decorative />
              <span className="min-w-0 flex-1 truncate">{person.name}</span>
              {chosen === person.id ? <Spinner label="Signing in" /> : null}
            </button>
          </li>
        ))}
      </ul>
      <FormFailure message={signIn.failure} />
      <Button variant={expired ? 'primary' : 'secondary'} full onClick={onStartAgain}>
        {expired ? 'Enter the password again' : 'Back'}
      </Button>
    </section>
  )
}
