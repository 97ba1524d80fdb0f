import { and, eq, lte } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { checkouts } from '../tables.ts'
import { endCheckout } from './end-checkout.ts'

/** Ends a checkout whose seven days are over; what was paid for it is given back, and its payer told. */
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
    await endCheckout(tx, row, at)
  })
