import { newToken, sha256 } from '../../../kernel/tokens.ts'
import type { ProviderPayment } from '../ports.ts'
import type { PaymentMemory } from './sandbox-memory.ts'

// Each window that resumes a payment gets its own secret; only the newest ones stay valid.
const secretsKept = 10
export const separator = '_secret_'

/** Adds a secret to a payment; the secrets of other windows stay valid. */
export const withSecret = (
  id: string,
  before: PaymentMemory,
): { clientSecret: string; memory: PaymentMemory } => {
  const clientSecret = `${id}${separator}${newToken()}`
  const secretHashes = [...before.secretHashes, sha256(clientSecret)].slice(-secretsKept)
  return { clientSecret, memory: { ...before, secretHashes } }
}

/** A payment in the port's form. */
export const toProviderPayment = (
  id: string,
  { state, failure, refundedCents }: PaymentMemory,
): ProviderPayment => ({ id, state, failure, refundedCents, disputed: false })
