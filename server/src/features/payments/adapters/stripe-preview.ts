import type Stripe from 'stripe'
import type { PaymentProvider } from '../ports.ts'
import { callStripe, type StripeSettings } from './stripe-client.ts'
import { flexibleBilling, isClassic, itemOf, subscriptionParts } from './stripe-shapes.ts'

const isProration = ({ parent }: Stripe.InvoiceLineItem): boolean =>
  (parent?.subscription_item_details?.proration ?? parent?.invoice_item_details?.proration) === true

const costOf = ({ amount, discount_amounts }: Stripe.InvoiceLineItem): number =>
  amount - (discount_amounts ?? []).reduce((sum, discount) => sum + discount.amount, 0)

/** Calculates what another plan would cost, from an invoice that Stripe previews and does not create. */
export const createStripePreview = (
  stripe: Stripe,
  prices: StripeSettings['prices'],
): Pick<PaymentProvider, 'previewPlan'> => ({
  previewPlan: async (id, plan) => {
    const subscription = await callStripe(stripe.subscriptions.retrieve(id, { expand: subscriptionParts }))
    // Otherwise the preview would credit the list price, while the upgrade credits what was paid.
    if (isClassic(subscription))
      await callStripe(stripe.subscriptions.migrate(id, { billing_mode: flexibleBilling }))
    const preview = await callStripe(
      stripe.invoices.createPreview({
        subscription: id,
        subscription_details: {
          items: [{ id: itemOf(subscription).id, price: prices[plan] }],
          proration_behavior: 'always_invoice',
        },
      }),
    )
    // The preview may also list the following month; only the prorated amounts are charged at once.
    const lines = preview.lines.data.filter(isProration).map((line) => ({
      description: line.description ?? '',
      amountCents: costOf(line),
    }))
    return {
      amountDueCents: Math.max(
        0,
        lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
      ),
      lines,
    }
  },
})
