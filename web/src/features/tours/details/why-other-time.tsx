import type { AgentTour } from '@porchlight/contract/tours/shapes'
import { useQuery } from '@tanstack/react-query'
import { formatDayTime } from '../../../lib/time.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { lastTeamNoteQuery } from '../../notes/api.ts'
import { newTimeWords } from '../needs-words.ts'
import { lookOf } from '../status.ts'

/** Why the team could not get the time: the reason with the status, or else the team’s last note. */
export function WhyOtherTime({ tour }: { tour: AgentTour }) {
  const { data: note } = useQuery({ ...lastTeamNoteQuery(tour.id), enabled: !tour.statusNotes })
  const { why } = newTimeWords(tour)
  return (
    <Banner tone="waiting" label={lookOf(tour.status).label}>
      {why}
      {note && !tour.statusNotes ? (
        <span className="mt-1 block wrap-anywhere whitespace-pre-line">
          The team’s last note, <span className="num">{formatDayTime(note.createdAt, tour.timeZone)}</span>:{' '}
          {note.note}
        </span>
      ) : null}
    </Banner>
  )
}
