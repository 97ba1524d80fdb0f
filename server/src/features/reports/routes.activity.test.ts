import { api } from '@porchlight/contract/api'
import { parse } from 'csv-parse/sync'
import { beforeEach, describe, expect, test } from 'vitest'
import { answerOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, type Caller } from '../../../test/callers.ts'
import { addProperty, addTour } from '../../../test/factories.ts'
import { addAdmin, addAgent, anonymise, type Person } from '../../../test/people.ts'
import {
  addEscortPayment,
  addInvoice,
  addPayment,
  setSubscription,
} from '../../../test/scenes/report-scene.ts'
import { newId } from '../../kernel/ids.ts'
import { subscriptionChanges } from '../subscriptions/tables.ts'

const app = useApp()
const at = (text: string) => new Date(text)
const url = '/api/admin/analytics'

let staff: Caller
beforeEach(async () => {
  staff = await as(app, await addAdmin(app), 'staff')
})

const read = async (path = url) => answerOf(api.reports.readAnalytics, await staff.get(path))

describe('the lists of analytics', () => {
  test('show past-due agents, the longest first, with what they owe', async () => {
    app.clock.set(at('2026-03-20T17:00:00Z'))
    staff = await as(app, await addAdmin(app), 'staff')
    const late = await addAgent(app, { plan: 'pro', status: 'past_due', email: 'late@example.test' })
    const later = await addAgent(app, { plan: 'basic', status: 'past_due', email: 'later@example.test' })
    await addAgent(app, { plan: 'pro' })
    // The last evening of February in Chicago, but March in UTC.
    await setSubscription(app, late, { pastDueSince: at('2026-03-01T05:00:00Z') })
    await setSubscription(app, later, { pastDueSince: at('2026-03-19T17:00:00Z') })
    const invoice = (
      user: Person,
      facts: { amountDueCents?: number; amountPaidCents?: number; status?: 'paid' },
    ) => addInvoice(app, user, { subtotalCents: 7_500, amountDueCents: 7_500, ...facts })
    await invoice(late, { amountPaidCents: 500 })
    await invoice(late, { amountDueCents: 6_000 })
    await invoice(late, { status: 'paid', amountPaidCents: 7_500 })
    const body = await read()
    expect(body.pastDueSubscribers).toEqual([
      {
        id: late.id,
        email: 'late@example.test',
        name: late.name,
        planType: 'pro',
        daysOverdue: 20,
        amount: 130,
      },
      {
        id: later.id,
        email: 'later@example.test',
        name: later.name,
        planType: 'basic',
        daysOverdue: 1,
        amount: 40,
      },
    ])
    expect(body.subscriptions.pastDue).toBe(2)

    const file = await staff.get(`${url}.csv?part=past_due`)
    const rows: Record<string, string>[] = parse(file.text, { bom: true, columns: true })
    expect(rows.map((row) => [row.Email, row['Days overdue'], row.Amount])).toEqual([
      ['late@example.test', '20', '130'],
      ['later@example.test', '1', '40'],
    ])
  })

  test('show the ten newest events of every kind, for any range', async () => {
    const agent = await addAgent(app, {
      firstName: 'Ruth',
      lastName: 'Vale',
      createdAt: at('2026-01-01T17:00:00Z'),
    })
    const house = await addProperty(app, { address: '12 Elm Street' })
    const on = (minute: number) => at(`2026-02-01T17:${String(minute).padStart(2, '0')}:00Z`)
    for (let minute = 0; minute < 6; minute++)
      await addTour(app, agent, { propertyId: house.id, createdAt: on(minute) })
    const tour = await addTour(app, agent, {
      propertyId: house.id,
      createdAt: on(10),
      adminScheduled: true,
      tourChargeCents: 1_500,
    })
    await addTour(app, agent, {
      propertyId: house.id,
      createdAt: on(1),
      status: 'completed',
      completedAt: on(11),
    })
    await addPayment(app, agent, { succeededAt: on(12), plan: 'basic' })
    await addEscortPayment(app, agent, {
      succeededAt: on(13),
      status: 'refunded',
      refundedAt: on(14),
      refundedCents: 2_500,
    })
    const renewed = { userId: agent.id, kind: 'renewed', fromStatus: 'active', toPlan: 'basic' } as const
    await app.database.orm.insert(subscriptionChanges).values([
      { ...renewed, id: newId(), at: on(15), toStatus: 'active' },
      { ...renewed, id: newId(), at: on(16), toStatus: 'past_due' },
      { id: newId(), userId: agent.id, at: on(17), kind: 'plan', fromPlan: 'basic', toPlan: 'pro' },
    ])
    const { recentActivity } = await read(`${url}?from=2020-01-01&to=2020-01-31`)
    expect(recentActivity).toHaveLength(10)
    expect(
      recentActivity.slice(0, 8).map(({ type, description, amount }) => [type, description, amount]),
    ).toEqual([
      ['subscription', 'Ruth Vale changed to Pro', null],
      ['subscription', 'Ruth Vale is past due: a payment failed', null],
      ['refund', 'Ruth Vale was refunded for a tour assistant', -25],
      ['payment', 'Ruth Vale paid for a tour assistant', 25],
      ['payment', 'Ruth Vale paid for Standard', 40],
      ['tour_completed', 'A tour of 12 Elm Street for Ruth Vale was completed', null],
      ['tour_requested', 'A tour of 12 Elm Street was scheduled for Ruth Vale', 15],
      ['tour_requested', 'Ruth Vale requested a tour of 12 Elm Street', null],
    ])
    expect(recentActivity[6]).toMatchObject({
      tourId: tour.id,
      userId: agent.id,
      timestamp: on(10).toISOString(),
    })
    expect(new Set(recentActivity.map(({ id }) => id)).size).toBe(10)
  })

  test('hide the name of a person whose account is closed', async () => {
    const agent = await addAgent(app, { firstName: 'Ruth', lastName: 'Vale' })
    await anonymise(app, agent)
    const { recentActivity } = await read()
    expect(recentActivity.map(({ description }) => description)).toEqual(['A former agent signed up'])
  })
})
