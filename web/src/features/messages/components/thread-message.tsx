import type { ChatMessage } from '@porchlight/contract/messages'
import { memo } from 'react'
import { formatTimeWithZone, type Zone } from '../../../lib/time.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'

type Props = {
  message: ChatMessage
  begins: boolean
  /** Written by the reader's side; shown on the right. */
  ours: boolean
  zone: Zone
  /** The first unread message when the thread was opened; shown below a line. */
  firstNew: boolean
  /** The newest message, written by the reader's side; it shows whether it was read. */
  lastWord: boolean
}

/** One message. The first of several that one person wrote in a row shows the name and the time. */
export const ThreadMessage = memo(function ThreadMessage({
  message,
  begins,
  ours,
  zone,
  firstNew,
  lastWord,
}: Props) {
  const { mine } = message
  return (
    <li
      className={cx('flex flex-col', begins ? 'mt-4' : 'mt-1')}
      // The toast that says 'Message Sent' must not cover the message.
      data-keep-clear={lastWord ? '' : undefined}
    >
      {firstNew ? <NewLine /> : null}
      {begins ? (
        <p
          className={cx(
            'mb-1 flex flex-wrap items-baseline gap-x-2 text-sm',
            ours ? 'justify-end' : 'justify-start',
          )}
        >
          <span className={cx('font-medium', mine && 'sr-only')}>{mine ? 'You' : message.authorName}</span>
          {message.messageType === 'cancel_request' ? (
            <Badge tone="waiting">Cancellation requested</Badge>
          ) : null}
          <time dateTime={message.createdAt} className="num text-ink-2">
            {formatTimeWithZone(message.createdAt, zone)}
          </time>
        </p>
      ) : null}
      <Words ours={ours}>{message.message}</Words>
      {lastWord ? (
        <p className="mt-1 self-end text-sm text-ink-2">{message.isRead ? 'Read' : 'Sent'}</p>
      ) : null}
    </li>
  )
})

function Words({ ours, children }: { ours: boolean; children: string }) {
  return (
    <p
      dir="auto"
      className={cx(
        'max-w-[min(34rem,85%)] rounded-lg px-3 py-2 text-md wrap-anywhere whitespace-pre-wrap',
        ours ? 'self-end bg-brand-soft' : 'self-start bg-sunken',
      )}
    >
      {children}
    </p>
  )
}

function NewLine() {
  return (
    <span className="mb-3 flex items-center gap-3 text-sm font-medium text-porch-ink">
      <span aria-hidden="true" className="h-px flex-1 bg-porch" />
      New
      <span aria-hidden="true" className="h-px flex-1 bg-porch" />
    </span>
  )
}

type UnsentProps = { text: string; failure: string | null; onAgain: () => void; onTakeBack: () => void }

/** A message that is being sent, or that failed: its text stays, and the author can resend or discard it. */
export function UnsentMessage({ text, failure, onAgain, onTakeBack }: UnsentProps) {
  return (
    <li className="mt-4 flex flex-col">
      <p
        dir="auto"
        className={cx(
          'max-w-[min(34rem,85%)] self-end rounded-lg border border-dashed px-3 py-2 text-md wrap-anywhere whitespace-pre-wrap',
          failure ? 'border-bad bg-bad-soft' : 'border-line-2 text-ink-2',
        )}
      >
        {text}
      </p>
      {failure ? (
        <div className="mt-1 flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
          <p role="alert" className="text-sm text-bad">
            {failure}
          </p>
          <Button variant="ghost" onClick={onTakeBack}>
            Edit
          </Button>
          <Button onClick={onAgain}>Try again</Button>
        </div>
      ) : (
        <p className="mt-1 self-end text-sm text-ink-2">Sending...</p>
      )}
    </li>
  )
}
