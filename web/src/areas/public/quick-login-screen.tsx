import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { demoPeopleQuery } from '../../features/sessions/api.ts'
import { FormFailure } from '../../features/sessions/components/form-failure.tsx'
import { NotFoundScreen } from '../../features/sessions/components/not-found-screen.tsx'
import { EntryFrame } from '../../features/sessions/entry/entry-frame.tsx'
import { useSignIn } from '../../features/sessions/use-sign-in.ts'
import { call } from '../../lib/requests/client.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'

const route = getRouteApi('/public')

/** /quick-login: one button per demo person. Outside demo mode, the page does not exist. */
export function QuickLoginScreen() {
  const query = useQuery(demoPeopleQuery)
  if (query.data === null) return <NotFoundScreen />
  return (
    <EntryFrame title="Try Porchlight" description="Demo data. Choose who to sign in as.">
      <Loaded
        query={query}
        loading="Loading the demo people"
        rows={6}
        failed="We couldn’t load the demo people."
      >
        {(people) => people && <People people={people} />}
      </Loaded>
    </EntryFrame>
  )
}

type Person = { id: string; name: string; role: string; description: string }

function People({ people }: { people: readonly Person[] }) {
  const { next } = route.useSearch()
  const signIn = useSignIn(next)
  const [chosen, setChosen] = useState<string | null>(null)
  const be = async (personId: string): Promise<void> => {
    setChosen(personId)
    const user = await signIn.run(() => call('POST /api/quick-login', { body: { personId } }))
    if (user) signIn.arrive(user)
    setChosen(null)
  }
  return (
    <div className="flex flex-col gap-3">
      <FormFailure title="Login Failed" message={signIn.failure} wait={signIn.wait} />
      <ul className="flex flex-col gap-2">
        {people.map((person) => (
          <li key={person.id}>
            <button
              type="button"
              onClick={() => void be(person.id)}
              className="flex w-full items-center gap-3 rounded-lg border border-line bg-surface p-3 text-left transition-colors duration-100 hover:border-line-2 hover:bg-sunken"
            >
              <Avatar name={person.name} size={40} decorative />
              <span className="min-w-0 flex-1">
                <span className="block text-base font-semibold">{person.name}</span>{' '}
                <span className="block text-md text-ink-2">
                  {[person.role, person.description].filter(Boolean).join(' · ')}
                </span>
              </span>
              {chosen === person.id ? (
                <Spinner label="Signing in" />
              ) : (
                <ChevronRight size={16} aria-hidden="true" className="text-ink-3" />
              )}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
