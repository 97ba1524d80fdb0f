import { useEffect } from 'react'

/** Reports to the parent while this component waits for an answer. */
export const useReportBusy = (busy: boolean, report: ((busy: boolean) => void) | undefined): void => {
  useEffect(() => {
    if (!busy || !report) return
    report(true)
    return () => report(false)
  }, [busy, report])
}
