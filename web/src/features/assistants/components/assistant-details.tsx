import type { AssistantDetail } from '@porchlight/contract/assistants'
import { formatPhone, phoneHref } from '@porchlight/contract/kernel/contact-rules'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DayRange } from '../../../lib/day-range.ts'
import { usePolling } from '../../../lib/live/intervals.ts'
import { useNow } from '../../../lib/now.ts'
import { fetchFailure, isTransient } from '../../../lib/requests/api-error.ts'
import { formatAge } from '../../../lib/time.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmailLink } from '../../../ui/email-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { sentWords } from '../../../ui/invitation-words.ts'
import { TextLink } from '../../../ui/link.tsx'
import { Fact, OptionalFact } from '../../../ui/lists/fact.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { cityName } from '../../properties/property-words.ts'
import { assistantQuery } from '../api.ts'

import { openToursWord, rateWord, timeOffDays, typeWord, zoneWord } from '../assistant-words.ts'
import { useSendInvitation } from '../mutations.ts'
import { AvailabilityPill } from './assistant-list.tsx'
import { FeedbackList } from './feedback-list.tsx'
import { TimeOffList, WeeklyHours } from './schedule-lists.tsx'

type Props = {
  assistantId: string
  mayManage: boolean
  /** The address of the list of their tours: all, or those on some days. */
  toursHref: ((days?: DayRange) => string) | null
  onForm: (form: 'edit' | 'hours' | 'off' | 'delete') => void
  onClose: () => void
}

/** One assistant: profile, working hours, workload and ratings. */
export function AssistantDetails({ assistantId, mayManage, toursHref, onForm, onClose }: Props) {
  const query = useQuery({ ...assistantQuery(assistantId), refetchInterval: usePolling('tourQueue') })
  // An assistant who was deleted meanwhile is no longer shown.
  const data = query.error && !isTransient(query.error) ? undefined : query.data
  return (
    <Sheet
      onClose={onClose}
      title={data ? data.name : 'Assistant'}
      description={data ? typeWord(data.userType) : undefined}
      footer={
        data && mayManage ? (
          <>
            <Button variant="primary" onClick={() => onForm('edit')}>
              Edit
            </Button>
            <Button onClick={() => onForm('hours')}>Hours and time off</Button>
            <Button variant="ghost" className="ml-auto text-bad" onClick={() => onForm('delete')}>
              Delete
            </Button>
          </>
        ) : null
      }
    >
      <Loaded
        query={{ ...query, data }}
        loading="Loading the assistant"
        rows={8}
        failed={(error) => fetchFailure('Failed to fetch assistant', error)}
        missing={
          <EmptyState action={<Button onClick={onClose}>Back to the team</Button>}>
            This assistant no longer exists.
          </EmptyState>
        }
      >
        {(assistant) => (
          <div className="flex flex-col gap-6">
            <Facts assistant={assistant} toursHref={toursHref?.() ?? null} />
            {mayManage && assistant.invitation ? (
              <Invitation assistant={assistant} invitation={assistant.invitation} />
            ) : null}
            <Part title="Time off">
              <TimeOffList
                timeOff={assistant.timeOff}
                zone={assistant.timeZone}
                hrefOf={toursHref && ((off) => toursHref(timeOffDays(off, assistant.timeZone)))}
              />
              {mayManage ? (
                <Button
                  className="mt-2"
                  icon={<Plus size={15} aria-hidden="true" />}
                  onClick={() => onForm('off')}
                >
                  Add time off
                </Button>
              ) : null}
            </Part>
            <Part
              title="Weekly hours"
              aside={assistant.workingHours.length > 0 ? zoneWord(assistant.timeZone) : null}
            >
              <WeeklyHours shifts={assistant.workingHours} />
            </Part>
            <Part title="Ratings">
              <FeedbackList assistant={assistant} />
            </Part>
          </div>
        )}
      </Loaded>
    </Sheet>
  )
}

function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-2 flex items-baseline gap-2 text-md font-semibold">
        {title}
        {aside ? <span className="text-sm font-normal text-ink-3">{aside}</span> : null}
      </h3>
      {children}
    </section>
  )
}

