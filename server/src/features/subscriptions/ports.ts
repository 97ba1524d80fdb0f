import type { Orm, Tx } from '../../kernel/database/database.ts'
import type { AtProvider } from '../payments/ports.ts'

/** What subscriptions need from the features above them. The composition root passes it in. */
export type SubscriptionParts = {
  /** Whether an open or paid checkout has this subscription, so that it is not retired. */
  isOfCheckout(orm: Orm, of: AtProvider): Promise<boolean>
  /**
   * Whether a new account has the name and email address of its checkout, so that the provider has them already. True
   * without a checkout.
   */
  isAsInCheckout(tx: Tx, userId: string): Promise<boolean>
}
