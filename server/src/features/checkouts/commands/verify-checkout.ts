import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { hasAccount } from '../../people/queries.ts'
import { type CheckoutRow, findCheckoutByCookie } from '../queries.ts'

/**
 * Verifies before the browser charges the card that the email address has no account yet.
 *
 * @throws Refusal checkout_over, checkout_paid, account_exists
 */
export const verifyCheckout = async (
  { database, clock }: Pick<Kernel, 'database' | 'clock'>,
  token: string | undefined,
): Promise<CheckoutRow> => {
  const found = await findCheckoutByCookie(database.orm, token, clock.now())
  if (!found) throw refuse('checkout_over')
  if (found.state !== 'open') throw refuse('checkout_paid')
  if (await hasAccount(database.orm, found.email)) throw refuse('account_exists')
  return found
}
