import { useEffect } from 'react'

/**
 * Reports to the parent while a part of the page waits for an answer, and clears the report when the part unmounts.
 */
export const useTellBusy = (busy: boolean, tell: ((busy: boolean) => void) | undefined): void => {
  useEffect(() => {
    if (!busy || !tell) return
    tell(true)
    return () => tell(false)
  }, [busy, tell])
}
