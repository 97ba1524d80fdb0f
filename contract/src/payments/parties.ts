import { z } from 'zod'
import { postalAddress } from '../kernel/person-facts.ts'
import { businessContact } from '../settings/business.ts'

/** Who sold and who paid, as printed invoices and receipts name them. */
export const parties = {
  seller: businessContact,
  payer: z.object({
    name: z.string(),
    email: z.string(),
    brokerage: z.string().nullable(),
    ...postalAddress,
  }),
}
export type Payer = z.infer<typeof parties.payer>
