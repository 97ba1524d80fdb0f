import { and, eq, lte } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { cancelCheckout } from '../steps/cancel-checkout.ts'
import { checkouts } from '../tables.ts'

/** Cancels a checkout whose seven days have passed, refunds its payments and emails the payer. */
export const expireCheckout = (
  { database, clock }: Pick<Kernel, 'database' | 'clock'>,
  checkoutId: string,
): Promise<void> =>
  database.transaction(async (tx) => {
    const at = clock.now()
    const [row] = await tx
      .select()
      .from(checkouts)
      .where(and(eq(checkouts.id, checkoutId), lte(checkouts.expiresAt, at)))
      .for('update')
    if (row?.state !== 'open' && row?.state !== 'paid') return
    await cancelCheckout(tx, row, at)
  })
