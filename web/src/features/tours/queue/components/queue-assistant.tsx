import type { StaffTourRow } from '@porchlight/contract/tours/cards'
import { UserPlus } from 'lucide-react'
import { clientNameOf } from '../../tour-words.ts'
import { useQueueActions } from '../use-queue-actions.ts'

/** A tour's assistant, or a button to assign one. */
export function QueueAssistant({ tour }: { tour: StaffTourRow }) {
  const { onAssign } = useQueueActions()
  if (tour.schedulingAssistantName)
    return (
      <span className="line-clamp-2 text-ink-2" title={tour.schedulingAssistantName}>
        {tour.schedulingAssistantName}
      </span>
    )
  if (!tour.may.assign) return <span className="text-ink-3">Unassigned</span>
  return (
    <button
      type="button"
      aria-label={`Assign an assistant to the tour of ${clientNameOf(tour)}`}
      onClick={() => onAssign(tour)}
      className="queue-assign"
    >
      <UserPlus size={14} aria-hidden="true" /> Assign
    </button>
  )
}
