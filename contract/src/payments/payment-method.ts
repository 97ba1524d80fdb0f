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
