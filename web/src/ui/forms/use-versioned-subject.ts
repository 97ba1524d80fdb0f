import { useState } from 'react'
import { isRefusal } from '../../lib/requests/api-error.ts'

type Use<Current> = {
  /** Stores the current state, which someone else has saved. */
  store: (current: Current) => void
  /** Fills the form with their state. */
  show: (current: Current) => void
}

/**
 * The object that a form edits, in the version that the user has seen. If someone else saves first, the server refuses the change.
 * The form then shows a notice (`ChangedMeanwhile`) and keeps the input, so that nothing is overwritten unseen.
 */
export const useVersionedSubject = <Subject, Current extends Subject>(
  subject: Subject,
  { store, show }: Use<Current>,
) => {
  const [seen, setSeen] = useState(subject)
  const [theirs, setTheirs] = useState<Current | null>(null)
  return {
    /** The state that the next request may replace. */
    seen,
    /** Their state, until the user loads it or saves. */
    theirs,
    loadTheirs: (): void => {
      if (theirs !== null) show(theirs)
      setTheirs(null)
    },
    /** Accepts the current state from a version conflict. Returns false if the error is another one. */
    acceptConflict: (error: Error): boolean => {
      if (!isRefusal(error, 'version_conflict')) return false
      // A version conflict carries the current state, in the shape of the call's answer.
      const current = error.current as Current
      store(current)
      setSeen(current)
      setTheirs(current)
      return true
    },
    /** Continues from a state that the user has saved. */
    continueFrom: (saved: Subject): void => {
      setSeen(saved)
      setTheirs(null)
    },
  }
}
