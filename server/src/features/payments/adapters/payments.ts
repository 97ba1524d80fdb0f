import type { Config } from '../../../config.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database.ts'
import type { Payments } from '../ports.ts'
import { createSandbox } from './sandbox.ts'
import { createStripe } from './stripe.ts'
import { createStripeNews } from './stripe-news.ts'

/** Creates the payment adapters that the configuration selects (product decision: provider). */
export const createPayments = ({ stripe, payments }: Config, database: Database, clock: Clock): Payments => {
  if (stripe)
    return { provider: createStripe(stripe, clock), counter: null, readNews: createStripeNews(stripe) }
  if (payments.provider !== 'sandbox') return { provider: null, counter: null, readNews: null }
  const sandbox = createSandbox(database, clock)
  return { provider: sandbox, counter: sandbox, readNews: null }
}
