import { isDeepStrictEqual } from 'node:util'
import { createState, type State, type StateSettings, type StubObject } from './state.ts'
import { dueOf } from './time.ts'

/** An object as a store keeps it: without client secrets and without a card's expiry. */
export type StubRecord = {
  id: string
  kind: string
  /** The object that this one belongs to. */
  parentId: string | null
  /** When a subscription acts next on its own. */
  dueAt: Date | null
  data: Record<string, unknown>
}

/** Keeps the stub's objects between requests. */
export type StubStore = {
  /**
   * Reads the records that belong together with these ids, runs `work` on them without any other transaction beside it,
   * and stores the records that it returns.
   */
  transaction<T>(
    ids: readonly string[],
    work: (records: readonly StubRecord[]) => { result: T; changed: readonly StubRecord[] },
  ): Promise<T>
  /** The subscriptions that are due, a hundred at most. */
  listDue(now: Date): Promise<string[]>
}

const separator = '_secret_'
const isSecret = (name: string, value: unknown): value is string =>
  name === 'client_secret' && typeof value === 'string'
const isExpiry = (name: string): boolean => name === 'exp_month' || name === 'exp_year'

/** An answer is stored as the id of its object, which a repeated request gets as it is then. */
const shortened = (object: StubObject): object =>
  'about' in object && object.about !== null ? { ...object, answer: null } : object

/** A copy with the values that `change` gives by name; it leaves out those that are undefined. */
const copied = (value: unknown, change: (name: string, value: unknown) => unknown): unknown => {
  if (Array.isArray(value)) return value.map((one: unknown) => copied(one, change))
  if (typeof value !== 'object' || value === null) return value
  // Every request copies every object of its customer.
  const copy: Record<string, unknown> = {}
  for (const [name, one] of Object.entries(value)) {
    const changed = copied(change(name, one), change)
    if (changed !== undefined) copy[name] = changed
  }
  return copy
}

/** A secret begins with the id of its object, and only the id is stored. */
const stored = (object: StubObject): Record<string, unknown> => ({
  ...Object(
    copied(shortened(object), (name, value) => {
      if (isExpiry(name)) return undefined
      return isSecret(name, value) ? value.split(separator)[0] : value
    }),
  ),
})

const restored = (data: Record<string, unknown>, secretOf: StateSettings['secretOf']): object =>
  Object(
    copied(data, (name, value) => {
      if (name === 'card' && typeof value === 'object' && value !== null)
        return { ...value, exp_month: 0, exp_year: 0 }
      return isSecret(name, value) ? `${value}${separator}${secretOf(value)}` : value
    }),
  )

const named = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const parentOf = (object: StubObject & Record<string, unknown>): string | null => {
  const { payment_intent, customer, subscription, about } = object
  return named(payment_intent) ?? named(customer) ?? named(subscription) ?? named(about)
}

const recordOf = (state: State, object: StubObject, position: number): StubRecord => {
  const data = { ...stored(object), position }
  const subscription = state.subscriptions.get(object.id)
  const due = subscription ? dueOf(state, subscription) : null
  return {
    id: object.id,
    kind: object.object,
    parentId: parentOf({ ...object }),
    dueAt: due === null ? null : new Date(due * 1000),
    data,
  }
}

const positionOf = ({ data }: StubRecord): number => (typeof data.position === 'number' ? data.position : 0)
const isObject = (value: object): value is StubObject => 'id' in value && 'object' in value

/** Makes records of new objects, in the order in which they were created. */
export const recordsOf = (settings: StateSettings, objects: readonly StubObject[]): StubRecord[] => {
  const state = createState(settings, objects)
  return objects.map((object, at) => recordOf(state, object, at + 1))
}

/** Runs `work` on a state made of records. Returns its result and the records that it changed. */
export const onRecords = <T>(
  settings: StateSettings,
  records: readonly StubRecord[],
  work: (state: State) => T,
): { result: T; changed: StubRecord[] } => {
  const kept = new Set(records.map(({ id }) => id))
  const presets = (settings.presets ?? []).filter(({ id }) => !kept.has(id))
  const all = [...recordsOf(settings, presets), ...records]
  const inOrder = all.toSorted((one, other) => positionOf(one) - positionOf(other))
  const objects = inOrder.map(({ data }) => restored(data, settings.secretOf)).filter(isObject)
  const before = new Map(inOrder.map((record) => [record.id, record]))
  const state = createState(settings, objects)
  const result = work(state)
  let last = inOrder.reduce((most, record) => Math.max(most, positionOf(record)), 0)
  const changed = state.objects().flatMap((object) => {
    const old = before.get(object.id)
    const record = recordOf(state, object, old ? positionOf(old) : ++last)
    return old && isDeepStrictEqual(old.data, record.data) ? [] : [record]
  })
  return { result, changed }
}
