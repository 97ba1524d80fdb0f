import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { useApp, wednesday } from '../../../test/app.ts'
import { as } from '../../../test/callers.ts'
import { addAgent } from '../../../test/people.ts'
import { subscriptions } from './tables.ts'

const app = useApp()
const day = 24 * 3_600_000

describe('a subscription that is to end with its period', () => {
  const cancelling = async () => {
    const agent = await addAgent(app)
    await app.database.orm
      .update(subscriptions)
      .set({ cancelAtPeriodEnd: true, currentPeriodEnd: new Date(wednesday.getTime() + day) })
      .where(eq(subscriptions.userId, agent.id))
    return as(app, agent, 'agent')
  }

  it('is active until the last moment', async () => {
    const agent = await cancelling()
    app.clock.advance(day - 1)
    expect((await agent.get('/api/agent/clients')).status).toBe(200)
    expect((await agent.get('/api/auth/user')).body).toMatchObject({
      subscriptionStatus: 'active',
      hasAccess: true,
    })
  })

  it('is cancelled from then on, everywhere', async () => {
    const agent = await cancelling()
    app.clock.advance(day)
    const refused = await agent.get('/api/agent/clients')
    expect(refused.status).toBe(402)
    expect(refused.body).toMatchObject({ subscriptionStatus: 'cancelled', requiresPayment: true })
    expect((await agent.get('/api/auth/user')).body).toMatchObject({
      subscriptionStatus: 'cancelled',
      subscriptionPlan: 'basic',
      hasAccess: false,
    })
  })
})
