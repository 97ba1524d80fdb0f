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

/** Whether the tour's assistant and its escort are free at the time in the field, by the rules of assigning them. */
export function AssignedThen({ tour, when }: Props) {
  const { user } = useSession()
  const { schedulingAssistantId, escortAssistantId, timeZone } = tour
  const ids = [...new Set([schedulingAssistantId, escortAssistantId])].filter((id) => id !== null)
  const at = when && wallToInstant(when, timeZone).instant
  const isAhead = at !== null && Date.parse(at) > now().getTime()
  const mayView = user?.permissions.includes('assistants.view') ?? false
  if (ids.length === 0 || !mayView) return null
  return (
    // Always there, so that screen readers announce each answer.
    <div role="status" className="flex flex-col gap-2 empty:hidden">
      {isAhead ? <Answers tour={tour} ids={ids} at={at} /> : null}
    </div>
  )
}

function Answers({ tour, ids, at }: { tour: StaffTourRow; ids: readonly string[]; at: string }) {
  const rested = useRested(at, PAUSE_MS)
  const { duration, city, id: tourId, timeZone } = tour
  const { data, isError } = useQuery(assistantsQuery({ at: rested, duration, city, tourId }))
  if (isError) return <p className="text-sm text-ink-2">We couldn’t check whether the assistant is free.</p>
  if (!data || rested !== at)
    return <p className="text-sm text-ink-2">Checking whether the assistant is free…</p>
  return data
    .filter(({ id }) => ids.includes(id))
    .map((one) => <Answer key={one.id} assistant={one} zone={timeZone} />)
}

function Answer({ assistant: { name, freeAt }, zone }: { assistant: Assistant; zone: Zone }) {
  if (!freeAt) return null
  return (
    <div className="flex flex-col gap-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-md">
        <span className="min-w-0 wrap-anywhere">{name}</span>
        <StatusPill
          tone={freeAt.free ? 'ok' : 'waiting'}
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
