import type { StaffTour, TourPriority, TourStatus } from '@porchlight/contract/tours/shapes'
import { createContext, useContext } from 'react'
import type { ApiError } from '../../../lib/requests/api-error.ts'

/** The actions on the tours of a list; QueueActionsProvider provides them and shows the dialogs. */
export type QueueActions = {
  onAssign: (tour: StaffTour) => void
  onStatus: (tour: StaffTour, status: TourStatus) => void
  onPriority: (tour: StaffTour, priority: TourPriority) => void
  onArchive: (tour: StaffTour) => void
  onRestore: (tour: StaffTour) => void
  onWaive: (tour: StaffTour) => void
  onClient: (tour: StaffTour) => void
  onNotes: (tour: StaffTour) => void
  /** Another person's change came first: `current` is the tour's current state. */
  onConflict: (error: ApiError) => void
  /** The tour whose change is being sent. */
  pendingId: string | null
}

/** The texts for the result of an assignment (specification, back office, section 8). */
export type AssignWords = { done: string; failedTitle: string; failed: (error: unknown) => string }

export const QueueActionsContext = createContext<QueueActions | null>(null)

/** The actions of the surrounding queue. */
export const useQueueActions = (): QueueActions => {
  const actions = useContext(QueueActionsContext)
  if (!actions) throw new Error('useQueueActions needs a QueueActionsProvider')
  return actions
}
