import type { Kernel } from '../../../kernel/kernel.ts'
import type { Payments } from '../ports.ts'
import { createStripe } from './stripe.ts'
import { createStripeNews } from './stripe-news.ts'
import { createSandbox } from './stub.ts'

/** Creates the payment adapters that the configuration selects (product decision: provider). */
export const createPayments = (
  kernel: Pick<Kernel, 'config' | 'database' | 'clock' | 'encryption'>,
): Payments => {
  const { stripe, payments } = kernel.config
  if (stripe)
    return { provider: createStripe(stripe, kernel.clock), sandbox: null, readNews: createStripeNews(stripe) }
  if (payments.provider !== 'sandbox') return { provider: null, sandbox: null, readNews: null }
  const sandbox = createSandbox(kernel)
  return { provider: sandbox, sandbox, readNews: null }
}
