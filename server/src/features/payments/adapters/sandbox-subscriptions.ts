import { type PaidPlanId, plans } from '@porchlight/contract/kernel/plan-words'
import { and, desc, eq } from 'drizzle-orm'
import type { Clock } from '../../../kernel/clock.ts'
import type { Database, Orm, Tx } from '../../../kernel/database.ts'
import { newToken, sha256 } from '../../../kernel/tokens.ts'
import {
  CouponRefused,
  type PayableSubscription,
  type PaymentProvider,
  type ProviderInvoice,
  type ProviderSubscription,
  ProviderUnreachable,
} from '../ports.ts'
import { discountOn, incompleteFor, monthlyPrice, prorationOf } from '../rules.ts'
import { sandboxObjects } from '../tables.ts'
import { findSandboxCoupon } from './sandbox-coupons.ts'
import {
  chargeInvoice,
  endNow,
  monthOf,
  paidForPeriod,
  periodOf,
  readInvoice,
  toProviderInvoice,
  voidInvoice,
  writeInvoice,
} from './sandbox-invoices.ts'
import {
  idOf,
  invoiceMemory,
  keep,
  type PaymentMemory,
  recall,
  remember,
  type SubscriptionMemory,
} from './sandbox-memory.ts'
import { withSecret } from './sandbox-payments.ts'

const iso = (date: Date) => date.toISOString()

/** Reads a subscription and locks it until the transaction ends. @throws ProviderUnreachable if it does not exist */
export const lockSubscription = async (tx: Tx, id: string): Promise<SubscriptionMemory> => {
  const found = await recall(tx, 'subscription', id, { lock: true })
  if (!found) throw new ProviderUnreachable(`The sandbox has no subscription ${id}`)
  return found
}

/** A subscription in the port's form. */
export const toProviderSubscription = async (
  tx: Tx,
  id: string,
  memory: SubscriptionMemory,
): Promise<ProviderSubscription> => {
  const period = periodOf(memory)
  const { method, state, pendingPlan, discount, cancelledAt } = memory
  return {
    id,
    customerId: memory.customerId,
    plan: memory.plan,
    status: state,
    currentPeriodStart: period.start,
    currentPeriodEnd: period.end,
    cancelAtPeriodEnd: memory.cancelAtPeriodEnd,
    cancelledAt: cancelledAt === null ? null : new Date(cancelledAt),
    pending: pendingPlan === null ? null : { plan: pendingPlan, at: period.end },
    couponId: discount?.couponId ?? null,
    method: method && {
      id: method.id,
      brand: method.brand,
      last4: method.last4,
      expMonth: null,
      expYear: null,
    },
    invoice: memory.invoiceId === null ? null : await readInvoice(tx, memory.invoiceId),
  }
}

/** A subscription with a secret for what the browser has to pay. */
const toPayableSubscription = async (
  tx: Tx,
  id: string,
  memory: SubscriptionMemory,
  now: Date,
): Promise<PayableSubscription> => {
  const result = await toProviderSubscription(tx, id, memory)
  const open = result.invoice?.status === 'open' && result.invoice.payment
  if (!open) return { ...result, toPay: null }
  const payment = await recall(tx, 'payment', open.id, { lock: true })
  if (!payment || payment.state === 'succeeded' || payment.state === 'cancelled')
    return { ...result, toPay: null }
  const { clientSecret, memory: withIt } = withSecret(open.id, payment)
  await keep(tx, 'payment', open.id, withIt, now)
  return { ...result, toPay: { clientSecret, amountDueCents: payment.amountCents } }
}

/** Drops an upgrade that waits for its payment, because another change replaces it or its period is over. */
export const dropUpgrade = async (tx: Tx, memory: SubscriptionMemory, now: Date): Promise<void> => {
  if (!memory.upgrade) return
  await voidInvoice(tx, memory.upgrade.invoiceId, now)
  memory.upgrade = null
}

/** The invoice lines for the rest of the period on another plan. A lasting discount applies to the new plan too. */
const restLines = async (
  tx: Orm | Tx,
  id: string,
  memory: SubscriptionMemory,
  plan: PaidPlanId,
  now: Date,
) => {
  const price = monthlyPrice(plan)
  const amounts = {
    paidCents: await paidForPeriod(tx, id, memory),
    priceCents: price - discountOn(price, memory.discount),
  }
  const { creditCents, chargeCents } = prorationOf(amounts, { ...periodOf(memory), now })
  return [
    // Not -0: JSON and tests distinguish it from 0.
    { description: `Unused time on ${plans[memory.plan].name}`, amountCents: 0 - creditCents },
    { description: `Remaining time on ${plans[plan].name}`, amountCents: chargeCents },
  ]
}

