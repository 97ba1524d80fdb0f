import { escortOf, standsForDate } from '../rules.ts'
import type { LockedTour } from './write-change.ts'

/** Who escorts a tour once its assistant fee is settled: the assigned assistant, if the tour has a date. */
export const dueEscort = (tour: LockedTour): string | null =>
  standsForDate(tour.status)
    ? escortOf({ ...tour, escortedBy: 'assistant' }, tour.schedulingAssistantId)
    : null
