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
  told: PayableSubscription | null,
): Promise<string | null> => {
  if (!told?.toPay) return null
  const { clientSecret } = told.toPay
  await database.orm
    .insert(checkoutSecrets)
    .values({ secretHash: sha256(clientSecret), checkoutId, createdAt: clock.now() })
    .onConflictDoNothing()
  return clientSecret
}
