import type { StaffTourRow } from '@porchlight/contract/tours/cards'
import type { TourPriority } from '@porchlight/contract/tours/shapes'
import type { TourStatus } from '@porchlight/contract/tours/statuses'
import { createContext, useContext } from 'react'

/** The actions on the tours of a list; QueueActionsProvider provides them and shows the dialogs. */
export type QueueActions = {
  onAssign: (tour: StaffTourRow) => void
  onStatus: (tour: StaffTourRow, status: TourStatus) => void
  /** Asks for a date: to schedule the tour, or to move it. */
  onDate: (tour: StaffTourRow) => void
  onPriority: (tour: StaffTourRow, priority: TourPriority) => void
  onArchive: (tour: StaffTourRow) => void
  onRestore: (tour: StaffTourRow) => void
  onWaive: (tour: StaffTourRow) => void
  onClient: (tour: StaffTourRow) => void
  onNotes: (tour: StaffTourRow) => void
  /** Reports a failed change: shows the tour's current state if another person's change came first. */
  onFailed: (error: Error, words: FailureWords) => void
  /** The tour whose change is being sent. */
  pendingId: string | null
}

/** The text about a failed change, to which the reason is added; or a whole message. */
export type FailureWords = string | { title: string; description: string }

/** The texts for the result of an assignment (specification, back office, section 8). */
export type AssignWords = { done: string; failed: FailureWords }

export const QueueActionsContext = createContext<QueueActions | null>(null)

/** The actions of the surrounding queue. */
export const useQueueActions = (): QueueActions => {
  const actions = useContext(QueueActionsContext)
  if (!actions) throw new Error('useQueueActions needs a QueueActionsProvider')
  return actions
}
