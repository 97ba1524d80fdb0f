import { isDeepStrictEqual } from 'node:util'
import type { MeasuredCall, Request } from './measured-calls.ts'

const answerOf = async (origin: string, { path, bodies: _, ...request }: Request): Promise<unknown> => {
  const response = await fetch(origin + path, request)
  const text = await response.text()
  if (!response.ok)
    throw new Error(`${request.method} ${path} answered ${response.status}: ${text.slice(0, 300)}`)
  return JSON.parse(text)
}

// The fields that a write generates: ids, times and the version, which the second write of a tour increments again. All
// other fields must agree.
const fresh = new Set(['id', 'createdAt', 'updatedAt', 'statusUpdatedAt', 'version'])
const comparable = (call: MeasuredCall, answer: unknown): unknown => {
  if (call.kind === 'read') return answer
  return JSON.parse(JSON.stringify(answer), (key, value) => (fresh.has(key) ? '' : value))
}

/** The first field of the bare server's answer that the product's answer lacks or has with another value. */
const firstDifference = (product: unknown, bare: unknown, path = ''): string | undefined => {
  if (isDeepStrictEqual(product, bare)) return undefined
  if (typeof product !== 'object' || typeof bare !== 'object' || product === null || bare === null)
    return `${path || 'the answer'}: ${JSON.stringify(product)} and ${JSON.stringify(bare)}`
  const whole = new Map(Object.entries(product))
  for (const [key, value] of Object.entries(bare)) {
    const found = firstDifference(whole.get(key), value, `${path}.${key}`)
    if (found) return found
  }
  return undefined
}

/**
 * Checks for a few variants that the product's answer contains everything that the bare server answers.
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
    for (const rows of [ours, theirs])
      if (call.rows !== undefined && (!Array.isArray(rows) || rows.length !== call.rows))
        throw new Error(`${call.label}: not ${call.rows} rows`)
  }
}
