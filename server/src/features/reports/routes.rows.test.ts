import { api } from '@porchlight/contract/api'
import { analyticsFigures } from '@porchlight/contract/reports/figures'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { answerOf, bodyOf, nextOf, outcomeOf, refusalOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as } from '../../../test/callers.ts'
import { addTour } from '../../../test/factories.ts'
import { addAdmin, addAgent, addAssistant, anonymise, type Person } from '../../../test/people.ts'
import {
  addEscortPayment,
  addPayment,
  setSubscription,
  useAnalytics,
} from '../../../test/scenes/report-scene.ts'
import { newId } from '../../kernel/ids.ts'
import { userDays } from '../sessions/tables.ts'
import { subscriptionChanges } from '../subscriptions/tables.ts'

/*
 * Each figure must equal the rows of the list that it opens. web/src/areas/admin/figure-links.test.ts proves that the
 * screen's links request these lists.
 */

const app = useApp()
const at = (text: string) => new Date(text)
const { staff, march, read } = useAnalytics(app)
const days = 'from=2026-03-01&to=2026-03-31'

beforeEach(async () => {
  const created = { createdAt: at('2026-03-05T17:00:00Z') }
  // Of everything that a figure counts: one in the range, one at its edge, and one that it leaves out.
  const ann = await addAgent(app, { ...created, plan: 'basic' })
  const ben = await addAgent(app, { createdAt: at('2026-04-01T04:59:59Z'), plan: 'pro' })
  const cy = await addAgent(app, { createdAt: at('2026-04-01T05:00:00Z'), plan: 'pro', isLocked: true })
  const dee = await addAgent(app, { createdAt: at('2026-02-05T17:00:00Z'), plan: 'basic' })
  const eve = await addAgent(app, { createdAt: at('2026-02-05T17:00:00Z'), isActive: false })
  const gone = await addAgent(app, { ...created, plan: 'basic' })
  await addAdmin(app, created)
  await setSubscription(app, ann, {})
  await setSubscription(app, ben, { cancelAtPeriodEnd: true })
  await setSubscription(app, cy, { status: 'past_due', pastDueSince: at('2026-04-01T17:00:00Z') })
  await setSubscription(app, dee, {
    cancelAtPeriodEnd: true,
    currentPeriodStart: at('2026-02-05T17:00:00Z'),
    currentPeriodEnd: at('2026-03-05T17:00:00Z'),
  })
  await setSubscription(app, eve, { status: 'cancelled' })
  await setSubscription(app, gone, { status: 'cancelled' })
  await anonymise(app, gone)
  const used = ({ id: userId }: Person, day: string) => ({ userId, day })
  await app.database.orm
    .insert(userDays)
    .values([
      used(ann, '2026-03-01'),
      used(ann, '2026-03-31'),
      used(cy, '2026-03-31'),
      used(dee, '2026-04-01'),
      used(gone, '2026-03-10'),
    ])
  const assistant = await addAssistant(app)
  const done = (facts: Parameters<typeof addTour>[2]) => addTour(app, ann, { status: 'completed', ...facts })
  const charged = { adminScheduled: true, tourChargeCents: 2_500 } as const
  await done({ completedAt: at('2026-03-01T06:00:00Z'), escortAssistantId: assistant.id })
  await done({
    completedAt: at('2026-04-01T04:59:59Z'),
    archivedAt: at('2026-04-02T17:00:00Z'),
    archivedBy: ann.id,
  })
  await done({ completedAt: at('2026-04-01T05:00:00Z'), escortAssistantId: assistant.id, ...charged })
  await done({
    completedAt: at('2026-03-15T05:00:00Z'),
    ...charged,
    chargeStatus: 'paid',
    chargePaidAt: at('2026-03-16T05:00:00Z'),
    chargeSettledBy: assistant.id,
  })
  await addTour(app, ann, { status: 'cancelled', outcome: 'no_show', ...charged, chargeStatus: 'failed' })
  await addTour(app, ann, { status: 'cancelled', ...charged })
  await addTour(app, ann, { status: 'confirmed', ...charged })
  await addPayment(app, ann, { succeededAt: at('2026-03-01T06:00:00Z') })
  await addPayment(app, ann, {
    succeededAt: at('2026-03-31T17:00:00Z'),
    status: 'refunded',
    refundedAt: at('2026-03-31T18:00:00Z'),
    refundedCents: 1_000,
  })
  await addPayment(app, ben, { succeededAt: at('2026-04-01T05:00:00Z') })
  await addEscortPayment(app, ann, { succeededAt: at('2026-03-20T17:00:00Z') })
})

