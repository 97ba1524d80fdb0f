import type { SessionUser } from '@porchlight/contract/sessions'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { setupQuery } from '../../features/sessions/api.ts'
import { NotFoundScreen } from '../../features/sessions/components/not-found-screen.tsx'
import { SetupFields, type SetupForm } from '../../features/sessions/components/setup-fields.tsx'
import { EntryFrame } from '../../features/sessions/entry/entry-frame.tsx'
import { call } from '../../lib/requests/client.ts'
import { enter } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { paths } from '../../paths.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'

/** How long the success message shows before the back office opens (specification, back office, section 9). */
const REDIRECT_MS = 2_000

/** /admin-setup: works once, as long as the installation has no administrator. */
export function AdminSetupScreen() {
  const query = useQuery(setupQuery)
  const [made, setMade] = useState<SessionUser | null>(null)
  if (made) return <Granted user={made} />
  if (query.data === null) return <NotFoundScreen />
  return (
    <EntryFrame
      title="Set up Porchlight"
      description={
        query.isError
          ? undefined
          : 'This installation has no administrator yet. Enter the code from the server’s log to become the first super admin.'
      }
      elsewhere={
        <p>Tours that the team schedules are billed at $20 per tour, unless the city has its own price.</p>
      }
    >
      <Loaded
        query={query}
        loading="Checking whether this installation needs setup"
        rows={5}
        failed="We couldn’t check whether this installation needs setup."
      >
        {() => <Form onMade={setMade} />}
      </Loaded>
    </EntryFrame>
  )
}

function Form({ onMade }: { onMade: (user: SessionUser) => void }) {
  const setUp = useMutation({
    mutationFn: (body: SetupForm) => call('POST /api/admin/setup', { body }),
    onSuccess: onMade,
    onError: () =>
      toast({
        title: 'Error',
        description: 'Failed to grant admin access. Please try again.',
        tone: 'bad',
      }),
  })
  return <SetupFields sending={setUp.isPending} failure={setUp.error} onSend={(form) => setUp.mutate(form)} />
}

function Granted({ user }: { user: SessionUser }) {
  const router = useRouter()
  useEffect(() => {
    enter(user)
    const timer = setTimeout(() => router.history.replace(paths.adminDashboard()), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [user, router])
  return (
    <EntryFrame title={`Welcome, ${user.firstName}`}>
      <p role="status" className="text-base text-ink-2">
        You’re now the first super admin. The back office opens in a moment.
      </p>
    </EntryFrame>
  )
}
