import type { AgentTour } from '@porchlight/contract/tours/shapes'
import { useQuery } from '@tanstack/react-query'
import { formatDayTime } from '../../../lib/time.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { lastTeamNoteQuery } from '../../notes/api.ts'
import { newTimeWords } from '../needs-words.ts'

/** Why the team could not get the time: the reason with the status, or else the team’s last note. */
export function WhyOtherTime({ tour }: { tour: AgentTour }) {
  // If the time has passed, the team gave no reason, so there is no note to load.
  const hasReason = Boolean(tour.statusNotes) || tour.status === 'requested'
  const { data: note } = useQuery({ ...lastTeamNoteQuery(tour.id), enabled: !hasReason })
  const { title, why } = newTimeWords(tour)
  return (
    <Banner tone="waiting" label={title}>
      {why}
      {note && !hasReason ? (
        <span className="mt-1 block wrap-anywhere whitespace-pre-line">
          The team’s last note, <span className="num">{formatDayTime(note.createdAt, tour.timeZone)}</span>:{' '}
          {note.note}
        </span>
      ) : null}
    </Banner>
  )
}