/** The number of rows of a list, in pages. */
const countRows = async (path: string): Promise<number> => {
  let next: string | null = `${path}&limit=2`
  let rows = 0
  while (next) {
    const answered = await staff.get(next)
    expect(answered.status, path).toBe(200)
    rows += bodyOf(z.array(z.unknown()), answered).length
    next = nextOf(answered) ?? null
  }
  return rows
}
const users = '/api/admin/users?type=real_estate_agent'
const queue = '/api/admin/tour-queue?archived=true&sort=newest'

describe('a figure', () => {
  test.each([
    ['active', 2, `${users}&subscription=active`],
    ['standardPlan', 1, `${users}&subscription=active&plan=basic`],
    ['proPlan', 1, `${users}&subscription=active&plan=pro`],
    ['pastDue', 1, `${users}&subscription=past_due`],
    ['canceled', 2, `${users}&subscription=cancelled`],
    ['activeUsers', 3, `${users}&active=true`],
    ['newSignups', 2, `${users}&joinedFrom=2026-03-01&joinedTo=2026-03-31`],
    ['activeThisMonth', 2, `${users}&usedFrom=2026-03-01&usedTo=2026-03-31`],
    ['completedThisMonth', 3, `${queue}&completedFrom=2026-03-01&completedTo=2026-03-31`],
    ['escortedTours', 1, `${queue}&completedFrom=2026-03-01&completedTo=2026-03-31&escorted=true`],
  ] as const)('%s of %i equals the rows of %s', async (name, value, list) => {
    const figure = analyticsFigures.find((one) => one.name === name)
    expect(figure?.of(await read(march))).toBe(value)
    expect(await countRows(list)).toBe(value)
  })

  test('of an assistant’s completed tours equals the rows of the queue', async () => {
    const [ann, wilma, omar, idle] = [
      await addAgent(app),
      await addAssistant(app, { firstName: 'Wilma', lastName: 'Test' }),
      await addAssistant(app, { firstName: 'Omar', lastName: 'Diaz' }),
      await addAssistant(app, { firstName: 'Idle', lastName: 'Now' }),
    ]
    const away = await addAssistant(app, { firstName: 'Away', lastName: 'Now', isActive: false })
    const gone = await addAssistant(app, { firstName: 'Gone', lastName: 'Since', isActive: false })
    const done = (completedAt: string, coordinator: Person, escort: Person | null = null) =>
      addTour(app, ann, {
        status: 'completed',
        completedAt: at(completedAt),
        schedulingAssistantId: coordinator.id,
        escortAssistantId: escort?.id ?? null,
      })
    // The first and the last moment of March at the desk, and of February.
    await done('2026-03-01T06:00:00Z', wilma, wilma)
    await done('2026-04-01T04:59:59Z', wilma, omar)
    await done('2026-04-01T05:00:00Z', wilma)
    await done('2026-03-01T05:59:59Z', omar)
    await done('2026-02-01T06:00:00Z', gone)
    await done('2026-02-01T05:59:59Z', omar)
    await addTour(app, ann, { status: 'confirmed', schedulingAssistantId: wilma.id })

    const { before, completedByAssistant } = await read(march)
    expect(before).toEqual({ from: '2026-02-01', to: '2026-02-28' })
    const found = completedByAssistant.filter(({ name }) => !/^Person/.test(name))
    expect(found.map(({ name, completed, completedBefore }) => [name, completed, completedBefore])).toEqual([
      ['Wilma Test', 2, 0],
      ['Omar Diaz', 1, 1],
      ['Gone Since', 0, 1],
      ['Idle Now', 0, 0],
    ])
    expect(found.map(({ assistantId }) => assistantId)).toContain(idle.id)
    expect(found.map(({ assistantId }) => assistantId)).not.toContain(away.id)
    for (const { assistantId, completed, completedBefore } of found) {
      const list = `${queue}&assistantId=${assistantId}`
      expect(await countRows(`${list}&completedFrom=2026-03-01&completedTo=2026-03-31`)).toBe(completed)
      expect(await countRows(`${list}&completedFrom=2026-02-01&completedTo=2026-02-28`)).toBe(completedBefore)
    }
    const file = await staff.get(`/api/admin/analytics.csv?part=by_assistant&${days}`)
    expect(file.text.split('\r\n').slice(0, 2)).toEqual([
      '\ufeffName,Tours completed,From,To,Previous period,Previous from,Previous to',
      'Wilma Test,2,2026-03-01,2026-03-31,0,2026-02-01,2026-02-28',
    ])
    const ahead = await read('/api/admin/analytics?from=2027-03-01&to=2027-03-31')
    expect(ahead.completedByAssistant.map(({ completedBefore }) => completedBefore)).not.toContain(0)
  })

  test('of open charges and of recurring revenue is the sum of the rows', async () => {
    const body = await read(march)
    const tours = answerOf(api.tours.listQueue, await staff.get(`${queue}&openCharge=true`))
    expect(tours).toHaveLength(body.charges.open)
    expect(tours.map(({ tourCharge }) => tourCharge)).toEqual([25, 25])
    expect(body.charges.openAmount).toBe(50)
    // Standard costs $40; the other active subscription ends.
    expect(body.revenue.monthlyRecurring).toBe(40)
    expect(await countRows(`${users}&subscription=renewing`)).toBe(1)
  })

  test('of revenue is the sum of the payments, refunds and charges paid outside', async () => {
    const { revenue } = await read(march)
    const rows = async (query: string) =>
      answerOf(api.reports.listRevenue, await staff.get(`/api/admin/analytics/revenue?${days}${query}`))
    const sum = (found: { amount: number }[]) => found.reduce((all, { amount }) => all + amount, 0)
    expect(sum(await rows('&purpose=subscription'))).toBe(revenue.totalSubscriptionRevenue)
    expect(sum(await rows('&purpose=tour_assistant'))).toBe(revenue.totalEscortRevenue)
    expect(sum(await rows('&purpose=tour_charge'))).toBe(revenue.totalTourRevenue)
    const all = await rows('')
    expect(all.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['refund', -10],
      ['payment', 40],
      ['payment', 25],
      ['outside', 25],
      ['payment', 40],
    ])
    expect(all[3]).toMatchObject({
      purpose: 'tour_charge',
      tourId: expect.any(String),
      address: expect.any(String),
    })
    expect(await countRows(`/api/admin/analytics/revenue?${days}`)).toBe(5)
  })
})

