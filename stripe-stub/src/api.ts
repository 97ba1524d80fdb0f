import { createHash } from 'node:crypto'
import { answerCall } from './calls.ts'
import type { State, StateSettings, StoredAnswer } from './state.ts'
import { onRecords, type StubStore } from './storage.ts'
import { passTime } from './time.ts'
import { type Answer, answerOf, listIn, missing, render, StripeRefusal, type StripeRequest } from './wire.ts'

const answerIdOf = (key: string): string => `answer_${createHash('sha256').update(key).digest('hex')}`

const act = (state: State, secretKey: string, one: StripeRequest): Answer => {
  // A browser has the publishable key, and confirms with the client secret of one payment.
  const isBrowser =
    one.path.endsWith('/confirm') &&
    one.params.client_secret !== undefined &&
    one.authorization?.startsWith('Bearer pk_')
  if (one.authorization !== `Bearer ${secretKey}` && !isBrowser)
    throw new StripeRefusal(401, { type: 'invalid_request_error' }, 'Invalid API Key provided')
  return answerCall(state, one.method, one.path, one.params)
}

const aboutOf = ({ body }: Answer): string | null =>
  'id' in body && typeof body.id === 'string' ? body.id : null

/** The first answer again; a store that keeps only the object's id gives its present state. */
const repeated = (state: State, { answer, about }: StoredAnswer, one: StripeRequest): Answer => {
  const found = about === null ? null : state.find(about)
  if (answer ?? !found) return answer ?? answerOf(missing('object', about ?? ''))
  return { status: 200, body: render(found, listIn(one.params, 'expand'), state.find) }
}

const once = (
  state: State,
  secretKey: string,
  one: StripeRequest,
  fail: (work: () => Answer) => Answer | null,
): Answer => {
  const work = () => act(state, secretKey, one)
  if (one.key === null) return work()
  const id = answerIdOf(one.key)
  const call = createHash('sha256')
    .update(JSON.stringify([one.method, one.path, one.params]))
    .digest('hex')
  const before = state.answers.get(id)
  if (before && before.call !== call)
    throw new StripeRefusal(
      400,
      { type: 'idempotency_error' },
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    )
  // A stored answer does not reflect later changes. A failure is stored like any other answer.
  const answer = before ? repeated(state, before, one) : structuredClone(fail(work) ?? work())
  if (!before) state.answers.set(id, { id, object: 'stored_answer', call, about: aboutOf(answer), answer })
  return answer
}

/**
 * Answers one request, and repeats the first answer to an idempotency key.
 *
 * @param fail replaces the answer of a call that a test lets fail
 */
export const answerRequest = (
  state: State,
  secretKey: string,
  one: StripeRequest,
  fail: (work: () => Answer) => Answer | null = () => null,
): Answer => {
  try {
    return once(state, secretKey, one, fail)
  } catch (error) {
    if (error instanceof StripeRefusal) return answerOf(error)
    throw error
  }
}

/** The ids that a request names, and the id of the stored answer to its key. */
const idsIn = ({ path, params, key }: StripeRequest): string[] => [
  ...path.split('/').map((part) => part.replace(/^clock_/, '')),
  ...Object.values(params),
  ...(key === null ? [] : [answerIdOf(key)]),
]

/** The stub without a port: each request is one transaction of the store. */
export const createStubApi = (settings: StateSettings & { secretKey: string }, store: StubStore) => ({
  answer: (one: StripeRequest): Promise<Answer> =>
    store.transaction(idsIn(one), (records) =>
      onRecords(settings, records, (state) => answerRequest(state, settings.secretKey, one)),
    ),
  /** Does the due work of all subscriptions. Returns the id of each subscription that changed, once. */
  passTime: async (): Promise<string[]> => {
    const changed: string[] = []
    for (;;) {
      const due = await store.listDue(settings.now())
      const before = changed.length
      for (const id of due) {
        const isChanged = await store.transaction([id], (records) =>
          onRecords(settings, records, (state) => passTime(state, id)),
        )
        if (isChanged) changed.push(id)
      }
      if (changed.length === before) return changed
    }
  },
})
export type StubApi = ReturnType<typeof createStubApi>
