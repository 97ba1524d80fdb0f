import { useEffect, useState } from 'react'

/** This moment. The rest of the application asks here, so that a test can set it. */
export const now = (): Date => new Date()

/** This moment, again every minute: for ages and days that run on while the page stands. */
export const useNow = (everyMs = 60_000): Date => {
  const [moment, setMoment] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setMoment(now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return moment
}