function Facts({ assistant, toursHref }: { assistant: AssistantDetail; toursHref: string | null }) {
  const now = useNow()
  const { currentWorkload: open, totalTours, completedTours } = assistant
  const openWord = openToursWord(open)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <AvailabilityPill assistant={assistant} />
        {assistant.isInvited ? <Badge tone="info">Invited</Badge> : null}
        {toursHref && open > 0 ? (
          <TextLink href={toursHref}>{openWord}</TextLink>
        ) : (
          <span className="num text-md">{openWord}</span>
        )}
        <span className="num text-md text-ink-2">
          {completedTours} of {totalTours} completed
        </span>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-md">
        <OptionalFact name="Email">
          {assistant.email ? <EmailLink email={assistant.email} /> : null}
        </OptionalFact>
        <OptionalFact name="Phone">
          {assistant.phone ? (
            <TextLink href={phoneHref(assistant.phone)}>{formatPhone(assistant.phone)}</TextLink>
          ) : null}
        </OptionalFact>
        <OptionalFact name="Username">{assistant.username}</OptionalFact>
        <OptionalFact name="Rate">
          <span className="num">{rateWord(assistant.hourlyRate)}</span>
        </OptionalFact>
        <OptionalFact name="Experience">
          {assistant.yearsExperience === null
            ? null
            : assistant.yearsExperience === 1
              ? '1 year'
              : `${assistant.yearsExperience} years`}
        </OptionalFact>
        <OptionalFact name="Cities">{assistant.cities.map(cityName).join(', ') || 'Any'}</OptionalFact>
        <OptionalFact name="Languages">{assistant.languages.join(', ')}</OptionalFact>
        <OptionalFact name="Specialties">
          <Words words={assistant.specialties} />
        </OptionalFact>
        <OptionalFact name="Certifications">
          <Words words={assistant.certifications} />
        </OptionalFact>
        <OptionalFact name="Last sign-in">
          {assistant.lastLoginAt ? formatAge(assistant.lastLoginAt, now) : 'Never'}
        </OptionalFact>
        {assistant.bio ? <Fact name="Bio">{assistant.bio}</Fact> : null}
      </dl>
    </div>
  )
}

type InvitationProps = {
  assistant: AssistantDetail
  invitation: NonNullable<AssistantDetail['invitation']>
}

/** Why an invitation cannot be sent now; null if it can. */
const obstacleOf = ({ isActive, isLocked }: AssistantDetail, maySend: boolean): string | null => {
  if (maySend) return null
  if (!isActive) return 'We send it once you make them active.'
  return isLocked
    ? 'Unlock their account to send it.'
    : 'Email is not set up on this server, so it can’t be sent.'
}

/** For an assistant who has never signed in: what lets them in, and the invitation again. */
function Invitation({ assistant, invitation: { hasPassword, maySend, link } }: InvitationProps) {
  const now = useNow()
  const send = useSendInvitation(assistant.id)
  const obstacle = hasPassword ? null : obstacleOf(assistant, maySend)
  return (
    <Part title="Invitation">
      <p className="text-md text-ink-2">
        {hasPassword
          ? 'They have a password, but haven’t signed in yet.'
          : 'They choose their password with the link in their invitation.'}
        {obstacle ? ` ${obstacle}` : null}
      </p>
      {link ? (
        <p className="num mt-1 text-md text-ink-2">{sentWords(link, now)}</p>
      ) : hasPassword || obstacle ? null : (
        <p className="mt-1 text-md text-ink-2">No active invitation link.</p>
      )}
      {maySend ? (
        <Button className="mt-2" loading={send.isPending} onClick={() => send.mutate()}>
          {hasPassword ? 'Send invitation' : 'Send invitation again'}
        </Button>
      ) : null}
    </Part>
  )
}

function Words({ words }: { words: readonly string[] }) {
  if (words.length === 0) return <span className="text-ink-3">None</span>
  return (
    <span className="flex flex-wrap gap-1">
      {words.map((word) => (
        <Badge key={word}>{word}</Badge>
      ))}
    </span>
  )
}
