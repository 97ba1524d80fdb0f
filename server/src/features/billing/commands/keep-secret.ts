import type { Kernel } from '../../../kernel/kernel.ts'
import { sha256 } from '../../../kernel/tokens.ts'
import type { PayableSubscription } from '../ports.ts'
import { checkoutSecrets } from '../tables.ts'

/** Keeps the hash of the secret that a browser is given, so that it is known again; answers the secret itself. */
export const keepSecret = async (
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