type SubscriptionPort = Pick<
  PaymentProvider,
  | (
      | 'findCoupon'
      | 'beginSubscription'
      | 'findSubscription'
      | 'changePlan'
      | 'previewPlan'
      | 'keepPlan'
      | 'cancelSubscription'
    )
  | ('setCancelAtPeriodEnd' | 'listInvoices' | 'dropInvoice' | 'beginMethod' | 'takeMethod')
  | ('updateCustomer' | 'portalUrl')
>

/** The sandbox's subscriptions. Each change locks the subscription's row before the rows of its payments. */
export const sandboxSubscriptions = (database: Database, clock: Clock): SubscriptionPort => {
  const change = <T>(
    id: string,
    work: (tx: Tx, memory: SubscriptionMemory, now: Date) => Promise<T>,
  ): Promise<T> =>
    database.transaction(async (tx) => {
      const memory = await lockSubscription(tx, id)
      const now = clock.now()
      const done = await work(tx, memory, now)
      await keep(tx, 'subscription', id, memory, now, dueOf(memory))
      return done
    })

  return {
    findCoupon: async (code) => findSandboxCoupon(code, clock.now()),
    beginSubscription: ({ payer, plan, coupon }, key) =>
      database.transaction(async (tx) => {
        const now = clock.now()
        const id = idOf('sub', key)
        const customerId = payer.customerId ?? idOf('cus', key)
        const customer = { email: payer.email, name: payer.name }
        await remember(tx, 'customer', customerId, { data: customer }, now)
        const memory: SubscriptionMemory = {
          customerId,
          plan,
          state: 'incomplete',
          anchor: iso(now),
          months: 0,
          cancelAtPeriodEnd: false,
          cancelledAt: null,
          pendingPlan: null,
          upgrade: null,
          method: null,
          discount: coupon && {
            couponId: coupon.id,
            amountOffCents: coupon.amountOffCents,
            percentOff: coupon.percentOff,
            invoicesLeft: { once: 1, repeating: coupon.durationMonths ?? 1, forever: null }[coupon.duration],
          },
          invoiceId: null,
          invoicesMade: 0,
        }
        const isNew = await remember(tx, 'subscription', id, { data: memory, parentId: customerId }, now)
        if (!isNew) return toPayableSubscription(tx, id, await lockSubscription(tx, id), now)
        if (coupon?.expiresAt && coupon.expiresAt <= now)
          throw new CouponRefused(`The sandbox gives nothing for ${coupon.id}`)
        const { invoice } = await writeInvoice(tx, memory, { subscriptionId: id, ...monthOf(memory) }, now)
        if (invoice.status === 'paid') memory.state = 'active'
        await keep(tx, 'subscription', id, memory, now, dueOf(memory))
        return toPayableSubscription(tx, id, memory, now)
      }),
    findSubscription: (id) =>
      database.transaction(async (tx) => {
        const memory = await recall(tx, 'subscription', id, { lock: true })
        return memory ? toPayableSubscription(tx, id, memory, clock.now()) : null
      }),
    changePlan: (id, { plan, when }) =>
      change(id, async (tx, memory, now) => {
        // The subscription is over or waits for another payment, so there is nothing to charge.
        if (memory.state !== 'active') return toPayableSubscription(tx, id, memory, now)
        // The agent chose this plan before and has not paid yet: continue with that invoice.
        if (when === 'now' && memory.upgrade?.plan === plan) return toPayableSubscription(tx, id, memory, now)
        await dropUpgrade(tx, memory, now)
        if (when === 'period_end' || plan === memory.plan) {
          memory.pendingPlan = plan === memory.plan ? null : plan
          return toPayableSubscription(tx, id, memory, now)
        }
        const bill = {
          subscriptionId: id,
          plan,
          lines: await restLines(tx, id, memory, plan, now),
          discountCents: 0,
        }
        const period = { start: now, end: periodOf(memory).end }
        const made = await writeInvoice(tx, memory, { ...bill, period }, now)
        if (made.invoice.status === 'paid') {
          memory.plan = plan
          memory.pendingPlan = null
        } else {
          memory.upgrade = { plan, invoiceId: made.id }
          await chargeInvoice(tx, memory, made.id, now)
        }
        return toPayableSubscription(tx, id, memory, now)
      }),
    previewPlan: async (id, plan) => {
      const memory = await recall(database.orm, 'subscription', id)
      if (!memory) throw new ProviderUnreachable(`The sandbox has no subscription ${id}`)
      const lines = await restLines(database.orm, id, memory, plan, clock.now())
      return { amountDueCents: lines.reduce((sum, { amountCents }) => sum + amountCents, 0), lines }
    },
    keepPlan: (id) =>
      change(id, async (tx, memory, now) => {
        await dropUpgrade(tx, memory, now)
        memory.pendingPlan = null
        return toProviderSubscription(tx, id, memory)
      }),
    setCancelAtPeriodEnd: (id, ends) =>
      change(id, async (tx, memory) => {
        if (memory.state !== 'cancelled') {
          memory.cancelAtPeriodEnd = ends
          memory.pendingPlan = null
        }
        return toProviderSubscription(tx, id, memory)
      }),
    cancelSubscription: (id) =>
      database.transaction(async (tx) => {
        const memory = await recall(tx, 'subscription', id, { lock: true })
        if (!memory || memory.state === 'cancelled') return
        const now = clock.now()
        await endNow(tx, memory, now)
        await keep(tx, 'subscription', id, memory, now, null)
      }),
    listInvoices: (subscriptionId) =>
      database.transaction(async (tx) => {
        const rows = await tx
          .select({ id: sandboxObjects.id, data: sandboxObjects.data })
          .from(sandboxObjects)
          .where(and(eq(sandboxObjects.parentId, subscriptionId), eq(sandboxObjects.kind, 'invoice')))
          .orderBy(desc(sandboxObjects.createdAt), desc(sandboxObjects.id))
          .limit(100)
        const result: ProviderInvoice[] = []
        for (const { id, data } of rows) {
          const memory = invoiceMemory.parse(data)
          result.push(
            toProviderInvoice(
              id,
              memory,
              memory.paymentId ? await recall(tx, 'payment', memory.paymentId) : undefined,
            ),
          )
        }
        return result
      }),
    dropInvoice: (id) =>
      database.transaction(async (tx) => {
        await voidInvoice(tx, id, clock.now())
        return readInvoice(tx, id)
      }),
    beginMethod: async (customerId, key) => {
      const setupId = idOf('seti', key)
      const clientSecret = `${setupId}_secret_${newToken()}`
      const data: PaymentMemory = {
        purpose: 'setup',
        amountCents: 0,
        description: 'Payment method',
        state: 'open',
        failure: null,
        card: null,
        declines: 0,
        pausedUntil: null,
        refundedCents: 0,
        secretHashes: [sha256(clientSecret)],
        customerId,
        subscriptionId: null,
        invoiceId: null,
      }
      await remember(database.orm, 'payment', setupId, { data, parentId: customerId }, clock.now())
      return { setupId, clientSecret }
    },
    takeMethod: ({ id, customerId }, setupId) =>
      change(id, async (tx, memory) => {
        const setup = await recall(tx, 'payment', setupId)
        if (setup?.purpose !== 'setup' || setup.customerId !== customerId || memory.customerId !== customerId)
          return null
        if (setup.state !== 'succeeded' || !setup.card) return null
        memory.method = { id: idOf('pm', setupId), ...setup.card }
        return toProviderSubscription(tx, id, memory)
      }),
    updateCustomer: async (id, facts) => {
      await database.transaction(async (tx) => {
        if (await recall(tx, 'customer', id, { lock: true }))
          await keep(tx, 'customer', id, facts, clock.now())
      })
    },
    portalUrl: async () => null,
  }
}

/** When a subscription acts next on its own; undefined if a failed charge has set the time. */
export const dueOf = (memory: SubscriptionMemory): Date | null | undefined => {
  if (memory.state === 'cancelled') return null
  if (memory.state === 'incomplete') return new Date(new Date(memory.anchor).getTime() + incompleteFor)
  // sandbox-time.ts has already stored the time of the next try with the invoice.
  return memory.state === 'past_due' ? undefined : periodOf(memory).end
}
