import { parse } from 'csv-parse/sync'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { addTour } from '../../../test/factories.ts'
import { addAdmin, addAgent, type Person } from '../../../test/people.ts'
import { addEscortPayment, useAnalytics } from '../../../test/scenes/report-scene.ts'

const app = useApp()
const at = (text: string) => new Date(text)
const { staff, url, march, read } = useAnalytics(app)

describe('charges of tours that the desk scheduled', () => {
  let agent: Person
  beforeEach(async () => {
    agent = await addAgent(app, { firstName: 'Ruth', lastName: 'Vale' })
  })
  const over = (facts: Parameters<typeof addTour>[2] = {}) => {
    const charged = { adminScheduled: true, tourChargeCents: 2_000, status: 'completed' as const }
    return addTour(app, agent, { ...charged, completedAt: at('2026-03-10T17:00:00Z'), ...facts })
  }

  test('count as revenue when they are paid, by card or outside, but not while they are open', async () => {
    const admin = await addAdmin(app)
    const paid = await over({ chargeStatus: 'paid', chargePaidAt: at('2026-03-10T17:00:00Z') })
    await addEscortPayment(app, agent, {
      purpose: 'tour_charge',
      tourId: paid.id,
      amountCents: 2_000,
      succeededAt: at('2026-03-10T17:00:00Z'),
    })
    await over({
      chargeStatus: 'paid',
      chargeSettledBy: admin.id,
      tourChargeCents: 1_500,
      chargePaidAt: at('2026-03-12T17:00:00Z'),
    })
    await over({ chargeStatus: 'waived', chargeSettledBy: admin.id })
    await over()
    await over({ chargeStatus: 'failed', chargeFailure: 'Your card was declined.' })
    const body = await read(march)
    expect(body.revenue).toMatchObject({ totalTourRevenue: 35, totalEscortRevenue: 0 })
    expect(
      body.overTime
        .filter(({ tourRevenue }) => tourRevenue > 0)
        .map(({ from, tourRevenue }) => [from, tourRevenue]),
    ).toEqual([
      ['2026-03-10', 20],
      ['2026-03-12', 15],
    ])
    expect(body.charges).toMatchObject({ open: 2, openAmount: 40 })
    expect(body.tours.averageValue).toBe((20 + 15) / 5)
  })

  test('are listed while they are open, the oldest first, on screen and in a file', async () => {
    const failed = await over({
      chargeStatus: 'failed',
      chargeFailure: '=cmd()',
      completedAt: at('2026-03-09T17:00:00Z'),
    })
    const noShow = await over({
      status: 'cancelled',
      outcome: 'no_show',
      completedAt: null,
      cancelledAt: at('2026-03-11T17:00:00Z'),
    })
    await over({
      status: 'cancelled',
      outcome: null,
      completedAt: null,
      cancelledAt: at('2026-03-11T17:00:00Z'),
    })
    await over({ adminScheduled: false })
    // On the evening of March 11 at the desk.
    const unpaid = await over({
      chargeStatus: 'failed',
      chargeFailure: 'Your card has insufficient funds.',
      completedAt: at('2026-03-12T03:00:00Z'),
    })
    const { charges } = await read()
    expect(charges.list.map(({ tourId, status, amount, since }) => [tourId, status, amount, since])).toEqual([
      [failed.id, 'failed', 20, '2026-03-09T17:00:00.000Z'],
      [noShow.id, 'pending', 20, '2026-03-11T17:00:00.000Z'],
      [unpaid.id, 'failed', 20, '2026-03-12T03:00:00.000Z'],
    ])
    const file = await staff.get(`${url}.csv?part=open_charges`)
    const rows: Record<string, string>[] = parse(file.text, { bom: true, columns: true })
    expect(rows).toMatchObject([
      {
        Name: 'Ruth Vale',
        Amount: '20',
        Status: 'Failed',
        Reason: `'=cmd()`,
        'Tour ended on': '2026-03-09',
      },
      { Status: 'Open', Reason: '', 'Tour ended on': '2026-03-11' },
      { Reason: 'The agent’s card has insufficient funds.', 'Tour ended on': '2026-03-11' },
    ])
  })
})
