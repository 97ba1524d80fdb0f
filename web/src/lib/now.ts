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

type Ticker = { listeners: Set<() => void>; timer: ReturnType<typeof setInterval> }
const tickers = new Map<number, Ticker>()

/** Calls `listener` every `everyMs` milliseconds until the returned function is called. */
const onTick = (everyMs: number, listener: () => void): (() => void) => {
  const running = tickers.get(everyMs)
  const listeners = running?.listeners ?? new Set()
  listeners.add(listener)
  if (!running) {
    const timer = setInterval(() => {
      for (const one of listeners) one()
    }, everyMs)
    tickers.set(everyMs, { listeners, timer })
  }
  return () => {
    listeners.delete(listener)
    const ticker = tickers.get(everyMs)
    if (listeners.size > 0 || ticker?.listeners !== listeners) return
    clearInterval(ticker.timer)
    tickers.delete(everyMs)
  }
}

/**
 * The current time, updated every minute, for ages and days that advance while the page is open. All users of one interval share
 * a timer, because a list of cards would start a hundred of them.
 */
export const useNow = (everyMs = 60_000): Date => {
  const [moment, setMoment] = useState(now)
  useEffect(() => onTick(everyMs, () => setMoment(now())), [everyMs])
  return moment
}
