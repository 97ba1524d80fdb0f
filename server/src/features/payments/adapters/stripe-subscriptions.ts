import type Stripe from 'stripe'
import {
  CouponRefused,
  type PayableSubscription,
  type PaymentProvider,
  type ProviderInvoice,
  type ProviderPayment,
  ProviderUnreachable,
} from '../ports.ts'
import {
  callStripe,
  callStripeWithKey,
  findAtStripe,
  isAboutDiscount,
  isRefusedByStripe,
  isStripeError,
  type StripeSettings,
} from './stripe-client.ts'
import { customerOf, metadataOf } from './stripe-customers.ts'
import { withCharge } from './stripe-payments.ts'
import {
  flexibleBilling,
  idOf,
  intentOf,
  invoiceOf,
  isClassic,
  itemOf,
  paymentOf,
  scheduleOf,
  subscriptionOf,
  subscriptionParts,
  whole,
} from './stripe-shapes.ts'

const longestList = 100

/** What the browser has to pay on an invoice, with the secret that Stripe sends. */
const toPayOf = (
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice | null,
  payment: ProviderPayment | null,
): PayableSubscription['toPay'] => {
  if (invoice?.status !== 'open' || invoice.amount_remaining <= 0) return null
  // The payment is already processing or can no longer be paid: a second card would be charged for the same month.
  if (payment && payment.state !== 'open' && payment.state !== 'requires_action') return null
  const secret = invoice.confirmation_secret?.client_secret
  if (secret) return { clientSecret: secret, amountDueCents: invoice.amount_remaining }
  if (subscription.status === 'incomplete')
    throw new ProviderUnreachable(`${invoice.id} has no client secret`)
  return null
}

/** The phases of a schedule: the current price with its discounts until the period ends, then the other price. */
const phasesOf = (
  subscription: Stripe.Subscription,
  schedule: Stripe.SubscriptionSchedule,
  price: string,
): Stripe.SubscriptionScheduleUpdateParams.Phase[] => {
  const item = itemOf(subscription)
  // Repeat the subscription's discounts: a phase without any would remove them.
  const discounts = subscription.discounts.map((discount) => ({ discount: idOf(discount) }))
  const repeated = discounts.length > 0 ? { discounts } : {}
  return [
    {
      items: [{ price: item.price.id, quantity: 1 }],
      start_date: schedule.current_phase?.start_date ?? item.current_period_start,
      end_date: item.current_period_end,
      ...repeated,
    },
    {
      items: [{ price, quantity: 1 }],
      duration: { interval: 'month', interval_count: 1 },
      proration_behavior: 'none',
      ...repeated,
    },
  ]
}

type Subscriptions = Pick<
  PaymentProvider,
  | 'beginSubscription'
  | 'findSubscription'
  | 'changePlan'
  | 'keepPlan'
  | 'setCancelAtPeriodEnd'
  | 'cancelSubscription'
  | 'listInvoices'
  | 'dropInvoice'
  | 'takeMethod'
>

/**
 * Subscriptions at Stripe. Every change then fetches the state, because the answer to a repeated key may be outdated.
 */
