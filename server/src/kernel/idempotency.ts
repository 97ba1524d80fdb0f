import { and, eq, sql } from 'drizzle-orm'
import { type Database, internalsOf, type Tx } from './database/database.ts'
import { isRepeatable } from './database/database-errors.ts'
import { idempotencyKeys } from './idempotency-table.ts'

/** How long the server remembers a key (product decision: sent twice). */
export const IDEMPOTENCY_HOURS = 24

export type IdempotentCall = {
  personId: string
  /** Method and path as in the contract: `POST /api/tours`. */
  call: string
  key: string
  /** A digest of the call's input without the key. */
  bodyHash: string
}

/** Must survive serialization, because the database stores it as JSON. */
export type StoredAnswer = { status: number; body: unknown }

/** The caller used the key for another request before (422). */
export class KeyReusedError extends Error {
  override readonly name = 'KeyReusedError'
  constructor() {
    super('This Idempotency-Key was used with another request.')
  }
}

type Outcome<T> = { kind: 'ran'; answer: T } | { kind: 'failed'; error: unknown }

/** Waits for another transaction with this key; true if this call may run. */
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
    // A failed statement outside of an inner transaction loses the whole transaction; report that error.
    throw ran.kind === 'failed' ? ran.error : error
  }
}

const attempt = async <T>(run: () => Promise<T>): Promise<Outcome<T>> => {
  try {
    return { kind: 'ran', answer: await run() }
  } catch (error) {
    // Rethrown, so that the whole transaction is repeated.
    if (isRepeatable(error)) throw error
    return { kind: 'failed', error }
  }
}

/**
 * Runs a call once per key; later calls with the key get the stored answer (product decision: sent twice), and a
 * concurrent call waits for it. Key, change and answer commit in one transaction: `run` runs in an ambient transaction,
 * which `database.transaction` joins as a savepoint and `database.orm` reads in.
 *
 * An error or an answer with status 400 or above is not stored: it frees the key and keeps what inner transactions
 * committed before. `run` may run again after a deadlock and holds a connection, so it must do nothing but database
 * work.
 *
 * @throws KeyReusedError for another request with the same key
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
