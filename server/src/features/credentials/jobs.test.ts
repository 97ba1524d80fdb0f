import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { openBrowser } from '../../../test/browser.ts'
import { addAgent } from '../../../test/people.ts'
import { prune as pruneKernel } from '../../kernel/queue/pruning.ts'
import { rateLimits } from '../../kernel/security/rate-limits-table.ts'

const app = useApp()
const minute = 60_000
const prune = () => pruneKernel(app.database, app.clock)

it('keeps a block while it lasts', async () => {
  const agent = await addAgent(app)
  const tryOnce = async () => {
    const { status } = await openBrowser(app).post('/api/agent/login', {
      email: agent.email,
      password: 'wrong',
    })
    return status
  }
  for (let n = 0; n < 5; n++) await tryOnce()
  // The window begins after the longest block.
  const after = (minutes: number) => new Date(app.clock.now().getTime() + minutes * minute)
  await app.database.orm.update(rateLimits).set({ blockedUntil: after(20), restartsAt: after(35) })
  app.clock.advance(16 * minute)
  await prune()
  expect(await tryOnce()).toBe(429)
})

it('deletes all rows of a night of guessing', async () => {
  const at = app.clock.now()
  await app.database.orm.execute(sql`
    insert into rate_limits (scope, key_hash, count, restarts_at)
    select 'address', encode(sha256(n::text::bytea), 'hex'), 1, ${at} from generate_series(1, 10001) n`)
  app.clock.advance(16 * minute)
  await prune()
  expect(await app.database.orm.select().from(rateLimits)).toEqual([])
})
