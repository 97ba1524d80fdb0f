import type { Kernel } from '../../../kernel/kernel.ts'
import { sha256 } from '../../../kernel/tokens.ts'
import type { PayableSubscription } from '../ports.ts'
import { checkoutSecrets } from '../tables.ts'

/**
 * Stores the hash of a secret that a browser gets, so that the browser can be recognized later. Returns the secret.
 */
export const storeClientSecret = async (
  { database, clock }: Pick<Kernel, 'database' | 'clock'>,
  checkoutId: string,
  fetched: PayableSubscription | null,
): Promise<string | null> => {
  if (!fetched?.toPay) return null
  const { clientSecret } = fetched.toPay
  await database.orm
    .insert(checkoutSecrets)
    .values({ secretHash: sha256(clientSecret), checkoutId, createdAt: clock.now() })
    .onConflictDoNothing()
  return clientSecret
}
