import { analyticsFigures } from '@porchlight/contract/reports/figures'
import { analytics } from '@porchlight/contract/reports/shapes'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { bodyOf, outcomeOf, refusalOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as } from '../../../test/callers.ts'
import { addTour } from '../../../test/factories.ts'
import { addAdmin, addAgent, addAssistant, anonymise } from '../../../test/people.ts'
import {
  addEscortPayment,
  addPayment,
  setSubscription,
  useAnalytics,
} from '../../../test/scenes/report-scene.ts'
import { newId } from '../../kernel/ids.ts'
import { userDays } from '../sessions/tables.ts'
import { coupons, type subscriptions } from '../subscriptions/tables.ts'

const app = useApp()
const at = (text: string) => new Date(text)
const { staff, url, march, read } = useAnalytics(app)

describe('revenue', () => {
  test('counts payments minus refunds by the desk’s day, across the change of clocks and the end of the month', async () => {
    const agent = await addAgent(app)
    // March 2026 in Chicago: from 06:00 UTC on the 1st (CST) to 05:00 UTC on April 1 (CDT, since March 8).
    await addPayment(app, agent, { succeededAt: at('2026-03-01T05:59:59Z'), amountCents: 99_900 })
    await addPayment(app, agent, { succeededAt: at('2026-03-01T06:00:00Z'), amountCents: 4_000 })
    await addPayment(app, agent, { succeededAt: at('2026-03-08T05:59:59Z'), amountCents: 7_500 }) // March 7
    await addPayment(app, agent, { succeededAt: at('2026-03-09T04:59:59Z'), amountCents: 3_200 }) // March 8, 23 hours long
    await addPayment(app, agent, { succeededAt: at('2026-04-01T04:59:59Z'), amountCents: 7_500 })
    await addPayment(app, agent, { succeededAt: at('2026-04-01T05:00:00Z'), amountCents: 99_900 })
    await addEscortPayment(app, agent, { succeededAt: at('2026-03-20T17:00:00Z') })
    await addEscortPayment(app, agent, { succeededAt: at('2026-03-21T17:00:00Z'), amountCents: 1_500 })
    // Paid in February, refunded in March.
    await addEscortPayment(app, agent, {
      succeededAt: at('2026-02-20T17:00:00Z'),
      status: 'refunded',
      refundedAt: at('2026-03-02T17:00:00Z'),
      refundedCents: 2_500,
    })
    // Paid in March, refunded in April: March keeps it.
    await addEscortPayment(app, agent, {
      succeededAt: at('2026-03-30T17:00:00Z'),
      status: 'refunded',
      refundedAt: at('2026-04-02T17:00:00Z'),
      refundedCents: 2_500,
    })
    // Not paid.
    await addPayment(app, agent, {
      status: 'failed',
      succeededAt: null,
      createdAt: at('2026-03-10T17:00:00Z'),
    })

    const body = await read(march)
    expect(body.revenue).toMatchObject({
      totalSubscriptionRevenue: 40 + 75 + 32 + 75,
      totalEscortRevenue: 25 + 15 - 25 + 25,
    })
    expect(body.overTime).toHaveLength(31)
    expect(
      body.overTime
        .filter((part) => part.subscriptionRevenue !== 0)
        .map((part) => [part.from, part.subscriptionRevenue]),
    ).toEqual([
      ['2026-03-01', 40],
      ['2026-03-07', 75],
      ['2026-03-08', 32],
      ['2026-03-31', 75],
    ])
    expect(body.overTime[1]).toMatchObject({ from: '2026-03-02', escortRevenue: -25 })
    const file: Record<string, string>[] = parse(
      (await staff.get(`${url}.csv?from=2026-03-01&to=2026-03-31&part=over_time`)).text,
      { bom: true, columns: true },
    )
    const escortRevenue = file.reduce((sum, row) => sum + Number(row['Escort revenue']), 0)
    expect(escortRevenue).toBe(body.revenue.totalEscortRevenue)
  })

  test('draws no future days', async () => {
    const april = await read(`${url}?from=2026-04-01&to=2026-04-30`)
    expect([april.overTime[0]?.from, april.overTime.at(-1)?.to]).toEqual(['2026-04-01', '2026-04-20'])
    expect(april).toMatchObject({ to: '2026-04-30', stretch: 'day' })
    const weeks = await read(`${url}?from=2026-03-01&to=2026-05-31`)
    expect(weeks.overTime.at(-1)).toMatchObject({ from: '2026-04-19', to: '2026-04-20' })
    const next = await read(`${url}?from=2026-05-01&to=2026-05-31`)
    expect(next.overTime).toEqual([])
  })

  test('is compared with the month before, and with as many days while the month runs', async () => {
    const agent = await addAgent(app)
    await addPayment(app, agent, { succeededAt: at('2026-02-03T17:00:00Z'), amountCents: 10_000 })
    await addPayment(app, agent, { succeededAt: at('2026-02-27T17:00:00Z'), amountCents: 30_000 })
    await addPayment(app, agent, { succeededAt: at('2026-03-04T17:00:00Z'), amountCents: 15_000 })
    await addPayment(app, agent, { succeededAt: at('2026-03-29T17:00:00Z'), amountCents: 30_000 })

    app.clock.set(at('2026-04-10T17:00:00Z'))
    Object.assign(staff, await as(app, await addAdmin(app), 'staff'))
    const over = await read(march)
    expect(over.before).toEqual({ from: '2026-02-01', to: '2026-02-28' })
    // 450 against 400.
    expect(over.revenue.growth).toBe(12.5)

    app.clock.set(at('2026-03-12T17:00:00Z'))
    Object.assign(staff, await as(app, await addAdmin(app), 'staff'))
    const running = await read()
    expect(running).toMatchObject({
      from: '2026-03-01',
      to: '2026-03-31',
      before: { from: '2026-02-01', to: '2026-02-12' },
    })
    // 150 against 100.
    expect(running.revenue.growth).toBe(50)
  })

  test('has no growth if there was nothing before, or if the range has not begun', async () => {
    expect((await read(march)).revenue.growth).toBeNull()
    const ahead = await read(`${url}?from=2098-01-01&to=2098-01-31`)
    expect(ahead.before).toBeNull()
    expect(ahead.revenue.growth).toBeNull()
  })

  test('recurs by the plans of paying agents, minus coupons that continue', async () => {
    const [ten, forever, once, over] = await Promise.all(
      (
        [
          { duration: 'repeating', durationMonths: 12, amountOffCents: 1_000 },
          { duration: 'forever', percentOff: 20 },
          { duration: 'once', percentOff: 50 },
          { duration: 'repeating', durationMonths: 2, percentOff: 50 },
        ] as const
      ).map(async (facts) => {
        const id = newId()
        await app.database.orm
          .insert(coupons)
          .values({ id, code: id.slice(-12), name: 'A coupon', createdAt: app.clock.now(), ...facts })
        return id
      }),
    )
    const now = app.clock.now()
    const ago = new Date(now.getTime() - 100 * 86_400_000)
    const paying = async (plan: 'basic' | 'pro', facts: Partial<typeof subscriptions.$inferInsert> = {}) =>
      setSubscription(app, await addAgent(app, { plan }), facts)
    await paying('basic') // 40
    await paying('pro', { couponId: forever, createdAt: ago }) // 75 - 15
    await paying('basic', { couponId: ten, createdAt: ago }) // 40 - 10
    await paying('basic', { couponId: once }) // 40
    await paying('basic', { couponId: over, createdAt: ago }) // 40
    await paying('pro', { cancelAtPeriodEnd: true })
    await paying('pro', {
      cancelAtPeriodEnd: true,
      currentPeriodStart: ago,
      currentPeriodEnd: new Date(now.getTime() - 1),
    })
    await paying('pro', { status: 'past_due', pastDueSince: now })
    await paying('basic', { status: 'cancelled' })
    await addAgent(app, { plan: 'pro' }) // granted
    const body = await read()
    expect(body.revenue.monthlyRecurring).toBe(40 + 60 + 30 + 40 + 40)
    // Active: five that keep paying, one that ends with the period, one granted. Ended: one by now, one by status.
    expect(body.subscriptions).toEqual({ active: 7, standardPlan: 4, proPlan: 3, pastDue: 1, canceled: 2 })
  })
})

