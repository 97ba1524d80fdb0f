import type Stripe from 'stripe'
import { retryPauses, type State } from './state.ts'
import { cannot } from './wire.ts'

/** A subscription whose first month is not paid expires after this time, in seconds. */
const incompleteFor = 23 * 3_600

const isOver = ({ status }: Stripe.Subscription): boolean =>
  status === 'canceled' || status === 'incomplete_expired'

const latestOf = (state: State, { latest_invoice }: Stripe.Subscription): Stripe.Invoice | undefined =>
  latest_invoice === null ? undefined : state.invoices.get(state.idOf(latest_invoice))

/** When a subscription acts next on its own, in seconds: a renewal, a retry, or an end. Null if it does not. */
export const dueOf = (state: State, subscription: Stripe.Subscription): number | null => {
  if (isOver(subscription)) return null
  if (subscription.status === 'incomplete') return subscription.created + incompleteFor
  if (subscription.status === 'past_due') return latestOf(state, subscription)?.next_payment_attempt ?? null
  return state.itemOf(subscription).current_period_end
}

/** Ends a subscription whose invoice stays unpaid. */
const endUnpaid = (
  state: State,
  subscription: Stripe.Subscription,
  status: Stripe.Subscription.Status,
  invoiceStatus: Stripe.Invoice.Status,
) => {
  const invoice = latestOf(state, subscription)
  state.end(subscription)
  subscription.status = status
  if (invoice?.status !== 'open') return
  state.voidInvoice(invoice)
  Object.assign(invoice, { status: invoiceStatus, next_payment_attempt: null })
}

const step = (state: State, subscription: Stripe.Subscription) => {
  if (subscription.status === 'incomplete')
    return endUnpaid(state, subscription, 'incomplete_expired', 'void')
  const invoice = latestOf(state, subscription)
  if (subscription.status === 'past_due') {
    if (!invoice) return
    state.tryInvoice(subscription, invoice)
    if (invoice.status === 'open' && invoice.attempt_count > retryPauses.length)
      endUnpaid(state, subscription, 'canceled', 'uncollectible')
    return
  }
  // A change of plan that is not paid ends with its period.
  if (subscription.pending_update && invoice?.status === 'open') state.voidInvoice(invoice)
  const { cancel_at } = subscription
  if (cancel_at !== null && cancel_at <= state.itemOf(subscription).current_period_end)
    return endUnpaid(state, subscription, 'canceled', 'void')
  state.renew(subscription.id)
}

/** Does the due work of a subscription until now. Returns whether it changed. */
export const passTime = (state: State, id: string): boolean => {
  const subscription = state.subscriptions.get(id)
  if (!subscription) return false
  let isChanged = false
  for (;;) {
    const due = dueOf(state, subscription)
    if (due === null || due > state.clock()) return isChanged
    state.at(due, () => step(state, subscription))
    isChanged = true
  }
}

const clockPrefix = 'clock_'
/** The id of the test clock of a subscription. */
export const clockOf = (subscriptionId: string): string => `${clockPrefix}${subscriptionId}`

/**
 * Advances the test clock of a subscription. Other objects keep the stub's time, so the dates of this subscription move
 * back by the same amount.
 */
export const advanceClock = (state: State, clockId: string, to: number): Stripe.TestHelpers.TestClock => {
  const subscription = state.of(state.subscriptions, 'test_clock', clockId.slice(clockPrefix.length))
  const now = state.seconds()
  if (!(to >= now)) throw cannot('frozen_time must not be before the current time of the clock.')
  const back = to - now
  const item = state.itemOf(subscription)
  const schedule = subscription.schedule === null ? null : state.idOf(subscription.schedule)
  const phases = (schedule && state.schedules.get(schedule)?.phases) || []
  const invoice = latestOf(state, subscription)
  if (subscription.status === 'incomplete') subscription.created -= back
  if (subscription.status === 'past_due' && invoice?.next_payment_attempt)
    invoice.next_payment_attempt -= back
  if (subscription.status === 'active') {
    const period = invoice?.lines.data[0]?.period
    if (period?.end === item.current_period_end) period.end -= back
    if (subscription.cancel_at !== null) subscription.cancel_at -= back
    item.current_period_start -= back
    item.current_period_end -= back
    for (const phase of phases) {
      phase.start_date -= back
      phase.end_date -= back
    }
    // The months count from this moment.
    subscription.billing_cycle_anchor = item.current_period_end
  }
  passTime(state, subscription.id)
  return {
    id: clockId,
    object: 'test_helpers.test_clock',
    created: subscription.start_date,
    deletes_after: to + 30 * 86_400,
    frozen_time: to,
    livemode: false,
    name: null,
    status: 'ready',
    status_details: {},
  }
}
