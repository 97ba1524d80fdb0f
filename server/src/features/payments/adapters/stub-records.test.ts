import { describe, expect, it } from 'vitest'
import { useApp } from '../../../../test/app.ts'
import { plainRows } from '../../../../test/plain-rows.ts'
import { createSandbox } from './stub.ts'

const app = useApp()
const rows = plainRows(() => app.database)

const card = { brand: 'visa', last4: '4242', later: 'pays' }
const records: [id: string, kind: string, parent: string | null, data: object][] = [
  ['sandbox_cus_1', 'customer', null, { email: 'nora@example.test', name: 'Nora Vance' }],
  [
    'sandbox_sub_1',
    'subscription',
    'sandbox_cus_1',
    {
      customerId: 'sandbox_cus_1',
      plan: 'basic',
      state: 'active',
      anchor: '2026-01-31T15:00:00.000Z',
      months: 1,
      cancelAtPeriodEnd: false,
      cancelledAt: null,
      pendingPlan: null,
      upgrade: null,
      discount: null,
      method: { id: 'sandbox_pm_1', ...card },
      invoiceId: 'sandbox_in_1',
      invoicesMade: 2,
    },
  ],
  [
    'sandbox_in_1',
    'invoice',
    'sandbox_sub_1',
    {
      number: 'SB-1-0002',
      status: 'paid',
      description: 'Standard, one month',
      plan: 'basic',
      subtotalCents: 4000,
      discountCents: 0,
      lines: [{ description: 'Standard, one month', amountCents: 4000 }],
      periodStart: '2026-02-28T15:00:00.000Z',
      periodEnd: '2026-03-31T15:00:00.000Z',
      attemptCount: 1,
      nextAttemptAt: null,
      paidAt: '2026-02-28T15:00:00.000Z',
      createdAt: '2026-02-28T15:00:00.000Z',
      paymentId: 'sandbox_pi_1',
    },
  ],
  [
    'sandbox_pi_1',
    'payment',
    'sandbox_in_1',
    {
      purpose: 'subscription',
      amountCents: 4000,
      description: 'Standard, one month',
      state: 'succeeded',
      failure: null,
      card,
      secretHashes: [],
      declines: 0,
      pausedUntil: null,
      refundedCents: 0,
      customerId: 'sandbox_cus_1',
      subscriptionId: 'sandbox_sub_1',
      invoiceId: 'sandbox_in_1',
    },
  ],
]
const store = async () => {
  for (const [id, kind, parent, data] of records)
    await rows.query(
      `insert into sandbox_objects (id, kind, parent_id, data, due_at, created_at, updated_at)
       values ($1, $2, $3, $4, $5, '2026-01-31T15:00:00Z', '2026-01-31T15:00:00Z')`,
      [id, kind, parent, JSON.stringify(data), kind === 'subscription' ? '2026-03-31T15:00:00Z' : null],
    )
}

describe('records of earlier versions', () => {
  it('are read as the subscription, the invoice and the payment that they describe', async () => {
    await store()
    expect(await createSandbox(app.kernel).findSubscription('sandbox_sub_1')).toMatchObject({
      customerId: 'sandbox_cus_1',
      plan: 'basic',
      status: 'active',
      currentPeriodStart: new Date('2026-02-28T15:00:00Z'),
      currentPeriodEnd: new Date('2026-03-31T15:00:00Z'),
      method: { id: 'sandbox_pm_1', brand: 'visa', last4: '4242', expMonth: null },
      invoice: {
        id: 'sandbox_in_1',
        number: 'SB-1-0002',
        status: 'paid',
        amountPaidCents: 4000,
        payment: { id: 'sandbox_pi_1', state: 'succeeded' },
      },
    })
  })

  it('can be renewed, upgraded and refunded', async () => {
    await store()
    const sandbox = createSandbox(app.kernel)
    app.clock.set('2026-03-31T15:00:00.000Z')
    expect(await sandbox.passTime()).toEqual(['sandbox_sub_1'])
    expect(await sandbox.findSubscription('sandbox_sub_1')).toMatchObject({
      status: 'active',
      currentPeriodEnd: new Date('2026-04-30T15:00:00Z'),
      invoice: { status: 'paid', amountPaidCents: 4000 },
    })
    expect(await sandbox.changePlan('sandbox_sub_1', { plan: 'pro', when: 'now' }, 'up')).toMatchObject({
      plan: 'pro',
      toPay: null,
      invoice: { amountPaidCents: 3500 },
    })
    await sandbox.refundPayment('sandbox_pi_1', 'refund')
    expect(await sandbox.findPayment('sandbox_pi_1')).toMatchObject({ refundedCents: 4000 })
  })

  it('keep the reason of a declined payment', async () => {
    const failure = { code: 'insufficient_funds', message: 'Your card has insufficient funds.' }
    await rows.query(
      `insert into sandbox_objects (id, kind, data, created_at, updated_at)
       values ('sandbox_pay_2', 'payment', $1, now(), now())`,
      [
        JSON.stringify({
          amountCents: 2500,
          description: 'Tour assistant',
          state: 'open',
          failure,
          card,
          secretHashes: [],
          declines: 0,
          pausedUntil: null,
          refundedCents: 0,
        }),
      ],
    )
    const sandbox = createSandbox(app.kernel)
    expect(await sandbox.findPayment('sandbox_pay_2')).toMatchObject({ state: 'open', failure })
    expect(await sandbox.findPayment('sandbox_pay_2')).toMatchObject({ state: 'open', failure })
    expect(await sandbox.cancelPayment('sandbox_pay_2')).toMatchObject({ state: 'cancelled' })
  })
})