describe('tours and people', () => {
  test('shows completed tours, their average charge, and who accompanied them', async () => {
    const agent = await addAgent(app)
    const assistant = await addAssistant(app)
    const done = (facts: Parameters<typeof addTour>[2]) =>
      addTour(app, agent, { status: 'completed', createdAt: at('2026-02-10T17:00:00Z'), ...facts })
    await done({ completedAt: at('2026-03-01T06:00:00Z'), tourChargeCents: 2_500, chargeStatus: 'paid' })
    await done({
      completedAt: at('2026-03-15T06:00:00Z'),
      tourChargeCents: 2_000,
      escortAssistantId: assistant.id,
    })
    await done({ completedAt: at('2026-03-16T06:00:00Z'), tourChargeCents: 9_900, chargeStatus: 'refunded' })
    await done({
      completedAt: at('2026-04-01T04:59:59Z'),
      chargeStatus: 'waived',
      archivedAt: at('2026-04-02T17:00:00Z'),
      archivedBy: agent.id,
    })
    // Neither February nor April.
    await done({ completedAt: at('2026-03-01T05:59:59Z'), tourChargeCents: 50_000 })
    await done({
      completedAt: at('2026-04-01T05:00:00Z'),
      tourChargeCents: 50_000,
      escortAssistantId: assistant.id,
    })
    // Requested on the last evening of March, and not completed.
    await addTour(app, agent, { createdAt: at('2026-04-01T04:30:00Z') })

    const body = await read(march)
    // 25 / 4: the $20 are not paid.
    expect(body.tours).toEqual({ completedThisMonth: 4, averageValue: 6.25, escortedTours: 1 })
    expect(body.overTime.at(-1)).toMatchObject({ from: '2026-03-31', toursCompleted: 1, toursRequested: 1 })
    expect((await read(`${url}?from=2025-03-01&to=2025-03-31`)).tours).toEqual({
      completedThisMonth: 0,
      averageValue: null,
      escortedTours: 0,
    })
  })

  test('counts sign-ups and agents who used Porchlight by day, without closed accounts, and active users', async () => {
    app.clock.set(at('2026-04-20T17:00:00Z'))
    Object.assign(
      staff,
      await as(app, await addAdmin(app, { createdAt: at('2026-03-05T17:00:00Z') }), 'staff'),
    )
    const early = await addAgent(app, { createdAt: at('2026-03-01T06:00:00Z') })
    const gone = await addAgent(app, { createdAt: at('2026-03-31T23:00:00Z') })
    await anonymise(app, gone)
    const other = await addAgent(app, { createdAt: at('2026-04-01T05:00:00Z') })
    await addAssistant(app, { createdAt: at('2026-03-05T17:00:00Z') })
    await app.database.orm.insert(userDays).values([
      { userId: early.id, day: '2026-03-01' },
      { userId: early.id, day: '2026-03-31' },
      { userId: gone.id, day: '2026-03-31' },
      { userId: other.id, day: '2026-04-01' },
    ])
    await addAgent(app, { createdAt: at('2025-03-01T06:00:00Z'), isLocked: true })
    const body = await read(march)
    expect(body.users).toEqual({ activeThisMonth: 1, newSignups: 1, active: 2 })
    expect(body.overTime.map(({ agentsSeen }) => agentsSeen)).toEqual([1, ...Array(29).fill(0), 1])
    // An agent who came on two days of an interval counts once.
    const spring = await read(`${url}?from=2026-01-01&to=2026-12-31`)
    expect(spring.overTime.map(({ agentsSeen }) => agentsSeen)).toEqual([0, 0, 1, 1])
    expect((await read()).users).toEqual({ activeThisMonth: 1, newSignups: 1, active: 2 })
  })

  test('counts an agent as active who signs in, or still uses a session on the next day', async () => {
    // 23:30 on the last evening of March in Chicago.
    app.clock.set(at('2026-04-01T04:30:00Z'))
    const agent = await addAgent(app)
    const me = await as(app, agent, 'agent')
    app.clock.set(at('2026-04-01T05:10:00Z'))
    await me.get('/api/stats')
    const days = await app.database.orm
      .select({ day: userDays.day })
      .from(userDays)
      .where(eq(userDays.userId, agent.id))
      .orderBy(userDays.day)
    expect(days).toEqual([{ day: '2026-03-31' }, { day: '2026-04-01' }])
    Object.assign(staff, await as(app, await addAdmin(app), 'staff'))
    expect((await read(march)).users.activeThisMonth).toBe(1)
  })
})

