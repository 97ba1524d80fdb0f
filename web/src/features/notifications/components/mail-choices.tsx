import type { NotificationChoices } from '@porchlight/contract/notifications'
import { type MailKind, mailOffers } from '@porchlight/contract/notifications/words'
import type { SessionUser } from '@porchlight/contract/sessions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Link } from '../../../ui/link.tsx'
import { choicesQuery, useChoose } from '../api.ts'

type Props = { user: Pick<SessionUser, 'userType' | 'byTeamPassword'> }

/** The user's choices of emails: one checkbox each, saved at once. */
export function MailChoices({ user }: Props) {
  const query = useQuery(choicesQuery)
  return (
    <Loaded
      query={query}
      loading="Loading your email choices"
      rows={4}
      failed="We couldn’t load your email preferences."
    >
      {(choices) => <Choices user={user} current={choices} />}
    </Loaded>
  )
}

function Choices({ user, current: given }: Props & { current: NotificationChoices }) {
  const choose = useChoose()
  // The answer, which reaches `given` only a moment after `pressed` is cleared. The checkbox would flicker meanwhile.
  const { data: current = given } = useQuery(choicesQuery)
  // Shows the clicked state at once.
  const [pressed, setPressed] = useState<Partial<Record<MailKind, boolean>>>({})
  const press = (kind: MailKind, byEmail: boolean): void => {
    setPressed((before) => ({ ...before, [kind]: byEmail }))
    choose.mutate(
      { kind, byEmail },
      { onSettled: () => setPressed(({ [kind]: _settled, ...others }) => others) },
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-md wrap-anywhere text-ink-2">
        <Destination email={current.email} mailing={current.mailing} />
      </p>
      {user.byTeamPassword ? (
        <p className="text-md">
          You are signed in with the assistant password, which does not show who you are. Sign in with your
          own username to change these.
        </p>
      ) : null}
      <ul className="flex flex-col gap-3">
        {current.choices.map(({ kind, byEmail }) => (
          <li key={kind}>
            <Checkbox
              label={mailOffers[user.userType][kind]?.label ?? kind}
              hint={mailOffers[user.userType][kind]?.hint}
              checked={pressed[kind] ?? byEmail}
              disabled={user.byTeamPassword}
              onChange={(event) => press(kind, event.target.checked)}
            />
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm text-ink-2 empty:absolute">
        {choose.isSuccess && !choose.isPending ? 'Saved.' : null}
      </p>
    </div>
  )
}

function Destination({ email, mailing }: { email: string; mailing: 'smtp' | 'outbox' | 'off' }) {
  if (mailing === 'off')
    return 'Email is not set up on this server, so none of these are sent. Your choices are saved.'
  if (mailing === 'smtp') return `We send them to ${email}.`
  return (
    <>
      Email is not set up here, so they stay in this server’s{' '}
      <Link href={paths.outbox()} className="font-medium text-brand underline underline-offset-2">
        outbox
      </Link>
      , addressed to {email}.
    </>
  )
}
