import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { countDraftChanges, dropDraft, watchDrafts } from '../../../lib/drafts/drafts.ts'
import { useSession } from '../../../lib/session.ts'
import { toast } from '../../../lib/toast.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { listUnfinished, type UnfinishedRequest } from '../request/drafted-tours.ts'

const MOST = 3

/** The tour requests that the agent has begun in this tab and not sent. Renders nothing if there are none. */
export function UnfinishedRequests() {
  const { user, agent } = useSession()
  const userId = user?.id ?? agent?.id
  const changes = useSyncExternalStore(watchDrafts, countDraftChanges)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drafts are in the browser's storage; `changes` says when they differ
  const requests = useMemo(() => (userId ? listUnfinished(userId) : []), [userId, changes])
  const [all, setAll] = useState(false)
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    // The pressed button is gone: the focus goes on with the first request that it has revealed.
    if (all) section.current?.querySelectorAll('li')[MOST]?.focus()
  }, [all])
  if (!userId || requests.length === 0) return null

  const discard = ({ form }: UnfinishedRequest): void => {
    const restore = dropDraft(form, userId)
    // The pressed button is gone: the focus goes to what is left, else to the page.
    const left = requests.length > 1 ? section.current?.querySelector('h2') : document.getElementById('work')
    left?.focus()
    const undo = (): void => {
      if (!restore())
        toast({ title: 'Couldn’t undo', description: 'You’ve started another request.', tone: 'bad' })
    }
    toast({ title: 'Request discarded', action: { label: 'Undo', key: 'undo', onPress: undo } })
  }
  return (
    <section
      ref={section}
      aria-labelledby="unfinished-requests"
      className="overflow-hidden rounded-lg border border-line bg-surface"
    >
      <h2
        id="unfinished-requests"
        tabIndex={-1}
        className="num border-b border-line bg-sunken px-4 py-2.5 text-md font-semibold outline-offset-[-2px]"
      >
        Unfinished requests ({requests.length})
      </h2>
      <ul>
        {requests.slice(0, all ? undefined : MOST).map((request) => (
          <Line key={request.form} request={request} onDiscard={() => discard(request)} />
        ))}
      </ul>
      {requests.length > MOST && !all ? (
        <div className="border-t border-line p-2">
          <Button variant="ghost" onClick={() => setAll(true)}>
            Show all {requests.length}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

type LineProps = { request: UnfinishedRequest; onDiscard: () => void }

function Line({ request: { href, place, client, time }, onDiscard }: LineProps) {
  const subject = place ?? client
  const name = [place, client].filter(Boolean).join(', ') || 'no property or client yet'
  return (
    <li
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 outline-offset-[-2px] last:border-b-0"
    >
      <p className="min-w-0 flex-1 basis-40 text-md wrap-anywhere">
        <strong className="font-semibold">
          {subject ? <bdi>{subject}</bdi> : 'No property or client yet'}
        </strong>
        {place && client ? (
          <span className="block text-sm text-ink-2">
            <bdi>{client}</bdi>
          </span>
        ) : null}
        {time ? <span className="num block text-sm text-ink-2">{time}</span> : null}
      </p>
      <span className="flex gap-2">
        <ButtonLink href={href} aria-label={`Continue: ${name}`}>
          Continue
        </ButtonLink>
        <Button variant="ghost" aria-label={`Discard: ${name}`} onClick={onDiscard}>
          Discard
        </Button>
      </span>
    </li>
  )
}
