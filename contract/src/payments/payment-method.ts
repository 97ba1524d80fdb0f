import { z } from 'zod'

/** The card or other means of payment. */
export const paymentMethod = z.object({
  brand: z.string(),
  last4: z.string(),
  /** Null if the provider does not report it. */
  expMonth: z.int().nullable(),
  expYear: z.int().nullable(),
})
export type PaymentMethod = z.infer<typeof paymentMethod>

/** What paid: a card, or another means such as `link`, in the provider's codes. */
export const paidWith = z.object({
  kind: z.string(),
  /** Only a card has one. */
  brand: z.string().nullable(),
  /** Null if the provider does not report it, as for Link. */
  last4: z.string().nullable(),
})
export type PaidWith = z.infer<typeof paidWith>
