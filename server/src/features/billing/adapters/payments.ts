import type { Config } from '../../../config.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database.ts'
import type { Payments } from '../ports.ts'
import { createSandbox } from './sandbox.ts'
import { createStripe } from './stripe.ts'

/** What takes the payments, as the configuration says (product decision: provider). Holds no state of its own. */
export const createPayments = (config: Config, database: Database, clock: Clock): Payments => {
  if (config.stripe) return { provider: createStripe(config.stripe), counter: null }
  if (config.payments.provider !== 'sandbox') return { provider: null, counter: null }
  const sandbox = createSandbox(database, clock)
  return { provider: sandbox, counter: sandbox }
}
