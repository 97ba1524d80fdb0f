import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { begin, billingScene, cardOf, cards } from '../../../test/scenes/billing-scene.ts'
import { billingParts } from '../../app.ts'
import { createLiveStream } from '../../http/live-stream.ts'
import { createHttpServer } from '../../http/server.ts'
import { verifySession } from '../sessions/commands/verify-session.ts'
import { createSandbox } from './adapters/stub.ts'
import { paymentRoutes } from './routes.ts'

const app = useApp()
const lines: string[] = []
let server: FastifyInstance
let broken = false
beforeAll(async () => {
  const find = verifySession(app.kernel)
  const provider = createSandbox(app.kernel)
  const sandbox = {
    ...provider,
    confirm: (...card: Parameters<typeof provider.confirm>) => {
      if (broken) throw new TypeError('a fault of ours')
      return provider.confirm(...card)
    },
  }
  server = await createHttpServer({
    name: 'Porchlight',
    appUrl: app.kernel.config.appUrl,
    demoUrl: null,
    production: false,
    secureCookies: false,
    trustProxy: undefined,
    webRoot: undefined,
    logLevel: 'debug',
    findViewer: find,
    logTo: { write: (line) => void lines.push(line) },
    routes: paymentRoutes(app.kernel, { provider, sandbox }, billingParts),
    once: (_request, run) => run(),
    openStream: createLiveStream(app.kernel.live, (token) => find(token, { use: false })),
  })
})
afterAll(() => server.close())

describe('the log', () => {
  it('contains no card data and no secret, whether the card pays, is declined, is wrong, or the call fails', async () => {
    const { caller, property } = await billingScene(app)
    const { clientSecret } = await begin(caller, property.id)
    const confirm = async (number: string, headers: Record<string, string> = {}) =>
      (
        await server.inject({
          method: 'POST',
          url: '/api/sandbox/payments/confirm',
          headers: { 'idempotency-key': 'k', ...headers },
          payload: { clientSecret, card: cardOf(number, { cvc: '987' }) },
        })
      ).statusCode
    expect(await confirm(cards.declined)).toBe(402)
    expect(await confirm('4242 4242 4242 4241')).toBe(400)
    broken = true
    expect(await confirm(cards.good)).toBe(500)
    broken = false
    expect(await confirm(cards.good)).toBe(200)
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.join('')).toContain('a call failed')
    // Whole numbers and field names, because an id or a timestamp can contain a few of these digits by chance.
    expect(lines.join('')).not.toMatch(/4242\W*4242|4000\W*0000\W*0000\W*0002|\bcvc\b|"987"|_secret_/)
  })
})
