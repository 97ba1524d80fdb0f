import type { StaffTourRow } from '@porchlight/contract/tours/cards'
import type { TourStatus } from '@porchlight/contract/tours/statuses'
import { useState } from 'react'
import { serversNow } from '../../../../lib/now.ts'
import type { ApiError } from '../../../../lib/requests/api-error.ts'
import { type WallTime, wallToInstant } from '../../../../lib/time.ts'
import { useTimeConflict } from '../../components/use-time-conflict.ts'
import { isAhead } from '../../tour-words.ts'
import type { StatusChange } from '../queue-mutations.ts'

type Problem = { field: 'status' | 'when' | 'early'; message: string }

type Use = {
  tour: StaffTourRow
  /** Null until the user has chosen one. */
  status: TourStatus | null
  /**
   * What the status does with a time: ignores it, needs one, needs another than the tour's, or keeps the tour's own until
   * another is picked.
   */
  dated: 'ignores' | 'needs' | 'moves' | 'keeps'
  /** The time that the form shows until the user picks one. */
  proposed: WallTime | null
  /** The refusal, if the time turned out to be taken before the dialog opened. */
  timeConflict?: ApiError | undefined
}

/** What a new status of a tour takes: a time, the reason if it comes early, and notes. */
export const useStatusForm = ({ tour, status, dated, proposed, timeConflict }: Use) => {
  // Undefined until the user picks one.
  const [picked, setPicked] = useState<WallTime | null>()
  const [notes, setNotes] = useState('')
  const [earlyReason, setEarlyReason] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const conflict = useTimeConflict(timeConflict)
  const when = picked === undefined ? proposed : picked
  const isEarly = status === 'completed' && tour.status !== 'completed' && isAhead(tour, serversNow())

  // A cleared time must not become the one that the tour has.
  const isTimeMissing = (): boolean => !when && (dated === 'keeps' ? picked === null : dated !== 'ignores')
  // A tour that was rescheduled before may keep its time while its notes change.
  const isTimeUnchanged = (): boolean =>
    tour.status !== 'rescheduled' &&
    when !== null &&
    tour.scheduledDate !== null &&
    Date.parse(wallToInstant(when, tour.timeZone).instant) === Date.parse(tour.scheduledDate)

  const missing = (): Problem | null => {
    if (status === null) return { field: 'status', message: 'Please choose a status' }
    if (isTimeMissing()) return { field: 'when', message: 'Choose a date and time' }
    if (dated === 'moves' && isTimeUnchanged())
      return { field: 'when', message: 'The tour has this time already. Choose another one.' }
    return isEarly && !earlyReason.trim() ? { field: 'early', message: 'Enter a reason' } : null
  }

  return {
    tour,
    status,
    dated,
    when,
    notes,
    setNotes,
    isEarly,
    earlyReason,
    conflict,
    setProblem,
    problemOf: (field: Problem['field']) => (problem?.field === field ? problem.message : undefined),
    /** Takes another time; undefined returns to the proposed one. */
    pick: (next: WallTime | null | undefined): void => {
      setPicked(next)
      setProblem(null)
      conflict.clear()
    },
    /** Another status ends what was wrong with the one before. */
    clearProblems: (): void => {
      setProblem(null)
      conflict.clear()
    },
    explainEarly: (reason: string): void => {
      setEarlyReason(reason)
      setProblem(null)
    },
    /** The change to send; null if something is missing, which the form then shows. */
    changeOf: (overrideReason?: string): StatusChange | null => {
      const found = missing()
      setProblem(found)
      if (found || status === null) return null
      const at = dated !== 'ignores' && when ? wallToInstant(when, tour.timeZone).instant : undefined
      return {
        tour,
        status,
        ...(at && !(dated === 'keeps' && at === tour.scheduledDate) && { scheduledDate: at }),
        ...(overrideReason && { overrideReason }),
        ...(isEarly && { earlyReason: earlyReason.trim() }),
      }
    },
  }
}
export type StatusForm = ReturnType<typeof useStatusForm>
