import { useEffect } from 'react'

/** Tells whoever stands around a part of the page while that part waits for an answer; a part that has gone does not. */
export const useTellBusy = (busy: boolean, tell: ((busy: boolean) => void) | undefined): void => {
  useEffect(() => {
    if (!busy || !tell) return
    tell(true)
    return () => tell(false)
  }, [busy, tell])
}
