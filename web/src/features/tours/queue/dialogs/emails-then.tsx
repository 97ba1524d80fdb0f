import type { ClientMail, TourMails } from '@porchlight/contract/notifications'
import type { TourStatus } from '@porchlight/contract/tours/statuses'
import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { type MouseEvent, useRef } from 'react'
import { wallToInstant } from '../../../../lib/time.ts'
import { useStickyError } from '../../../../lib/use-sticky-error.ts'
import { toursWord } from '../bulk-words.ts'
import { tourMailsQuery } from '../queue-api.ts'
import type { StatusForm } from './use-status-form.ts'

type Props = { form: Pick<StatusForm, 'tour' | 'status' | 'dated' | 'when'> }

/** Who gets an email about the new status and time of a tour, before the user saves them. */
export function EmailsThen({ form: { tour, status, dated, when } }: Props) {
  const { scheduledDate, timeZone } = tour
  // A form that moves a tour is not sent with the time that the tour has.
  const needsOther = dated === 'moves' && tour.status !== 'rescheduled'
  const chosen = dated !== 'ignores' && when !== null ? wallToInstant(when, timeZone).instant : null
  const isOther =
    chosen !== null && (scheduledDate === null || Date.parse(chosen) !== Date.parse(scheduledDate))
  return (
    <EmailsOfTours
      ids={[tour.id]}
      status={status}
      moves={needsOther || isOther}
      scheduledDate={isOther ? chosen : null}
    />
  )
}

type OfToursProps = {
  ids: readonly string[]
  /** Null until the user has chosen one. */
  status: TourStatus | null
  /** Whether the tours get another time than they have. */
  moves?: boolean
  /** The other time, once the user has chosen it. */
  scheduledDate?: string | null
}

/** Who gets an email about the new status of some tours, before the user saves it. */
export function EmailsOfTours({ ids, status, moves = false, scheduledDate = null }: OfToursProps) {
  return (
    // Always there, so that screen readers announce each answer.
    <div role="status" className="empty:absolute">
      {status ? <Answer ids={ids} status={status} moves={moves} scheduledDate={scheduledDate} /> : null}
    </div>
  )
}

function Answer({ ids, status, ...time }: Required<OfToursProps> & { status: TourStatus }) {
  const query = useQuery(tourMailsQuery(ids, status, time))
  const { data, failureCount, isFetching, refetch } = query
  const error = useStickyError(query)
  // During an outage it is asked again and again.
  const failed = error !== null || failureCount > 0
  const line = useRef<HTMLParagraphElement>(null)
  const again = async ({ currentTarget: button }: MouseEvent): Promise<void> => {
    const { isSuccess } = await refetch()
    // The answer replaces the pressed button.
    const focused = document.activeElement
    if (isSuccess && (focused === button || focused === document.body)) line.current?.focus()
  }
  return (
    <div className="flex items-start gap-2 text-sm text-ink-2">
      <Mail size={15} aria-hidden="true" className="mt-0.5 shrink-0 text-ink-3" />
      <p ref={line} tabIndex={-1} className="min-w-0 wrap-anywhere outline-none">
        {data
          ? mailsWords(data, { status, tours: ids.length })
          : failed
            ? 'We couldn’t check who is emailed.'
            : 'Checking who is emailed…'}
      </p>
      {failed && !data ? (
        <button
          type="button"
          aria-busy={isFetching || undefined}
          // As high as the line, so that the dialog keeps its height.
          className="-my-0.5 min-h-6 shrink-0 rounded-sm font-medium text-brand hover:underline aria-busy:opacity-60 coarse:-my-3 coarse:min-h-11"
          onClick={(event) => {
            if (!isFetching) void again(event)
          }}
        >
          Try again
        </button>
      ) : null}
    </div>
  )
}

const confirmedLater: ReadonlySet<TourStatus> = new Set(['scheduled', 'rescheduled'])

/** @property tours how many tours change */
type Counted = { count: number; tours: number; status: TourStatus }

const people = (count: number, name: 'agent' | 'client'): string =>
  `${count} ${name}${count === 1 ? '' : 's'}`
/** 'The client has', '2 clients have'. */
const clients = ({ count, tours }: Counted, one: string, several: string): string =>
  tours === 1 ? `The client ${one}` : `${people(count, 'client')} ${count === 1 ? one : several}`

const clientWords: Record<ClientMail, (counted: Counted) => string> = {
  emailed: () => '',
  no_address: (counted) => `${clients(counted, 'has', 'have')} no email address.`,
  not_chosen: ({ count, tours }) =>
    tours === 1
      ? 'Emails to the client are off for this tour.'
      : `Emails to the client are off for ${toursWord(count)}.`,
  unsubscribed: (counted) => `${clients(counted, 'unsubscribed', 'unsubscribed')}.`,
  not_yet: (counted) =>
    confirmedLater.has(counted.status)
      ? `${clients(counted, 'is', 'are')} emailed once the time is confirmed.`
      : counted.status === 'completed'
        ? ''
        : `${clients(counted, 'hasn’t', 'haven’t')} been emailed about ${counted.tours === 1 ? 'this tour' : 'their tours'}.`,
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** Of several tours, a list of names would look like the names of the agents before it. */
const assistantsWords = (names: readonly string[], one: boolean): readonly string[] => {
  if (one || names.length < 2) return names
  const named = names.length > 3 ? '' : ` (${list.format(names)})`
  return [`${names.length} assistants${named}`]
}

/** 'Emails the agent, Elena Ruiz, and the client.', and why somebody is left out. */
export const mailsWords = (mails: TourMails, { status, tours }: Omit<Counted, 'count'>): string => {
  const { mailing, silent, agents, assistants } = mails
  if (mailing === 'off') return 'Email is not set up on this site, so nobody is emailed.'
  const kinds = Object.keys(clientWords) as ClientMail[] // the keys of a literal
  if (silent === tours)
    return tours === 1
      ? 'This change sends no emails. The agent sees it in Porchlight.'
      : 'These changes send no emails. The agents see them in Porchlight.'
  const one = tours === 1
  const { emailed } = mails.clients
  const told = [
    ...(agents.emailed > 0 ? [one ? 'the agent' : people(agents.emailed, 'agent')] : []),
    ...assistantsWords(assistants, one),
    ...(emailed > 0 ? [one ? 'the client' : people(emailed, 'client')] : []),
  ]
  return [
    told.length > 0 ? `Emails ${list.format(told)}.` : 'Nobody is emailed.',
    agents.left > 0
      ? one
        ? 'The agent gets no emails about changes.'
        : `${people(agents.left, 'agent')} ${agents.left === 1 ? 'gets' : 'get'} no emails about changes.`
      : '',
    ...kinds.map((kind) =>
      mails.clients[kind] > 0 ? clientWords[kind]({ count: mails.clients[kind], tours, status }) : '',
    ),
    silent > 0 ? `${toursWord(silent)} ${silent === 1 ? 'sends' : 'send'} no emails.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}
