import { randomInt, randomUUID } from 'node:crypto'

export type Client = { first: string; last: string; name: string; email: string; phone: string }

const worker = process.env.TEST_WORKER_INDEX ?? '0'
let clients = 0

/**
 * A client that no other journey uses: six random digits in case the server outlives the run, the number of the worker,
 * and that of its client. Random digits alone once gave two clients one name. Numbers 555-0100 to 555-0199 are reserved
 * for fiction.
 */
export const someClient = (first: string): Client => {
  const mark = `${randomUUID().slice(0, 6)}-${worker}-${clients++}`
  const last = `Ashdown-${mark}`
  return {
    first,
    last,
    name: `${first} ${last}`,
    email: `${first.toLowerCase()}.${mark}@clients.example`,
    phone: `(210) 555-01${String(randomInt(100)).padStart(2, '0')}`,
  }
}

/** A time within the desk's hours on a day after the demo's own tours, in the property's time zone. */
export type WallTime = {
  /** 'Dec 28, 2026 2:30 PM', as people type it. */
  typed: string
  /** 'Dec 28, 2026' */
  date: string
  /** '2:30 PM' */
  time: string
}

const DAY = 86_400_000
/** The last day that was used. Each worker has its own hundred days, because consecutive workers share a business. */
let days = 100 * Number(worker)

/** A day after the demo's own tours that no other journey uses, so that two journeys cannot meet at one house. */
const someDay = (): Date => new Date(Math.ceil(Date.now() / DAY) * DAY + (30 + days++) * DAY)

/** A random quarter of an hour between ten and four on a new day, or on the given day. */
export const someTime = (day = someDay()): WallTime => {
  const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(day)
  const hour = randomInt(10, 16)
  const minutes = String(randomInt(4) * 15).padStart(2, '0')
  const time = `${hour > 12 ? hour - 12 : hour}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`
  return { typed: `${date} ${time}`, date, time }
}

/** A time within the desk's hours the day after tomorrow, for views of the coming week. */
export const soon = (): WallTime => someTime(new Date(Date.now() + 2 * DAY))

/** Such a time as an instant, for calls. */
export const someInstant = (): string =>
  new Date(someDay().getTime() + randomInt(16 * 4, 21 * 4) * 900_000).toISOString()
