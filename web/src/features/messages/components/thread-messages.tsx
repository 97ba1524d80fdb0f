import type { ChatMessage } from '@porchlight/contract/messages'
import { ArrowDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNow } from '../../../lib/now.ts'
import { useEntries } from '../../../lib/outbox/use-entries.ts'
import type { Zone } from '../../../lib/time.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ShowMore } from '../../../ui/lists/show-more.tsx'
import type { MessageOutbox } from '../message-outbox.ts'
import { daysOf, isOurs, type Side } from '../thread-days.ts'
import { outboxWords, showFailuresIn } from '../use-outbox.ts'
import { ThreadMessage, UnsentMessage } from './thread-message.tsx'

type Props = {
  newestFirst: readonly ChatMessage[]
  side: Side
  zone: Zone
  /** The messages that were unread when they arrived. */
  fresh: ReadonlySet<string>
  older: { more: boolean; loading: boolean; failed: boolean; onMore: () => void }
  outbox: MessageOutbox
  onTakeBack: (text: string) => void
}

/** Scrolled up this far, the newest message is out of sight. */
const AWAY = 160
const isAway = (scroller: HTMLElement | null): boolean => (scroller?.scrollTop ?? 0) < -AWAY

/**
 * The messages of a thread by days, the newest at the bottom. With `column-reverse` and `overflow-anchor` on messages,
 * the browser keeps the scroll position when messages arrive above or below.
 */
export function ThreadMessages({ newestFirst, side, zone, fresh, older, outbox, onTakeBack }: Props) {
  const now = useNow()
  const unsent = useEntries(outbox)
  const scroller = useRef<HTMLElement>(null)
  const [away, setAway] = useState(false)
  const messages = newestFirst.toReversed()
  const firstNew = messages.find(({ id }) => fresh.has(id))?.id ?? null
  const [newest] = newestFirst
  useEffect(() => showFailuresIn(outbox, () => !isAway(scroller.current)), [outbox])
  const toNewest = (): void => scroller.current?.scrollTo({ top: 0 })

  // Scroll to the author's own new message.
  const newestUnsent = unsent.at(-1)?.key
  useEffect(() => {
    if (newestUnsent !== undefined) scroller.current?.scrollTo({ top: 0 })
  }, [newestUnsent])

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <section
        ref={scroller}
        aria-label="Messages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={({ currentTarget }) => setAway(isAway(currentTarget))}
        className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto px-4 pb-4 outline-offset-[-2px]"
      >
        {messages.length === 0 && unsent.length === 0 ? (
          <div className="m-auto">
            <EmptyState title="No messages yet">
              {side === 'agent'
                ? 'Write the first one. The team replies here.'
                : 'Write the first one. The agent sees it under Tour Notes and replies here.'}
            </EmptyState>
          </div>
        ) : (
          // Grows upward from the bottom; `mt-auto` pushes a short list down.
          <div className="mt-auto">
            <div className="[overflow-anchor:none]">
              <ShowMore {...older} />
            </div>
            {daysOf(messages, zone, now).map((day) => (
              <Day key={day.date} label={day.label}>
                {day.rows.map(({ message, begins }) => (
                  <ThreadMessage
                    key={message.id}
                    message={message}
                    begins={begins}
                    ours={isOurs(message, side)}
                    zone={zone}
                    firstNew={message.id === firstNew}
                    lastWord={message.id === newest?.id && isOurs(message, side)}
                  />
                ))}
              </Day>
            ))}
            {unsent.length > 0 ? (
              <ol aria-label="Not sent yet">
                {unsent.map((one) => (
                  <UnsentMessage
                    key={one.key}
                    text={one.text}
                    failure={outbox.stateOf(one) === 'stopped' ? outboxWords[side].failed : null}
                    onAgain={() => outbox.retry(one.key)}
                    onTakeBack={() => {
                      outbox.discard(one.key)
                      onTakeBack(one.text)
                    }}
                  />
                ))}
              </ol>
            ) : null}
          </div>
        )}
      </section>
      <Announcement newest={newest} />
      {away ? (
        <div className="absolute inset-x-0 bottom-3 flex justify-center">
          <Button onClick={toNewest} icon={<ArrowDown size={15} aria-hidden="true" />}>
            Latest
          </Button>
        </div>
      ) : null}
    </div>
  )
}

function Day({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label}>
      <h3 className="sticky top-2 [overflow-anchor:none] z-1 mx-auto mt-4 w-fit rounded-full border border-line bg-surface px-2.5 text-sm leading-6 text-ink-2">
        {label}
      </h3>
      <ol>{children}</ol>
    </section>
  )
}

/** Announces a message of the other side that arrives while the thread is open. It does not repeat older ones. */
function Announcement({ newest }: { newest: ChatMessage | undefined }) {
  const seen = useRef(newest?.id)
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    if (!newest || newest.id === seen.current) return
    seen.current = newest.id
    if (!newest.mine) setAnnounced(`${newest.authorName}: ${newest.message}`)
  }, [newest])
  return (
    <p aria-live="polite" className="sr-only">
      {announced}
    </p>
  )
}
