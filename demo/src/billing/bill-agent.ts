import { type PlanId, plans } from '@porchlight/contract/kernel/plan-words'
import { sandboxCoupons } from '@porchlight/server/features/payments/adapters/stub-coupons'
import { discountOn } from '@porchlight/server/features/payments/rules'
import { later, monthsLater, monthsSince, onDay } from '../days.ts'
import { type Agent, cancelledDaysAgo } from '../people/people.ts'
import { randomFrom, stableId } from '../random.ts'
import { type Billing, couponIdOf } from './billing-rows.ts'
import { demoCard, paymentRow } from './payment-row.ts'

type Terms = { plan: PlanId; end: Date; cancelled: boolean; pastDueSince: Date | null }

const termsOf = (agent: Agent, now: Date): Terms => {
  const { plan, status } = agent.content
  if (status === 'cancelled') {
    const end = monthsSince(agent.joinedAt, onDay(now, cancelledDaysAgo, agent.zone, 12 * 60)).at(-1) ?? now
    return { plan, end, cancelled: true, pastDueSince: null }
  }
  const starts = monthsSince(agent.joinedAt, now)
  return {
    plan,
    end: now,
    cancelled: false,
    pastDueSince: status === 'past_due' ? (starts.at(-1) ?? now) : null,
  }
}

const discountOf = (
  agent: Agent,
  first: boolean,
): { code: 'WELCOME20' | 'TENOFF'; cents: (due: number) => number } | null => {
  if (!first) return null
  const random = randomFrom(`coupon:${agent.id}`)
  if (!random.chance(0.3)) return null
  const code = random.chance(0.7) ? 'WELCOME20' : 'TENOFF'
  const coupon = sandboxCoupons.find((one) => one.code === code) ?? null
  return { code, cents: (due) => discountOn(due, coupon) }
}

/** The subscription of one agent: months, invoices, payments and changes. */
export const billAgent = (agent: Agent, now: Date, granter: string, into: Billing): void => {
  const { content, id } = agent
  const random = randomFrom(`billing:${id}`)
  const base = { id: stableId(`subscription:${id}`, agent.joinedAt), userId: id, createdAt: agent.joinedAt }
  const change = (key: string, row: Omit<Billing['changes'][number], 'id' | 'userId'>) =>
    into.changes.push({ id: stableId(`change:${id}${key}`, row.at), userId: id, ...row })
  const granted = content.subscription === 'granted'
  if (granted || content.status === 'inactive') {
    into.subscriptions.push({
      ...base,
      plan: granted ? content.plan : 'free',
      status: content.status,
      source: 'granted',
      grantedBy: granter,
      cancelAtPeriodEnd: false,
      updatedAt: agent.joinedAt,
    })
    if (granted)
      change('', {
        at: agent.joinedAt,
        kind: 'granted',
        fromPlan: 'free',
        fromStatus: 'inactive',
        toPlan: content.plan,
        toStatus: 'active',
        actorId: granter,
        note: 'Partner brokerage',
      })
    return
  }

  const { plan, end, cancelled, pastDueSince } = termsOf(agent, now)
  const starts = content.status === 'incomplete' ? [agent.joinedAt] : monthsSince(agent.joinedAt, end)
  const provider = {
    provider: 'sandbox',
    providerSubscriptionId: `sandbox_sub_${id.slice(-12)}`,
    providerCustomerId: `sandbox_cus_${id.slice(-12)}`,
  } as const
  const price = plans[plan].monthlyCents
  const card = random.pick([
    demoCard,
    { brand: 'mastercard', last4: '4444' },
    { brand: 'amex', last4: '0005' },
  ])
  starts.forEach((start, index) => {
    const open = content.status === 'incomplete' || (pastDueSince !== null && index === starts.length - 1)
    const discount = discountOf(agent, index === 0)
    const off = discount ? discount.cents(price) : 0
    const invoiceId = stableId(`invoice:${id}:${index}`, start)
    const settledAt = later(start, 2)
    into.invoices.push({
      id: invoiceId,
      userId: id,
      number: `PL-${start.getUTCFullYear()}-${invoiceId.slice(-6).toUpperCase()}`,
      provider: 'sandbox',
      providerInvoiceId: `sandbox_inv_${invoiceId.slice(-12)}`,
      status: open ? 'open' : 'paid',
      description: `${plans[plan].name}, one month`,
      plan,
      subtotalCents: price,
      discountCents: off,
      amountDueCents: price - off,
      amountPaidCents: open ? 0 : price - off,
      lines: [{ description: `${plans[plan].name}, one month`, amountCents: price }],
      periodStart: start,
      periodEnd: monthsLater(agent.joinedAt, index + 1),
      attemptCount: open ? 2 : 1,
      nextAttemptAt: open ? later(now, 3 * 24 * 60) : null,
      paidAt: open ? null : settledAt,
      createdAt: start,
      updatedAt: settledAt,
    })
    into.payments.push(
      paymentRow(open ? null : settledAt, {
        id: stableId(`payment:${id}:${index}`, start),
        purpose: 'subscription',
        amountCents: price - off,
        agentId: id,
        invoiceId,
        plan,
        createdAt: start,
        updatedAt: settledAt,
        ...(!open && { paidWith: { kind: 'card', ...card } }),
      }),
    )
    if (discount) {
      into.redemptions.push({
        id: stableId(`redemption:${id}`, start),
        couponId: couponIdOf(discount.code),
        userId: id,
        discountCents: off,
        redeemedAt: start,
      })
    }
    change(`:${index}`, {
      at: settledAt,
      kind: index === 0 ? 'started' : 'renewed',
      fromPlan: index === 0 ? 'free' : plan,
      toPlan: plan,
      fromStatus: index === 0 ? 'inactive' : 'active',
      toStatus: open ? (content.status === 'incomplete' ? 'incomplete' : 'past_due') : 'active',
    })
  })
  const lastStart = starts.at(-1) ?? agent.joinedAt
  // Counted from the first day, as the sandbox does, so that the 31st returns after February.
  const periodEnd = monthsLater(agent.joinedAt, starts.length)
  if (cancelled)
    change(':end', {
      at: end,
      kind: 'status',
      fromPlan: plan,
      toPlan: plan,
      fromStatus: 'active',
      toStatus: 'cancelled',
    })
  into.subscriptions.push({
    ...base,
    ...provider,
    plan,
    status: content.status,
    source: 'provider',
    currentPeriodStart: lastStart,
    currentPeriodEnd: periodEnd,
    cancelAtPeriodEnd: content.subscription === 'ends',
    cancelledAt: cancelled ? end : null,
    pastDueSince,
    pendingPlan: content.subscription === 'downgrades' ? 'basic' : null,
    pendingPlanAt: content.subscription === 'downgrades' ? periodEnd : null,
    updatedAt: lastStart,
  })
  if (content.status === 'incomplete') return
  into.methods.push({
    id: stableId(`method:${id}`, agent.joinedAt),
    userId: id,
    provider: 'sandbox',
    providerMethodId: `sandbox_pm_${id.slice(-12)}`,
    ...card,
    expMonth: random.int(1, 12),
    expYear: now.getUTCFullYear() + random.int(1, 4),
    isDefault: true,
    createdAt: agent.joinedAt,
  })
}
