import type { StaffTour, TourPriority, TourStatus } from '@porchlight/contract/tour-shapes'
import { createContext, useContext } from 'react'
import type { ApiError } from '../../lib/api-error.ts'

/** What may be done with the tours of a list; QueueActionsProvider hands it down and shows the dialogs. */
export type QueueActions = {
  onAssign: (tour: StaffTour) => void
  onStatus: (tour: StaffTour, status: TourStatus) => void
  onPriority: (tour: StaffTour, priority: TourPriority) => void
  onArchive: (tour: StaffTour) => void
  onRestore: (tour: StaffTour) => void
  onWaive: (tour: StaffTour) => void
  onClient: (tour: StaffTour) => void
  onNotes: (tour: StaffTour) => void
  /** Another person's change came first: `current` is the tour as it stands now. */
  onConflict: (error: ApiError) => void
  /** The tour whose change is on its way. */
  pendingId: string | null
}

/** How the result of an assignment is told (specification, back office, section 8). */
export type AssignWords = { done: string; failedTitle: string; failed: (error: unknown) => string }

export const QueueActionsContext = createContext<QueueActions | null>(null)

/** The actions of the queue around. */
export const useQueueActions = (): QueueActions => {
  const actions = useContext(QueueActionsContext)
  if (!actions) throw new Error('No QueueActionsProvider around this')
  return actions
}
