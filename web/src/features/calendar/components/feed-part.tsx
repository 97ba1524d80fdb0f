import type { CalendarFeed } from '@porchlight/contract/calendar'
import { feedDaysBack } from '@porchlight/contract/calendar/feed'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNow } from '../../../lib/now.ts'
import { call } from '../../../lib/requests/client.ts'
import { toastFailure } from '../../../lib/requests/toast-failure.ts'
import { formatAge } from '../../../lib/time.ts'
import { toast } from '../../../lib/toast.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { feedQuery } from '../api.ts'

type Address = { url: string; webcalUrl: string }

const questions = {
  renew: {
    title: 'Create a new address?',
    description: 'The old address stops working right away. Subscribe your calendars to the new one.',
    confirmLabel: 'Create new address',
  },
  revoke: {
    title: 'Turn off the private address?',
    description: 'It stops working right away. Calendars subscribed to it no longer show your tours.',
    confirmLabel: 'Turn off',
  },
} as const

/** What a private feed contains, and what anyone with its address sees. */
export const feedWords = {
  agent: `Shows your upcoming tours, and those from the last ${feedDaysBack} days, in Google, Apple, Outlook, or another calendar. Anyone with the address can see when and where your tours are, and your clients’ names. Keep it private.`,
  assistant: `Shows your upcoming tours, and those from the last ${feedDaysBack} days, in Google, Apple, Outlook, or another calendar. Anyone with the address can see when and where your tours are, and the clients’ names. Keep it private.`,
} as const

/** An agent's private feed, below the connected calendars. */
export function FeedPart() {
  return (
    <div className="flex flex-col gap-3 px-5 py-4">
      <div>
        <h3 className="text-md font-semibold">Private calendar address</h3>
        <p className="text-md text-ink-2">{feedWords.agent}</p>
      </div>
      <PrivateFeed />
    </div>
  )
}

/** The private feed: an address that other calendars subscribe to. The screen shows it once, when it is created. */
export function PrivateFeed() {
  const client = useQueryClient()
  const query = useQuery(feedQuery)
  const [address, setAddress] = useState<Address | null>(null)
  const [question, setQuestion] = useState<keyof typeof questions | null>(null)
  const again = () => client.invalidateQueries({ queryKey: feedQuery.queryKey })
  const make = useMutation({
    mutationFn: () => call('POST /api/calendar/feed'),
    onSuccess: (made) => {
      setAddress(made)
      setQuestion(null)
    },
    onError: (error) => toastFailure(error, 'Failed to create a private address. Please try again.'),
    onSettled: again,
  })
  const revoke = useMutation({
    mutationFn: () => call('DELETE /api/calendar/feed'),
    onSuccess: () => {
      setAddress(null)
      setQuestion(null)
      toast({ title: 'Private address turned off', description: 'It no longer works.', tone: 'ok' })
    },
    onError: (error) => toastFailure(error, 'Failed to turn off the private address. Please try again.'),
    onSettled: again,
  })
  return (
    <div className="flex flex-col gap-3">
      <Loaded
        query={query}
        loading="Loading your private address"
        rows={1}
        failed="We couldn’t load your private address."
      >
        {(feed) =>
          feed ? (
            <>
              {address ? <Shown address={address} /> : null}
              <ExistingFeed feed={feed} shown={address !== null} onAsk={setQuestion} />
            </>
          ) : (
            <div>
              <Button loading={make.isPending} onClick={() => make.mutate()}>
                Create private address
              </Button>
            </div>
          )
        }
      </Loaded>
      {question ? (
        <AlertDialog
          onClose={() => setQuestion(null)}
          {...questions[question]}
          destructive
          loading={make.isPending || revoke.isPending}
          onConfirm={() => (question === 'renew' ? make.mutate() : revoke.mutate())}
        />
      ) : null}
    </div>
  )
}

function Shown({ address }: { address: Address }) {
  return (
    <div role="status" className="flex flex-col gap-2 rounded-lg bg-brand-soft p-3">
      <p className="text-md">Copy the address now. We show it only once.</p>
      <TextField
        label="Private calendar address"
        labelHidden
        readOnly
        value={address.url}
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-2">
        <CopyButton text={address.url} label="Copy address" />
        <ButtonLink href={address.webcalUrl}>Open in calendar app</ButtonLink>
      </div>
    </div>
  )
}

type MadeProps = { feed: CalendarFeed; shown: boolean; onAsk: (what: keyof typeof questions) => void }

function ExistingFeed({ feed, shown, onAsk }: MadeProps) {
  const now = useNow()
  const used = feed.lastUsedAt
    ? `A calendar last read it ${formatAge(feed.lastUsedAt, now).toLowerCase()}.`
    : 'No calendar has read it yet.'
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="min-w-0 flex-1 basis-52 text-sm text-ink-2">
        {shown ? '' : 'You have a private address. '}Created {formatAge(feed.createdAt, now).toLowerCase()}.{' '}
        {used}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onAsk('renew')}>New address</Button>
        <Button variant="destructive" onClick={() => onAsk('revoke')}>
          Turn off address
        </Button>
      </div>
    </div>
  )
}
