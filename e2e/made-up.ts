import { randomInt, randomUUID } from 'node:crypto'

export type Client = { first: string; last: string; name: string; email: string; phone: string }

/** A client whom no other journey knows. Numbers 555-0100 to 555-0199 are kept for fiction. */
export const someClient = (first: string): Client => {
  const mark = randomUUID().slice(0, 6)
  const last = `Ashdown-${mark}`
  return {
    first,
    last,
    name: `${first} ${last}`,
    email: `${first.toLowerCase()}.${mark}@clients.example`,
    phone: `(210) 555-01${String(randomInt(100)).padStart(2, '0')}`,
  }
}

/** A time within the desk's hours on a day beyond the demo's own plans, as clocks at the property show it. */
export type WallTime = {
  /** 'Dec 28, 2026 2:30 PM', as people type it. */
  typed: string
  /** 'Dec 28, 2026' */
  date: string
  /** '2:30 PM' */
  time: string
}

const DAY = 86_400_000
/** The day that was handed out last. Each worker has its own hundred: one after the other they share a business. */
let days = 100 * Number(process.env.TEST_WORKER_INDEX ?? 0)

/** A day beyond the demo's own plans that nobody else has: two journeys cannot meet at one house. */
const someDay = (): Date => new Date(Math.ceil(Date.now() / DAY) * DAY + (30 + days++) * DAY)

/** Some quarter of an hour between ten and four on a day of its own, or on the day that is asked for. */
export const someTime = (day = someDay()): WallTime => {
  const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(day)
  const hour = randomInt(10, 16)
  const minutes = String(randomInt(4) * 15).padStart(2, '0')
  const time = `${hour > 12 ? hour - 12 : hour}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`
  return { typed: `${date} ${time}`, date, time }
}

/** A time within the desk's hours the day after tomorrow: for what is seen in the week that comes. */
export const soon = (): WallTime => someTime(new Date(Date.now() + 2 * DAY))

/** An instant of that kind, for calls. */
export const someInstant = (): string =>
  new Date(someDay().getTime() + randomInt(16 * 4, 21 * 4) * 900_000).toISOString()
