import type { Assistant } from '@porchlight/contract/assistants'
import type { StaffTourRow } from '@porchlight/contract/tours/cards'
import { useQuery } from '@tanstack/react-query'
import { now } from '../../../../lib/now.ts'
import { useRested } from '../../../../lib/search-text.ts'
import { useSession } from '../../../../lib/session.ts'
import { type WallTime, wallToInstant, type Zone } from '../../../../lib/time.ts'
import { StatusPill } from '../../../../ui/status-pill.tsx'
import { assistantsQuery } from '../../../assistants/api.ts'
import { hindranceWord } from '../../../assistants/assistant-words.ts'

/** Typing passes through other times: '6:30' is in the morning until 'PM' follows. */
const PAUSE_MS = 250

type Props = { tour: StaffTourRow; when: WallTime | null }

/**
 * Whether the tour's escort is free at the time in the field, by the rules of assigning them. An assistant who only
 * coordinates the tour may have another one then.
 */
export function AssignedThen({ tour, when }: Props) {
  const { user } = useSession()
  const { schedulingAssistantId, escortAssistantId, assistantEscortDue, timeZone } = tour
  const escortId = escortAssistantId ?? (assistantEscortDue ? schedulingAssistantId : null)
  const at = when && wallToInstant(when, timeZone).instant
  const isAhead = at !== null && Date.parse(at) > now().getTime()
  const mayView = user?.permissions.includes('assistants.view') ?? false
  if (escortId === null || !mayView) return null
  return (
    // Always there, so that screen readers announce each answer.
    <div role="status" className="flex flex-col gap-2 empty:absolute">
      {isAhead ? <Answers tour={tour} escortId={escortId} at={at} /> : null}
    </div>
  )
}

function Answers({ tour, escortId, at }: { tour: StaffTourRow; escortId: string; at: string }) {
  const rested = useRested(at, PAUSE_MS)
  const { duration, city, id: tourId, timeZone } = tour
  const { data, isError } = useQuery(assistantsQuery({ at: rested, duration, city, tourId }))
  if (isError) return <p className="text-sm text-ink-2">We couldn’t check whether the assistant is free.</p>
  if (!data || rested !== at)
    return <p className="text-sm text-ink-2">Checking whether the assistant is free…</p>
  const escort = data.find(({ id }) => id === escortId)
  return escort ? <Answer assistant={escort} zone={timeZone} /> : null
}

function Answer({ assistant: { name, freeAt }, zone }: { assistant: Assistant; zone: Zone }) {
  if (!freeAt) return null
  return (
    <div className="flex flex-col gap-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-md">
        <span className="min-w-0 wrap-anywhere">{name}</span>
        <StatusPill
          tone={freeAt.free ? 'ok' : 'neutral'}
          label={freeAt.free ? 'Available' : 'Not available'}
        />
      </p>
      {freeAt.reasons.map((reason) => (
        <p key={reason.kind} className="num text-sm text-ink-2 wrap-anywhere">
          {hindranceWord(reason, zone)}
        </p>
      ))}
    </div>
  )
}
