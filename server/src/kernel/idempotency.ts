import { and, eq, sql } from 'drizzle-orm'
import { type Database, internalsOf, type Tx } from './database.ts'
import { isRepeatable } from './database-errors.ts'
import { idempotencyKeys } from './idempotency-table.ts'

/** How long the server remembers a key (product decision: sent twice). */
export const IDEMPOTENCY_HOURS = 24

export type IdempotentCall = {
  personId: string
  /** Method and path as in the contract: `POST /api/tours`. */
  call: string
  key: string
  /** A digest of the call's whole input except the key. */
  bodyHash: string
}

/** The database stores `body` as JSON, so it must survive serialization. */
export type StoredAnswer = { status: number; body: unknown }

/** The caller used the key for another request before: 422. */
export class KeyReusedError extends Error {
  override readonly name = 'KeyReusedError'
  constructor() {
    super('This Idempotency-Key was used with another request.')
  }
}

type Outcome<T> = { kind: 'ran'; answer: T } | { kind: 'failed'; error: unknown }

/** True when this call may run. If another transaction holds the key's row, this waits for its end. */
const claim = async (tx: Tx, { personId, call, key, bodyHash }: IdempotentCall): Promise<boolean> => {
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ personId, call, key, bodyHash })
    .onConflictDoUpdate({
      target: [idempotencyKeys.personId, idempotencyKeys.call, idempotencyKeys.key],
      set: { bodyHash, status: null, answer: null, createdAt: sql`now()` },
      setWhere: sql`${idempotencyKeys.createdAt} < now() - make_interval(hours => ${IDEMPOTENCY_HOURS})`,
    })
    .returning({ key: idempotencyKeys.key })
  return claimed.length > 0
}

const rowOf = ({ personId, call, key }: IdempotentCall) =>
  and(eq(idempotencyKeys.personId, personId), eq(idempotencyKeys.call, call), eq(idempotencyKeys.key, key))

const storedAnswer = async (tx: Tx, given: IdempotentCall): Promise<StoredAnswer> => {
  const [row] = await tx.select().from(idempotencyKeys).where(rowOf(given))
  if (row?.status == null) throw new Error('an idempotency key without an answer was committed')
  if (row.bodyHash !== given.bodyHash) throw new KeyReusedError()
  return { status: row.status, body: row.answer }
}

const free = async (tx: Tx, given: IdempotentCall, ran: Outcome<unknown>) => {
  try {
    await tx.delete(idempotencyKeys).where(rowOf(given))
  } catch (error) {
    // A statement failed outside of an inner transaction, so the whole transaction is lost. Report that error, not
    // this one.
    throw ran.kind === 'failed' ? ran.error : error
  }
}

const attempt = async <T>(run: () => Promise<T>): Promise<Outcome<T>> => {
  try {
    return { kind: 'ran', answer: await run() }
  } catch (error) {
    // Rethrow it, so that the whole transaction is repeated.
    if (isRepeatable(error)) throw error
    return { kind: 'failed', error }
  }
}

/**
 * Runs a call once per key, and answers later ones of the same key with the stored answer (product decision: sent
 * twice). Another request under the same key: KeyReusedError. A second one while the first runs waits for its answer.
 *
 * Crash-safe by one transaction: key, change and answer are committed together or not at all. To that end `run` – the
 * whole handler, reading its answer included – happens in an ambient transaction, which the commands' own
 * `database.transaction` joins (as a savepoint) and `database.orm` reads in; neither has to know.
 *
 * A refusal is not stored, and does what it does without a key: what `run` throws, or an answer of 400 and above,
 * frees the key, keeps what inner transactions had committed before, and reaches the caller. `run` may be called again
 * (after a deadlock), so it must do nothing but database work. It holds a connection: call no foreign service in it.
 */
export const withIdempotency = async <T extends StoredAnswer>(
  database: Database,
  given: IdempotentCall,
  run: () => Promise<T>,
): Promise<T | StoredAnswer> => {
  const outcome = await internalsOf(database).ambient(async (tx): Promise<Outcome<T | StoredAnswer>> => {
    if (!(await claim(tx, given))) return { kind: 'ran', answer: await storedAnswer(tx, given) }
    const ran = await attempt(run)
    if (ran.kind === 'ran' && ran.answer.status < 400) {
      const { status, body } = ran.answer
      await tx
        .update(idempotencyKeys)
        .set({ status, answer: body ?? null })
        .where(rowOf(given))
    } else {
      await free(tx, given, ran)
    }
    return ran
  })
  if (outcome.kind === 'failed') throw outcome.error
  return outcome.answer
}
