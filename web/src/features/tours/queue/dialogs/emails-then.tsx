import type { ClientMail, TourMails } from '@porchlight/contract/notifications'
import type { TourStatus } from '@porchlight/contract/tours/statuses'
import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { wallToInstant } from '../../../../lib/time.ts'
import { type MailedStatus, tourMailsQuery } from '../queue-api.ts'
import type { StatusForm } from './use-status-form.ts'

type Props = { form: Pick<StatusForm, 'tour' | 'status' | 'dated' | 'when'> }

/** Who gets an email about the new status and time, before the user saves them. */
export function EmailsThen({ form }: Props) {
  const mailed = mailedOf(form.status)
  return (
    // Always there, so that screen readers announce each answer.
    <div role="status" className="empty:absolute">
      {mailed ? <Answer form={form} status={mailed} /> : null}
    </div>
  )
}

function Answer({ form: { tour, dated, when }, status }: Props & { status: MailedStatus }) {
  const { scheduledDate, timeZone } = tour
  // A form that moves a tour is not sent with the time that the tour has.
  const needsOther = dated === 'moves' && tour.status !== 'rescheduled'
  const isOther =
    when !== null &&
    (scheduledDate === null ||
      Date.parse(wallToInstant(when, timeZone).instant) !== Date.parse(scheduledDate))
  const moves = needsOther || isOther
  const { data, isError } = useQuery(tourMailsQuery(tour.id, status, moves))
  if (!data && !isError) return null
  return (
    <p className="flex items-start gap-2 text-sm text-ink-2">
      <Mail size={15} aria-hidden="true" className="mt-0.5 shrink-0 text-ink-3" />
      <span className="min-w-0 wrap-anywhere">
        {data ? mailsWords(data) : 'We couldn’t check who is emailed.'}
      </span>
    </p>
  )
}

const mailedOf = (status: TourStatus | null): MailedStatus | null =>
  status === 'scheduled' || status === 'rescheduled' || status === 'confirmed' ? status : null

const clientWords: Record<ClientMail, string> = {
  emailed: '',
  no_address: 'The client has no email address.',
  not_chosen: 'Emails to the client are off for this tour.',
  unsubscribed: 'The client unsubscribed.',
  not_yet: 'The client is emailed once the time is confirmed.',
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** 'Emails the agent, Elena Ruiz, and the client.', and why somebody is left out. */
export const mailsWords = ({ mailing, isTold, agent, assistants, client }: TourMails): string => {
  if (mailing === 'off') return 'Email is not set up on this site, so nobody is emailed.'
  if (!isTold) return 'This change sends no emails.'
  const told = [
    ...(agent ? ['the agent'] : []),
    ...assistants,
    ...(client === 'emailed' ? ['the client'] : []),
  ]
  return [
    told.length > 0 ? `Emails ${list.format(told)}.` : 'Nobody is emailed.',
    agent ? '' : 'The agent gets no emails about changes.',
    clientWords[client],
  ]
    .filter(Boolean)
    .join(' ')
}
