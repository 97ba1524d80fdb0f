import { useEffect, useState } from 'react'

/** The current time. The rest of the application reads it here, so that a test can set it. */
export const now = (): Date => new Date()

/**
 * A smaller difference does not count as a wrong clock: answers take time, and their date has a resolution of
 * one second.
 */
const TRUSTED_MS = 30_000
/** The server's clock is ahead of ours by this time, in milliseconds. */
let ahead = 0

/** Sets the server's time from the `Date` header of a response. */
export const syncServerTime = (date: string | null): void => {
  const there = Date.parse(date ?? '')
  if (Number.isNaN(there)) return
  const beyond = there - now().getTime()
  ahead = Math.abs(beyond) < TRUSTED_MS ? 0 : beyond
}

/**
 * The current time on the server's clock, as far as its answers have shown it. Use it for times that others will read.
 */
export const serversNow = (): Date => new Date(now().getTime() + ahead)

/** The current time, updated every minute, for ages and days that advance while the page is open. */
export const useNow = (everyMs = 60_000): Date => {
  const [moment, setMoment] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setMoment(now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return moment
}
