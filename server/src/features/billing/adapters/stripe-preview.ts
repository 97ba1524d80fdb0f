import type Stripe from 'stripe'
import type { PaymentProvider } from '../ports.ts'
import { asked, type StripeSettings } from './stripe-client.ts'
import { flexibleBilling, isClassic, itemOf, subscriptionParts } from './stripe-shapes.ts'

const isProration = ({ parent }: Stripe.InvoiceLineItem): boolean =>
  (parent?.subscription_item_details?.proration ?? parent?.invoice_item_details?.proration) === true

const costOf = ({ amount, discount_amounts }: Stripe.InvoiceLineItem): number =>
  amount - (discount_amounts ?? []).reduce((sum, discount) => sum + discount.amount, 0)

/** What another plan would cost, by an invoice that Stripe works out and does not write. */
export const createStripePreview = (
  stripe: Stripe,
  prices: StripeSettings['prices'],
): Pick<PaymentProvider, 'previewPlan'> => ({
  previewPlan: async (id, plan) => {
    const subscription = await asked(stripe.subscriptions.retrieve(id, { expand: subscriptionParts }))
    // Else the preview would credit the list price, and the upgrade what was paid.
    if (isClassic(subscription))
      await asked(stripe.subscriptions.migrate(id, { billing_mode: flexibleBilling }))
    const preview = await asked(
      stripe.invoices.createPreview({
        subscription: id,
        subscription_details: {
          items: [{ id: itemOf(subscription).id, price: prices[plan] }],
          proration_behavior: 'always_invoice',
        },
      }),
    )
    // The month that follows may stand on the same sheet; what is charged at once are the rests.
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
