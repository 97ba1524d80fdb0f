import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { as } from '../../../test/callers.ts'
import { addAgent, addAssistant } from '../../../test/people.ts'
import { newId } from '../../kernel/ids.ts'
import { silentLog } from '../../kernel/log/log.ts'
import { jobs } from '../../kernel/queue/jobs-table.ts'
import { createQueue } from '../../kernel/queue/queue.ts'
import { sha256 } from '../../kernel/security/tokens.ts'
import { twoFactorChallenges } from '../second-factor/tables.ts'
import { defineSessionPruning, pruneSessions } from './jobs.ts'
import { knownDevices, knownDeviceUsers, sessions, teamPasswordTickets } from './tables.ts'

const app = useApp()
const minute = 60_000
const day = 24 * 60 * minute

const counts = async () => {
  const { orm } = app.database
  return {
    sessions: (await orm.select().from(sessions)).length,
    tickets: (await orm.select().from(teamPasswordTickets)).length,
    challenges: (await orm.select().from(twoFactorChallenges)).length,
    devices: (await orm.select().from(knownDevices)).length,
    deviceUsers: (await orm.select().from(knownDeviceUsers)).length,
  }
}
const prune = () => pruneSessions(app.database.orm, app.clock.now())

it('deletes expired rows, and nothing before its time', async () => {
  const createdAt = app.clock.now()
  const agent = await addAgent(app)
  await as(app, agent, 'agent')
  await app.database.orm.insert(teamPasswordTickets).values({
    id: newId(),
    tokenHash: sha256('a ticket'),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + 5 * minute),
  })
  await app.database.orm.insert(twoFactorChallenges).values({
    id: newId(),
    tokenHash: sha256('a challenge'),
    userId: agent.id,
    purpose: 'verify',
    kind: 'agent',
    createdAt,
    expiresAt: new Date(createdAt.getTime() + 10 * minute),
  })
  const all = { sessions: 1, tickets: 1, challenges: 1, devices: 1, deviceUsers: 1 }
  await prune()
  expect(await counts()).toEqual(all)

  app.clock.advance(5 * minute + 1)
  await prune()
  expect(await counts()).toEqual({ ...all, tickets: 0 })

  app.clock.advance(10 * minute)
  await prune()
  expect(await counts()).toEqual({ ...all, tickets: 0, challenges: 0 })

  app.clock.advance(14 * day)
  await prune()
  expect(await counts()).toMatchObject({ sessions: 0, devices: 1 })

  app.clock.advance(386 * day)
  await prune()
  expect(await counts()).toEqual({
    sessions: 0,
    tickets: 0,
    challenges: 0,
    devices: 0,
    deviceUsers: 0,
  })
})

it('deletes a browser that identifies no one a day after its session has ended', async () => {
  const james = await addAssistant(app)
  await as(app, james, 'assistant', { byTeamPassword: true })
  await app.database.orm.update(knownDevices).set({ teamPasswordAt: null })
  app.clock.advance(11 * 60 * minute)
  await prune()
  expect(await counts()).toMatchObject({ sessions: 1, devices: 1, deviceUsers: 0 })
  app.clock.advance(12 * 60 * minute)
  await prune()
  expect(await counts()).toMatchObject({ sessions: 0, devices: 1 })
  app.clock.advance(60 * minute + 1)
  await prune()
  expect(await counts()).toMatchObject({ sessions: 0, devices: 0 })
})

it('runs every hour', async () => {
  const queue = createQueue(app.database, silentLog)
  defineSessionPruning(queue, app.database, app.clock)
  await queue.start()
  const [job] = await app.database.orm.select().from(jobs).where(eq(jobs.recurring, true))
  await queue.stop()
  expect(job?.name).toBe('prune-sessions')
  expect(job?.startAfter.getUTCMinutes()).toBe(27)
  expect(Math.abs(Date.now() + 30 * minute - Number(job?.startAfter))).toBeLessThanOrEqual(30 * minute)
})
