import type { Tx } from '../../../kernel/database/database.ts'
import { sha256 } from '../../../kernel/security/tokens.ts'
import type { PayableSubscription } from '../../payments/ports.ts'
import { checkoutSecrets } from '../tables.ts'

/** Stores the hash of a secret that a browser gets, so that the browser can be recognized later. Returns the secret. */
export const storeClientSecret = async (
  tx: Tx,
  checkoutId: string,
  fetched: PayableSubscription | null,
  at: Date,
): Promise<string | null> => {
  if (!fetched?.toPay) return null
  const { clientSecret } = fetched.toPay
  await tx
    .insert(checkoutSecrets)
    .values({ secretHash: sha256(clientSecret), checkoutId, createdAt: at })
    .onConflictDoNothing()
  return clientSecret
}
