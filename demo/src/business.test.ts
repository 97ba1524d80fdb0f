import { cityIds } from '@porchlight/contract/kernel/cities'
import { tourStatuses } from '@porchlight/contract/tours/statuses'
import { deskAt } from '@porchlight/server/features/tours/rules'
import { describe, expect, test } from 'vitest'
import { type Business, buildBusiness } from './business.ts'

const hour = 3_600_000
const day = 24 * hour

// The hours at which a demo is likely or unlikely to be started: mid-week at noon, at night, on a Sunday evening, on
// Thanksgiving, around both changes of the clock, on the last day of a leap February, on New Year's night.
const moments = [
  '2026-11-18T18:20:00Z',
  '2026-11-18T09:04:00Z',
  '2026-11-22T23:59:30Z',
  '2026-11-26T20:00:00Z',
  '2026-03-08T08:30:00Z',
  '2026-11-01T06:30:00Z',
  '2028-02-29T15:01:00Z',
  '2027-01-01T04:59:59Z',
]
const build = (moment: string) => buildBusiness(new Date(moment), 'a hash')
/** Expects a rule of every row. One assertion lists all rows that break it; an assertion for each row takes seconds. */
const expectAll = <T>(rows: readonly T[], holds: (row: T, index: number) => boolean) =>
  expect(rows.filter((row, index) => !holds(row, index))).toEqual([])
const count = <T>(list: readonly T[], matches: (one: T) => boolean) => list.filter(matches).length

const demoPeople = (business: Business) =>
  (['sarah', 'marcus'] as const).map((name) => {
    const agent = business.users.find(({ email }) => email === `${name}@demo.porchlight.test`)
    if (!agent) throw new Error(`${name} is missing`)
    return agent.id
  })

test('is identical for the same time, and different for another', () => {
  const once = JSON.stringify(build(moments[0] ?? ''))
  expect(JSON.stringify(build(moments[0] ?? ''))).toBe(once)
  expect(JSON.stringify(build(moments[1] ?? ''))).not.toBe(once)
})

test('keeps the ids of people, places and codes from day to day', () => {
  const [one, other] = [build('2026-11-18T18:20:00Z'), build('2027-02-01T12:00:00Z')]
  expect(other.users.map(({ id }) => id)).toEqual(one.users.map(({ id }) => id))
  expect(other.properties.map(({ address, unit }) => [address, unit])).toEqual(
    one.properties.map(({ address, unit }) => [address, unit]),
  )
})

