import { startStripeStub } from '@porchlight/stripe-stub/stub'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { useProgram } from '../../test/program.ts'
import { stripeEnvironment, stripeSecret } from '../../test/scenes/provider-scene.ts'
import { providerEvents } from '../features/payments/tables.ts'
import { newId } from '../kernel/ids.ts'
import { run } from './replay-webhooks.ts'
import { withKernel } from './running/with-kernel.ts'

const program = useProgram()
const stripe = await startStripeStub(stripeSecret)
afterAll(() => stripe.stop())

/** An event of the payment provider as stored in the program's database. */
const store = (received: string, more: Partial<typeof providerEvents.$inferInsert> = {}) =>
  withKernel(async ({ database }) => {
    const at = new Date(received)
    await database.orm.insert(providerEvents).values({
      id: newId(),
      provider: 'stripe',
      providerEventId: newId(),
      type: 'invoice.paid',
      providerCreatedAt: at,
      payload: { kind: 'subscription', id: 'sub_1' },
      receivedAt: at,
      ...more,
    })
    return 0
  })

describe('npm run webhooks:replay', () => {
  it('processes pending events, or all since an instant, and may run again', async () => {
    await program.findsDatabase()
    for (const [name, value] of Object.entries(stripeEnvironment(stripe))) vi.stubEnv(name, value)
    await store('2026-03-17T10:00:00Z', { processedAt: new Date('2026-03-17T10:00:01Z') })
    await store('2026-03-18T10:00:00Z')
    expect(await run([])).toBe(0)
    expect(program.said).toBe('1 found: 1 processed, 0 failed\n')
    program.said = ''
    expect(await run([])).toBe(0)
    expect(program.said).toBe('0 found: 0 processed, 0 failed\n')
    program.said = ''
    expect(await run(['--since', '2026-03-17'])).toBe(0)
    expect(program.said).toBe('2 found: 2 processed, 0 failed\n')
    expect(program.complained).toBe('')
  })

  it('exits with 1 when some events fail, and names them', async () => {
    await program.findsDatabase()
    await store('2026-03-18T10:00:00Z')
    // Without the provider's keys, no event can be checked.
    expect(await run([])).toBe(1)
    expect(program.said).toBe('1 found: 0 processed, 1 failed\n')
    expect(program.complained).toBe('invoice.paid: A webhook of stripe, which is not configured\n')
  })

  it('prints its usage', async () => {
    expect(await run(['--since'])).toBe(1)
    expect(await run(['--since', 'yesterday'])).toBe(1)
    expect(await run(['now'])).toBe(1)
    expect(program.complained).toContain('npm run webhooks:replay -- [--since')
  })
})