export const createStripeSubscriptions = (
  stripe: Stripe,
  prices: StripeSettings['prices'],
): Subscriptions => {
  const { customers, invoices, paymentIntents, setupIntents, subscriptions, subscriptionSchedules } = stripe

  const raw = (id: string) => subscriptions.retrieve(id, { expand: subscriptionParts })
  const mustFind = (id: string) => callStripe(raw(id))

  const paymentOfIntent = async (id: string): Promise<ProviderPayment> =>
    paymentOf(await callStripe(paymentIntents.retrieve(id, withCharge)))

  /** What is still unpaid on an older invoice: a month that was still a draft at the change of plan. */
  const olderToPay = async (subscription: Stripe.Subscription): Promise<PayableSubscription['toPay']> => {
    const expand = ['data.confirmation_secret', 'data.payments']
    const open = { subscription: subscription.id, status: 'open', limit: longestList, expand } as const
    for (const invoice of (await callStripe(invoices.list(open))).data) {
      const intentId = intentOf(invoice)
      const toPay = toPayOf(subscription, invoice, intentId ? await paymentOfIntent(intentId) : null)
      if (toPay) return toPay
    }
    return null
  }

  /** The subscription with its newest invoice and the state of that invoice's payment. */
  const toPayable = async (subscription: Stripe.Subscription): Promise<PayableSubscription> => {
    const invoice = subscription.latest_invoice === null ? null : whole(subscription.latest_invoice)
    const intentId = invoice && intentOf(invoice)
    const payment = intentId ? await paymentOfIntent(intentId) : null
    const isOlderDue =
      (subscription.status === 'past_due' || subscription.status === 'unpaid') && invoice?.status !== 'open'
    return {
      ...subscriptionOf(subscription, invoice && invoiceOf(invoice, payment, prices), prices),
      toPay: isOlderDue ? await olderToPay(subscription) : toPayOf(subscription, invoice, payment),
    }
  }
  const fetchPayable = async (id: string) => toPayable(await mustFind(id))

  /** Returns a subscription to its current plan: releases its schedule and voids an upgrade that is not paid. */
  const keepCurrentPlan = async (subscription: Stripe.Subscription) => {
    const schedule = scheduleOf(subscription)
    if (schedule) await callStripe(subscriptionSchedules.release(schedule.id))
    const invoice = subscription.latest_invoice === null ? null : whole(subscription.latest_invoice)
    if (subscription.pending_update && invoice?.status === 'open')
      await callStripe(invoices.voidInvoice(invoice.id))
  }

  const changeNow = async (subscription: Stripe.Subscription, price: string, key: string) => {
    const item = itemOf(subscription)
    const awaited = subscription.pending_update?.subscription_items?.[0]?.price.id
    // The agent chose this plan before and has not paid yet: continue with that invoice.
    if (awaited === price) return
    await keepCurrentPlan(subscription)
    if (item.price.id === price) return
    if (isClassic(subscription))
      await callStripe(subscriptions.migrate(subscription.id, { billing_mode: flexibleBilling }))
    // The newest invoice is part of the key: an agent who drops a plan and chooses it again makes a new request,
    // because another invoice is the newest by then. Two clicks stay one request.
    const newest = subscription.latest_invoice === null ? 'none' : idOf(subscription.latest_invoice)
    await callStripeWithKey(
      subscriptions.update(
        subscription.id,
        {
          items: [{ id: item.id, price }],
          proration_behavior: 'always_invoice',
          // The plan stays the same until the difference is paid. Stripe accepts no other change together with this
          // one.
          payment_behavior: 'pending_if_incomplete',
        },
        { idempotencyKey: `${key}-${newest}-change` },
      ),
    )
  }

  const changeLater = async (subscription: Stripe.Subscription, price: string, key: string) => {
    if (subscription.pending_update) await keepCurrentPlan(subscription)
    const schedule =
      scheduleOf(subscription) ??
      (await callStripeWithKey(
        subscriptionSchedules.create(
          { from_subscription: subscription.id },
          { idempotencyKey: `${key}-schedule` },
        ),
      ))
    await callStripeWithKey(
      subscriptionSchedules.update(
        schedule.id,
        { end_behavior: 'release', phases: phasesOf(subscription, schedule, price) },
        { idempotencyKey: `${key}-phases` },
      ),
    )
  }

  const voidOne = async (id: string): Promise<void> => {
    try {
      await invoices.voidInvoice(id)
    } catch (error) {
      // Someone paid it meanwhile, or the payment is processing: the handler of the resulting webhook refunds it.
      if (!isRefusedByStripe(error)) await callStripe(Promise.reject(error))
    }
  }

  /** Cancelling leaves open invoices payable, for example in a tab that is still open, so this voids them. */
  const voidOpen = async (id: string): Promise<void> => {
    const open = await findAtStripe(invoices.list({ subscription: id, status: 'open', limit: longestList }))
    for (const invoice of open?.data ?? []) await voidOne(invoice.id)
  }

  /** The states of a customer's payments, fetched as lists instead of one by one. */
  const paymentsOf = async (customerId: string): Promise<Map<string, ProviderPayment>> => {
    const found = await callStripe(
      paymentIntents.list({ customer: customerId, limit: longestList, expand: ['data.latest_charge'] }),
    )
    return new Map(found.data.map((intent) => [intent.id, paymentOf(intent)]))
  }

  return {
    beginSubscription: async ({ reference, payer, plan, coupon }, key) => {
      const customer = await customerOf(stripe, { payer, reference }, key)
      const creating = subscriptions.create(
        {
          customer,
          items: [{ price: prices[plan] }],
          payment_behavior: 'default_incomplete',
          billing_mode: flexibleBilling,
          payment_settings: {
            save_default_payment_method: 'on_subscription',
            // Cards are the only method that can be charged every month without sending the buyer to another page.
            payment_method_types: ['card'],
          },
          metadata: metadataOf(reference),
          ...(coupon && {
            discounts: [
              coupon.promotionCodeId === null
                ? { coupon: coupon.id }
                : { promotion_code: coupon.promotionCodeId },
            ],
          }),
        },
        { idempotencyKey: `${key}-subscription` },
      )
      const made = await callStripeWithKey(
        creating.catch((error) => {
          if (coupon && isAboutDiscount(error))
            throw new CouponRefused(`Stripe applies no discount for ${coupon.id}`, { cause: error })
          throw error
        }),
      )
      return fetchPayable(made.id)
    },
    findSubscription: async (id) => {
      const found = await findAtStripe(raw(id))
      return found && toPayable(found)
    },
    changePlan: async (id, { plan, when }, key) => {
      const subscription = await mustFind(id)
      const change = when === 'now' ? changeNow : changeLater
      await change(subscription, prices[plan], key)
      return fetchPayable(id)
    },
    keepPlan: async (id) => {
      await keepCurrentPlan(await mustFind(id))
      return fetchPayable(id)
    },
    setCancelAtPeriodEnd: async (id, ends) => {
      const subscription = await mustFind(id)
      await keepCurrentPlan(subscription)
      // Stripe's own pages set the end as a date; only clearing that date removes it.
      const hasDate = !subscription.cancel_at_period_end && subscription.cancel_at !== null
      await callStripe(
        subscriptions.update(id, !ends && hasDate ? { cancel_at: '' } : { cancel_at_period_end: ends }),
      )
      return fetchPayable(id)
    },
    cancelSubscription: async (id) => {
      try {
        await subscriptions.cancel(id)
      } catch (error) {
        // Stripe does not find a subscription that is already cancelled.
        if (!isStripeError(error, 'resource_missing')) await callStripe(Promise.reject(error))
      }
      await voidOpen(id)
    },
    listInvoices: async (subscriptionId) => {
      const list = { subscription: subscriptionId, limit: longestList, expand: ['data.payments'] }
      const found = (await findAtStripe(invoices.list(list)))?.data ?? []
      const customer = found[0]?.customer
      const known = customer ? await paymentsOf(idOf(customer)) : new Map<string, ProviderPayment>()
      const listed: ProviderInvoice[] = []
      for (const invoice of found) {
        const intentId = intentOf(invoice)
        const payment = intentId && (known.get(intentId) ?? (await paymentOfIntent(intentId)))
        listed.push(invoiceOf(invoice, payment || null, prices))
      }
      return listed
    },
    dropInvoice: async (id) => {
      await voidOne(id)
      const invoice = await findAtStripe(invoices.retrieve(id, { expand: ['payments'] }))
      const intentId = invoice && intentOf(invoice)
      return invoice && invoiceOf(invoice, intentId ? await paymentOfIntent(intentId) : null, prices)
    },
    takeMethod: async ({ id, customerId }, setupId) => {
      const setup = await findAtStripe(setupIntents.retrieve(setupId))
      const isTheirs = setup?.customer && idOf(setup.customer) === customerId
      if (!isTheirs || setup.status !== 'succeeded' || setup.payment_method === null) return null
      const method = idOf(setup.payment_method)
      await callStripe(subscriptions.update(id, { default_payment_method: method }))
      await callStripe(customers.update(customerId, { invoice_settings: { default_payment_method: method } }))
      return fetchPayable(id)
    },
  }
}