describe.each(moments)('seeded at %s', (moment) => {
  const now = new Date(moment)
  const business = build(moment)
  const tours = new Map(business.tours.map((tour) => [tour.id, tour]))

  test('has only notes of the current status of a tour', () => {
    const own = new Set(
      business.history.map(({ tourId, toStatus, note }) => JSON.stringify([tourId, toStatus, note])),
    )
    expectAll(
      business.tours,
      ({ id, status, statusNotes }) =>
        statusNotes == null || own.has(JSON.stringify([id, status, statusNotes])),
    )
  })

  test('has the promised numbers', () => {
    expect(business.tours).toHaveLength(2_000)
    expect(business.properties).toHaveLength(400)
    expect(business.assistants.profiles).toHaveLength(12)
    expect(count(business.users, ({ userType }) => userType === 'real_estate_agent')).toBeGreaterThanOrEqual(
      38,
    )
    for (const city of cityIds)
      expect(count(business.properties, (one) => one.city === city)).toBeGreaterThan(40)
    expect(count(business.properties, ({ escortRequired }) => escortRequired === true)).toBeGreaterThan(80)
    expect(business.properties.every(({ imageUrl }) => imageUrl === null)).toBe(true)
    expect(new Set(business.notes.map(({ note }) => note)).size).toBeGreaterThan(2_000)
    const completed = count(business.tours, ({ status }) => status === 'completed')
    expect(completed).toBeGreaterThan(1_100)
    expect(completed).toBeLessThan(1_450)
    expect(count(business.tours, ({ outcome }) => outcome === 'no_show')).toBeGreaterThan(30)
    const reach = business.tours.flatMap(({ scheduledDate }) => scheduledDate?.getTime() ?? [])
    expect(Math.min(...reach)).toBeGreaterThan(now.getTime() - 121 * day)
    expect(Math.max(...reach)).toBeLessThan(now.getTime() + 22 * day)
  })

  test('gives Sarah and Marcus clients, every status, tours this week and unread notes', () => {
    const read = new Set(business.reads.map(({ noteId, userId }) => `${noteId}|${userId}`))
    for (const agentId of demoPeople(business)) {
      const own = business.tours.filter((tour) => tour.agentId === agentId)
      expect(new Set(own.map(({ status }) => status))).toEqual(new Set(tourStatuses))
      const clients = count(business.clients, (client) => client.agentId === agentId)
      expect(clients).toBeGreaterThanOrEqual(8)
      expect(clients).toBeLessThanOrEqual(15)
      const soon = count(own, ({ scheduledDate, status }) => {
        const ahead = (scheduledDate?.getTime() ?? 0) - now.getTime()
        return ahead > 0 && ahead < 7 * day && status !== 'cancelled'
      })
      expect(soon).toBeGreaterThanOrEqual(3)
      expect(
        count(own, ({ createdAt }) => createdAt.getTime() > now.getTime() - 7 * day),
      ).toBeGreaterThanOrEqual(3)
      const unread = business.notes.filter(
        (note) => note.agentId === agentId && note.authorId !== agentId && !read.has(`${note.id}|${agentId}`),
      )
      expect(unread.length).toBeGreaterThanOrEqual(3)
      expect(unread.length).toBeLessThanOrEqual(8)
    }
  })

  test('gives Elena and James an open tour at each of their steps', () => {
    for (const username of ['elena', 'james']) {
      const assistant = business.users.find((user) => user.username === username)
      const open = business.assignments.filter(
        ({ assistantId, endedAt }) => assistantId === assistant?.id && endedAt === null,
      )
      const statuses = new Set(open.map(({ tourId }) => tours.get(tourId)?.status))
      expect([...statuses].sort()).toEqual(
        tourStatuses.filter((status) => !['requested', 'completed', 'cancelled'].includes(status)).sort(),
      )
    }
  })

  test('gives each tour a status that fits its time', () => {
    const startOf = ({ scheduledDate }: (typeof business.tours)[number]) => scheduledDate?.getTime() ?? null
    const having = (...statuses: string[]) =>
      business.tours.filter(({ status }) => statuses.includes(status ?? ''))
    expectAll(having('completed', 'in_progress'), (tour) => (startOf(tour) ?? Infinity) < now.getTime())
    expectAll(
      having('scheduled', 'confirmed', 'rescheduled'),
      (tour) => (startOf(tour) ?? 0) > now.getTime() - hour,
    )
    expectAll(having('requested'), ({ schedulingAssistantId }) => schedulingAssistantId === null)
    expectAll(
      business.tours,
      (tour) => tour.createdAt.getTime() < Math.min(now.getTime(), startOf(tour) ?? Infinity),
    )
  })

  test('keeps no fee of a tour that the desk cancelled', () => {
    const byDesk = new Set(
      business.history
        .filter((row) => row.toStatus === 'cancelled' && row.actorType === 'admin')
        .map((row) => row.tourId),
    )
    const paid = business.tours.filter((tour) => byDesk.has(tour.id ?? '') && tour.paymentId)
    expect(paid.length).toBeGreaterThan(10)
    expect(new Set(paid.map((tour) => tour.chargeStatus))).toEqual(new Set(['refunded']))
  })

  test('has an unbroken history that ends at the tour’s status, in working hours', () => {
    const byTour = new Map<string, Business['history']>()
    for (const row of business.history) byTour.set(row.tourId, [...(byTour.get(row.tourId) ?? []), row])
    expect(byTour.size).toBe(2_000)
    const broken: string[] = []
    for (const [tourId, rows] of byTour) {
      const tour = tours.get(tourId)
      if (rows[0]?.kind !== 'created' || rows.at(-1)?.toStatus !== tour?.status) broken.push(tourId)
      if (rows.at(-1)?.tourVersion !== tour?.version) broken.push(tourId)
      expectAll(rows, ({ fromStatus, createdAt }, index) => {
        const before = rows[index - 1]
        return fromStatus === (before?.toStatus ?? null) && createdAt >= (before?.createdAt ?? 0)
      })
    }
    expect(broken).toEqual([])
    expectAll(business.history, ({ createdAt }) => createdAt <= now)
    expectAll(
      business.history.filter(({ actorType }) => actorType === 'admin'),
      ({ createdAt }) => deskAt(createdAt).open,
    )
  })

  test('has complete notes, in order, by people who work on the tour', () => {
    expectAll(business.notes, ({ note }) => !/[{}|]|undefined|\s{2}|^[a-z]/.test(note))
    expectAll(business.notes, ({ tourId, createdAt }) => {
      const requested = tours.get(tourId)?.createdAt
      return requested !== undefined && createdAt > requested && createdAt < now
    })
    expectAll(business.notes, ({ tourId, authorType, authorId }) => {
      const tour = tours.get(tourId)
      if (authorType === 'agent') return authorId === tour?.agentId
      if (authorType !== 'assistant') return true
      return authorId === tour?.schedulingAssistantId || authorId === tour?.escortAssistantId
    })
    expectAll(
      business.messages,
      ({ message, createdAt }) => !/[{}|]|undefined/.test(message) && createdAt < now,
    )
  })

  test('never has a person in two places at once', () => {
    const held = business.tours.filter(
      ({ status, scheduledDate }) => status !== 'cancelled' && status !== 'requested' && scheduledDate,
    )
    for (const key of ['agentId', 'escortAssistantId', 'propertyId', 'clientId'] as const) {
      const spans = new Map<string, [number, number][]>()
      for (const tour of held) {
        const id = tour[key]
        if (!id || !tour.scheduledDate) continue
        const start = tour.scheduledDate.getTime()
        spans.set(id, [
          ...(spans.get(id) ?? []),
          [start, start + ((tour.durationMinutes ?? 60) + 30) * 60_000],
        ])
      }
      for (const list of spans.values()) {
        const sorted = list.sort((one, other) => one[0] - other[0])
        sorted.forEach(([start], index) => {
          expect(start).toBeGreaterThanOrEqual(sorted[index - 1]?.[1] ?? 0)
        })
      }
    }
  })

  test('lets no person act before they joined or without a subscription', () => {
    const joined = new Map(business.users.map(({ id, createdAt }) => [id, createdAt.getTime()]))
    const listed = new Map(business.properties.map(({ id, createdAt }) => [id, createdAt.getTime()]))
    const entered = new Map(business.clients.map(({ id, createdAt }) => [id, createdAt.getTime()]))
    expectAll(business.tours, ({ agentId, propertyId, clientId, createdAt }) => {
      const at = createdAt.getTime()
      return (
        (joined.get(agentId) ?? at) < at &&
        (listed.get(propertyId) ?? at) < at &&
        (entered.get(clientId ?? '') ?? Infinity) <= at
      )
    })
    const subscriptions = new Map(business.billing.subscriptions.map((one) => [one.userId, one]))
    expect(subscriptions.size).toBe(count(business.users, ({ userType }) => userType === 'real_estate_agent'))
    expectAll(business.tours, ({ agentId, createdAt }) => {
      const subscription = subscriptions.get(agentId)
      const until = subscription?.pastDueSince ?? subscription?.cancelledAt
      return !until || createdAt < until
    })
  })
})
