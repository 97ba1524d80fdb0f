import type { Page } from '@playwright/test'
import type { CallAnswer, CallInput, CallKey } from '@porchlight/contract/client-types'

type Arguments<K extends CallKey> =
  Record<never, never> extends CallInput<K> ? [input?: CallInput<K>] : [input: CallInput<K>]

type Loose = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/**
 * Makes a call of the contract with a window's session, to prepare a journey: `call(page, 'GET /api/stats')`.
 * @throws Error if the answer is not OK
 */
export const call = async <K extends CallKey>(
  page: Page,
  key: K,
  ...[input]: Arguments<K>
): Promise<CallAnswer<K>> => {
  const [method = 'GET', path = '/'] = key.split(' ')
  // The contract's input in parts; this code only needs their names.
  const { params = {}, query = {}, body } = (input ?? {}) as Loose
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const response = await page.request.fetch(address, {
    method,
    params: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    ...(method !== 'GET' && { data: body ?? {} }),
  })
  if (!response.ok()) throw new Error(`${key}: ${response.status()} ${await response.text()}`)
  const text = await response.text()
  // The server answers by the same contract, which its own tests verify.
  return (text === '' ? null : JSON.parse(text)) as CallAnswer<K>
}
