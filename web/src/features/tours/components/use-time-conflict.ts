import { useState } from 'react'
import { type ApiError, isRefusal } from '../../../lib/requests/api-error.ts'

/** A taken time: the server's refusal, and the reason that staff enter to book it in spite of the conflict. */
export const useTimeConflict = (first: ApiError | null = null) => {
  const [error, setError] = useState(first)
  const [reason, setReason] = useState('')
  return {
    error,
    reason,
    setReason,
    /** Shows a refusal because of a taken time; any other failure ends an earlier one. */
    show: (failure: Error): void => setError(isRefusal(failure, 'time_taken') ? failure : null),
    clear: (): void => setError(null),
  }
}
export type TimeConflictState = ReturnType<typeof useTimeConflict>
