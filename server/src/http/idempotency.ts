import type { Endpoint } from '@porchlight/contract/kernel/endpoint'
import type { Database } from '../kernel/database/database.ts'
import { KeyReusedError, withIdempotency } from '../kernel/idempotency.ts'
import { refuse, refuseField } from '../kernel/refusal.ts'
import type { Encryption } from '../kernel/security/encryption.ts'
import type { AnswerOf } from './answer.ts'
import type { HttpOptions } from './server.ts'

/** Clients choose their keys; the server only limits their length. */
const longestKey = 200

const readKey = (key: string): string => {
  if (key.length < 1 || key.length > longestKey || !/^[\x21-\x7e]+$/.test(key))
    throw refuseField('Idempotency-Key', `Idempotency-Key must have 1 to ${longestKey} printable characters`)
  return key
}

/**
 * A keyed digest of the parsed parameters and body. A plain hash would let an attacker guess a card number or password
 * in the body.
 */
const fingerprint = (encryption: Encryption, params: unknown, body: unknown): string =>
  encryption.fingerprint(JSON.stringify([params ?? null, body ?? null]), 'request')

/**
 * Runs a call once per person, call and Idempotency-Key (product decision: sent twice).
 *
 * @throws Refusal invalid_input for an unusable key, key_reused (422) for another request with the same key
 */
export const createOnce =
  (database: Database, encryption: Encryption): HttpOptions['once'] =>
  async ({ viewer, endpoint, key, call }, run) => {
    try {
      const answered = await withIdempotency(
        database,
        {
          personId: viewer.userId,
          call: `${endpoint.method} ${endpoint.path}`,
          key: readKey(key),
          bodyHash: fingerprint(encryption, call.params, call.bodyDigest ?? call.body),
        },
        run,
      )
      return answered as AnswerOf<Endpoint> // the stored value is an answer of the same endpoint
    } catch (error) {
      if (error instanceof KeyReusedError) throw refuse('key_reused')
      throw error
    }
  }
