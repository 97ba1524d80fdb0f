import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { openBrowser } from '../../../test/browser.ts'
import { addAgent } from '../../../test/people.ts'
import { pruneAttempts } from './jobs.ts'
import { signInThrottles } from './tables.ts'

const app = useApp()
const minute = 60_000
const prune = () => pruneAttempts(app.database.orm, app.clock.now())

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
  // Long blocks outlast the window, which starts with the last failure.
  await app.database.orm
    .update(signInThrottles)
    .set({ blockedUntil: new Date(app.clock.now().getTime() + 20 * minute) })
  app.clock.advance(16 * minute)
  await prune()
  expect(await tryOnce()).toBe(429)
})

it('deletes all rows of a night of guessing', async () => {
  const at = app.clock.now()
  await app.database.orm.execute(sql`
    insert into sign_in_throttles (scope, key_hash, failures, window_started_at, last_failure_at)
    select 'address', encode(sha256(n::text::bytea), 'hex'), 1, ${at}, ${at} from generate_series(1, 10001) n`)
  app.clock.advance(16 * minute)
  await prune()
  expect(await app.database.orm.select().from(signInThrottles)).toEqual([])
})
