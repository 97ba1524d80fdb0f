import { mailOffers } from '@porchlight/contract/notification-words'
import type { UserType } from '@porchlight/contract/sessions'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { paths } from '../../../paths.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { choicesQuery, useChoose } from '../api.ts'

/** Which mails one gets: a box for each, saved at once. Mails lead here (#mails). */
export function MailsSection({ userType }: { userType: UserType }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (window.location.hash === '#mails') heading.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <section aria-labelledby="mails" className="max-w-2xl rounded-lg border border-line bg-surface">
      <div className="border-b border-line px-5 py-4">
        <h2 id="mails" ref={heading} className="scroll-mt-24 text-lg font-semibold">
          E-mails
        </h2>
        <p className="text-md text-ink-2">
          What we write to you about. Mails about your account itself are always sent.
        </p>
      </div>
      <Choices userType={userType} />
    </section>
  )
}

function Choices({ userType }: { userType: UserType }) {
  const { data, isPending, isFetching, refetch } = useQuery(choicesQuery)
  const choose = useChoose()
  if (isPending) return <SkeletonRows rows={4} label="Loading your e-mail choices" />
  if (!data) {
    return (
      <ErrorState
        message="Which mails you get could not be read."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  return (
    <div className="flex flex-col gap-4 px-5 py-4">
      <p className="text-md wrap-anywhere text-ink-2">
        <Destination email={data.email} mailing={data.mailing} />
      </p>
      <ul className="flex flex-col gap-3">
        {data.choices.map(({ kind, byEmail }) => (
          <li key={kind}>
            <Checkbox
              label={mailOffers[userType][kind]?.label ?? kind}
              hint={mailOffers[userType][kind]?.hint}
              checked={byEmail}
              onChange={(event) => choose.mutate({ kind, byEmail: event.target.checked })}
            />
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {choose.isSuccess && !choose.isPending ? 'Saved.' : null}
      </p>
    </div>
  )
}

function Destination({ email, mailing }: { email: string; mailing: 'smtp' | 'outbox' | 'off' }) {
  if (mailing === 'off')
    return 'E-mail is not configured on this server, so none of these go out. Your choices are kept.'
  if (mailing === 'smtp') return `They go to ${email}.`
  return (
    <>
      E-mail is not configured here: they stay in this server’s{' '}
      <Link href={paths.outbox()} className="font-medium text-brand underline underline-offset-2">
        outbox
      </Link>
      , addressed to {email}.
    </>
  )
}
