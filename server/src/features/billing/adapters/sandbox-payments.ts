import { newToken, sha256 } from '../../../kernel/tokens.ts'
import type { ProviderPayment } from '../ports.ts'
import type { PaymentMemory } from './sandbox-memory.ts'

// Each window that goes on with a payment is given a secret of its own; the newest are good.
const secretsKept = 10
export const separator = '_secret_'

/** A further secret of a payment, beside those that other windows hold. */
export const withSecret = (
  id: string,
  before: PaymentMemory,
): { clientSecret: string; memory: PaymentMemory } => {
  const clientSecret = `${id}${separator}${newToken()}`
  const secretHashes = [...before.secretHashes, sha256(clientSecret)].slice(-secretsKept)
  return { clientSecret, memory: { ...before, secretHashes } }
}

/** A payment as the port tells it. */
export const paymentTold = (
  id: string,
  { state, failure, refundedCents }: PaymentMemory,
): ProviderPayment => ({ id, state, failure, refundedCents, disputed: false })