describe('the files', () => {
  test('contain the screen’s figures with their definitions, and no formulas', async () => {
    app.clock.set(at('2026-04-20T17:00:00Z'))
    Object.assign(staff, await as(app, await addAdmin(app), 'staff'))
    const agent = await addAgent(app, {
      firstName: '=cmd()',
      lastName: '',
      email: '+evil@example.test',
      status: 'past_due',
      createdAt: at('2026-03-02T17:00:00Z'),
    })
    await addPayment(app, agent, { succeededAt: at('2026-03-02T17:00:00Z'), amountCents: 3_333 })
    const screen = bodyOf(analytics, await staff.get(march))
    const file = await staff.get(`${url}.csv?from=2026-03-01&to=2026-03-31`)
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(file.headers['content-disposition']).toBe(
      'attachment; filename="analytics-2026-03-01-to-2026-03-31.csv"',
    )
    const rows: Record<string, string>[] = parse(file.text, { bom: true, columns: true })
    expect(rows.map(({ Figure, Value, Meaning }) => [Figure, Value, Meaning])).toEqual(
      analyticsFigures.map(({ label, of, definition }) => [label, String(of(screen) ?? ''), definition]),
    )
    expect(rows[0]).toMatchObject({ Value: '33.33', Unit: 'dollars', From: '2026-03-01', To: '2026-03-31' })
    expect(rows[4]).toMatchObject({ Figure: 'Monthly recurring', From: '2026-04-20', To: '2026-04-20' })

    const overTime: Record<string, string>[] = parse(
      (await staff.get(`${url}.csv?from=2026-03-01&to=2026-04-30&part=over_time`)).text,
      { bom: true, columns: true },
    )
    expect(overTime[0]).toEqual({
      From: '2026-03-01',
      To: '2026-03-07',
      'Subscription revenue': '33.33',
      'Escort revenue': '0',
      'Tour revenue': '0',
      'New tours': '0',
      'Completed tours': '0',
      'New sign-ups': '1',
    })
    const owing = await staff.get(`${url}.csv?part=past_due`)
    expect(owing.text).toContain(`'=cmd()`)
    expect(owing.text).toContain(`'+evil@example.test`)
  })
})

describe('refusals', () => {
  test.each([
    ['from=2026-03-01', 'to', 'Enter the last day, too'],
    ['from=2026-03-02&to=2026-03-01', 'to', 'The last day must not be before the first'],
    ['from=2020-01-01&to=2026-03-01', 'to', 'A report covers five years at most'],
  ])('name the field: %s', async (query, path, message) => {
    for (const where of [url, `${url}.csv`]) {
      const answered = await staff.get(`${where}?${query}`)
      expect(outcomeOf(answered)).toBe('400 invalid_input')
      expect(refusalOf(answered).errors).toContainEqual({ path, message })
    }
  })

  test('apply to everyone except staff with analytics.view', async () => {
    const assistant = await as(app, await addAssistant(app), 'staff')
    const agent = await as(app, await addAgent(app), 'agent')
    for (const where of [url, `${url}.csv`]) {
      expect(outcomeOf(await assistant.get(where))).toMatch(/^403/)
      expect(outcomeOf(await agent.get(where))).toMatch(/^403/)
      expect((await staff.get(where)).status).toBe(200)
    }
  })
})
