import type { OwnSession } from '@porchlight/contract/sessions/devices'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import { lazyWhenIdle } from '../../../lib/lazy-when-idle.ts'
import { useNow } from '../../../lib/now.ts'
import { fetchFailure, isRefusal, reasonOf } from '../../../lib/requests/api-error.ts'
import { call } from '../../../lib/requests/client.ts'
import { DESK_ZONE, formatAge, formatDateTimeWithZone, type Zone } from '../../../lib/time.ts'
import { toast } from '../../../lib/toast.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Panel } from '../../../ui/frame/panel.tsx'
import { devicesQuery } from '../api.ts'
import { browserWords, doorWords } from '../device-words.ts'

const SignOutQuestion = lazyWhenIdle(async () => ({
  default: (await import('./sign-out-question.tsx')).SignOutQuestion,
}))

const SHOWN_AT_FIRST = 6

/**
 * The user's sessions, which the user can end one by one or all others at once.
 *
 * @param loses what signing out of this browser loses; the panel says so first
 * @param zone of the times of sign-in
 */
export function DevicesPanel({ loses, zone = DESK_ZONE }: { loses?: string | undefined; zone?: Zone }) {
  const query = useQuery(devicesQuery)
  const [asking, setAsking] = useState<'others' | 'all' | null>(null)
  const [whole, setWhole] = useState(false)
  const heading = useRef<HTMLDivElement>(null)
  const hidden = whole ? 0 : Math.max(0, (query.data?.length ?? 0) - SHOWN_AT_FIRST)
  return (
    <Panel
      title="Sessions and devices"
      description="Where you are signed in. Don’t recognize a device? Sign it out, then change your password."
    >
      <div ref={heading} tabIndex={-1} className="flex flex-col gap-4 outline-none">
        <Loaded
          query={query}
          loading="Loading your sessions"
          rows={3}
          failed={(error) => fetchFailure('Failed to fetch your sessions', error)}
        >
          {(sessions) => (
            <>
              <ul aria-label="Sessions" className="-my-2 divide-y divide-line">
                {sessions.slice(0, sessions.length - hidden).map((session) => (
                  <Row
                    zone={zone}
                    key={session.id}
                    session={session}
                    onEnded={() => heading.current?.focus()}
                  />
                ))}
              </ul>
              {hidden > 0 ? (
                <Button variant="ghost" className="self-start" onClick={() => setWhole(true)}>
                  Show {hidden} more
                </Button>
              ) : null}
              <div className="flex flex-wrap gap-2">
                <Button disabled={sessions.length < 2} onClick={() => setAsking('others')}>
                  Sign out everywhere else
                </Button>
                <Button variant="destructive" onClick={() => setAsking('all')}>
                  Sign out everywhere
                </Button>
              </div>
            </>
          )}
        </Loaded>
      </div>
      {asking ? (
        <Suspense>
          <SignOutQuestion which={asking} loses={loses} onClose={() => setAsking(null)} />
        </Suspense>
      ) : null}
    </Panel>
  )
}

function Row({ session, zone, onEnded }: { session: OwnSession; zone: Zone; onEnded: () => void }) {
  const client = useQueryClient()
  const now = useNow()
  const words = browserWords(session.userAgent)
  const end = useMutation({
    mutationFn: () => call('DELETE /api/sessions/:id', { params: { id: session.id } }),
    onSuccess: () => {
      toast({ title: 'Device Signed Out', description: words, tone: 'ok' })
      onEnded()
    },
    onError: (error) => {
      // The session has already ended, so the goal is reached.
      if (isRefusal(error, 'not_found')) return
      const description = reasonOf(error, 'We couldn’t sign the device out. Please try again.')
      toast({ title: 'Error', description, tone: 'bad' })
    },
    onSettled: () => client.invalidateQueries({ queryKey: devicesQuery.queryKey }),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2 text-md font-medium">
          {words}
          {session.isThis ? <Badge tone="brand">This device</Badge> : null}
          {session.byTeamPassword ? <Badge>Assistant password</Badge> : null}
        </p>
        <p className="num text-sm text-ink-2">
          {session.isThis ? '' : `Last used ${formatAge(session.lastSeenAt, now).toLowerCase()}. `}
          Signed in {doorWords(session.kind)} on {formatDateTimeWithZone(session.createdAt, zone)}
          {session.ip ? ` from ${session.ip}` : ''}
        </p>
      </div>
      {session.isThis ? null : (
        <Button
          loading={end.isPending}
          aria-label={`Sign out: ${words}, last used ${formatAge(session.lastSeenAt, now).toLowerCase()}`}
          onClick={() => end.mutate()}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
