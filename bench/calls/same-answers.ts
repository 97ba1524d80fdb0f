import { isDeepStrictEqual } from 'node:util'
import type { MeasuredCall, Request } from './measured-calls.ts'

const answerOf = async (origin: string, { path, ...request }: Request): Promise<unknown> => {
  const response = await fetch(origin + path, request)
  const text = await response.text()
  if (!response.ok)
    throw new Error(`${request.method} ${path} answered ${response.status}: ${text.slice(0, 300)}`)
  return JSON.parse(text)
}

// The fields that a write generates: ids and times. All other fields must agree.
const fresh = new Set(['id', 'createdAt', 'updatedAt', 'statusUpdatedAt'])
const comparable = (call: MeasuredCall, answer: unknown): unknown => {
  if (call.kind === 'read') return answer
  return JSON.parse(JSON.stringify(answer), (key, value) => (fresh.has(key) ? '' : value))
}

const firstDifference = (a: unknown, b: unknown, path = ''): string | undefined => {
  if (isDeepStrictEqual(a, b)) return undefined
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null)
    return `${path || 'the answer'}: ${JSON.stringify(a)} and ${JSON.stringify(b)}`
  const left = new Map(Object.entries(a))
  const right = new Map(Object.entries(b))
  for (const key of new Set([...left.keys(), ...right.keys()])) {
    const found = firstDifference(left.get(key), right.get(key), `${path}.${key}`)
    if (found) return found
  }
  return path
}

/**
 * Checks for a few variants that both servers answer a call with equal JSON.
 *
 * @throws Error naming the first difference
 */
export const requireSameAnswers = async (
  call: MeasuredCall,
  productOrigin: string,
  bareOrigin: string,
): Promise<void> => {
  for (const at of [0, 1, 2]) {
    const [product, bare] = [call.product[at], call.bare[at]]
    if (!product || !bare) return
    const answers = [await answerOf(productOrigin, product), await answerOf(bareOrigin, bare)]
    const [ours, theirs] = answers.map((answer) => comparable(call, answer))
    const difference = firstDifference(ours, theirs)
    if (difference) throw new Error(`${call.label}: the two servers differ in ${difference}`)
    if (Array.isArray(ours) && ours.length !== 100)
      throw new Error(`${call.label}: ${ours.length} rows instead of a full page`)
  }
}
