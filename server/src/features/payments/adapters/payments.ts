import type { PaymentProviderName } from '@porchlight/contract/payments/providers'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Payments } from '../ports.ts'
import { createStripe } from './stripe.ts'
import { createStripeWebhooks } from './stripe-webhooks.ts'
import { createSandbox } from './stub.ts'

type Parts = Pick<Kernel, 'config' | 'database' | 'clock' | 'encryption'>

const off: Payments = { provider: null, sandbox: null, readWebhook: null }

const creators: Record<PaymentProviderName, (parts: Parts) => Payments> = {
  stripe: ({ config: { stripe }, clock }) =>
    stripe
      ? { provider: createStripe(stripe, clock), sandbox: null, readWebhook: createStripeWebhooks(stripe) }
      : off,
  sandbox: (parts) => {
    const sandbox = createSandbox(parts)
    return { provider: sandbox, sandbox, readWebhook: null }
  },
}

/** Creates the payment adapters that the configuration selects (product decision: provider). */
export const createPayments = (parts: Parts): Payments => {
  const { provider } = parts.config.payments
  return provider === 'off' ? off : creators[provider](parts)
}
