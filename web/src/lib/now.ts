import { useEffect, useState } from 'react'

/** This moment. The rest of the application asks here, so that a test can set it. */
export const now = (): Date => new Date()

/** A device whose clock is off by less is taken at its word: answers take their time, and are dated by the second. */
const TRUSTED_MS = 30_000
/** What the server's clock shows beyond ours. */
let ahead = 0

/** Learns what time it is from an answer's `Date` header. */
export const hearTime = (date: string | null): void => {
  const there = Date.parse(date ?? '')
  if (Number.isNaN(there)) return
  const beyond = there - now().getTime()
  ahead = Math.abs(beyond) < TRUSTED_MS ? 0 : beyond
}

/** This moment by the server's clock, as far as its answers have told: for what is written down for others. */
export const serversNow = (): Date => new Date(now().getTime() + ahead)

/** This moment, again every minute: for ages and days that run on while the page stands. */
export const useNow = (everyMs = 60_000): Date => {
  const [moment, setMoment] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setMoment(now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return moment
}