test('subscriptions over time follow their history, and end with the current figures', async () => {
  const agent = await addAgent(app)
  const change = (day: string, to: { toPlan: 'basic' | 'pro'; toStatus: 'active' | 'past_due' }) => ({
    id: newId(),
    userId: agent.id,
    at: at(`${day}T17:00:00Z`),
    kind: 'status' as const,
    ...to,
  })
  await app.database.orm
    .insert(subscriptionChanges)
    .values([
      change('2026-04-01', { toPlan: 'basic', toStatus: 'active' }),
      change('2026-04-03', { toPlan: 'pro', toStatus: 'active' }),
      change('2026-04-05', { toPlan: 'pro', toStatus: 'past_due' }),
    ])
  const { subscriptionsOverTime: found, subscriptions } = await read()
  expect(found).toHaveLength(30)
  const on = (day: string) => found.find((one) => one.day === day)
  expect(found[0]?.day).toBe('2026-03-22')
  expect(on('2026-03-31')).toMatchObject({ active: 0 })
  expect(on('2026-04-02')).toMatchObject({ active: 1, standardPlan: 1, proPlan: 0 })
  expect(on('2026-04-04')).toMatchObject({ active: 1, standardPlan: 0, proPlan: 1 })
  expect(on('2026-04-06')).toMatchObject({ active: 0, pastDue: 1 })
  expect(found.at(-1)).toEqual({ day: '2026-04-20', ...subscriptions })
})

describe('the rows of revenue', () => {
  const path = '/api/admin/analytics/revenue'

  test('are refused to everyone except staff with analytics.view', async () => {
    const assistant = await as(app, await addAssistant(app), 'staff')
    const agent = await as(app, await addAgent(app), 'agent')
    expect(outcomeOf(await assistant.get(path))).toMatch(/^403/)
    expect(outcomeOf(await agent.get(path))).toMatch(/^403/)
    expect((await staff.get(path)).status).toBe(200)
  })

  test.each([
    [`${path}?from=2026-03-02&to=2026-03-01`, 'to'],
    [`${path}?purpose=gift`, 'purpose'],
    [`${users}&subscription=paused`, 'subscription'],
    [`${users}&plan=gold`, 'plan'],
    [`${users}&joinedFrom=soon`, 'joinedFrom'],
    [`${users}&usedTo=2026-02-30`, 'usedTo'],
    [`${queue}&completedFrom=soon`, 'completedFrom'],
    [`${queue}&escorted=maybe`, 'escorted'],
    [`${queue}&openCharge=maybe`, 'openCharge'],
  ])('and other lists name the invalid filter of %s', async (list, name) => {
    const answered = await staff.get(list)
    expect(outcomeOf(answered)).toBe('400 invalid_input')
    expect(refusalOf(answered).errors?.[0]?.path).toBe(name)
  })
})
