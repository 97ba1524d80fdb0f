// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError, Unreachable } from './api-error.ts'
import { downloadFile } from './download-file.ts'

const fetched = vi.fn<typeof fetch>()
const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  URL.createObjectURL = () => 'blob:one'
  URL.revokeObjectURL = () => undefined
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})
const saved = (): string[] => click.mock.contexts.map((link) => (link as HTMLAnchorElement).download) // it spies on links

it('saves a complete file under the server’s name, or else under its own', async () => {
  fetched.mockResolvedValueOnce(
    new Response('a,b', { headers: { 'content-disposition': 'attachment; filename="rows.csv"' } }),
  )
  await downloadFile('/api/rows', 'file.csv')
  fetched.mockResolvedValueOnce(new Response('a,b'))
  await downloadFile('/api/rows', 'file.csv')
  expect(saved()).toEqual(['rows.csv', 'file.csv'])
})

it('saves nothing that did not arrive completely', async () => {
  fetched.mockRejectedValueOnce(new TypeError('no connection'))
  await expect(downloadFile('/api/rows', 'file.csv')).rejects.toBeInstanceOf(Unreachable)
  const broken = new Response('a,b')
  vi.spyOn(broken, 'blob').mockRejectedValue(new TypeError('broke off'))
  fetched.mockResolvedValueOnce(broken)
  await expect(downloadFile('/api/rows', 'file.csv')).rejects.toBeInstanceOf(Unreachable)
  expect(saved()).toEqual([])
})

it('passes on the server’s refusal, with its reason and the time to wait', async () => {
  const body = JSON.stringify({ message: 'Too many.', code: 'too_many' })
  fetched.mockResolvedValueOnce(new Response(body, { status: 429, headers: { 'retry-after': '30' } }))
  const refusal = await downloadFile('/api/rows', 'file.csv').catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ApiError)
  expect(refusal).toMatchObject({ status: 429, reason: 'Too many.', code: 'too_many', retryAfter: 30 })
  fetched.mockResolvedValueOnce(new Response('<html>', { status: 502, statusText: 'Bad Gateway' }))
  await expect(downloadFile('/api/rows', 'file.csv')).rejects.toMatchObject({
    reason: 'Bad Gateway',
    code: '',
  })
})
