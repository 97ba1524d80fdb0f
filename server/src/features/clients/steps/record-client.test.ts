import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { useApp } from '../../../../test/app.ts'
import { addAgent, type Person } from '../../../../test/people.ts'
import { clients } from '../tables.ts'
import { recordClient } from './record-client.ts'

const app = useApp()
let sarah: Person
beforeEach(async () => {
  sarah = await addAgent(app)
})

type Input = { firstName: string; lastName: string; email: string | null; phone: string | null }
const nina: Input = { firstName: 'Nina', lastName: 'Park', email: 'nina@clients.test', phone: '555-010-0100' }

const link = async (input: Partial<Input> = {}, agent = sarah) => {
  app.clock.advance(1000)
  const now = app.clock.now()
  const { clientId } = await app.database.transaction((tx) =>
    recordClient(tx, agent.id, { ...nina, ...input }, now),
  )
  return clientId
}
const card = async (id: string) => {
  const [row] = await app.database.orm.select().from(clients).where(eq(clients.id, id))
  return row
}

describe('linking a client', () => {
  it('creates a client with trimmed fields', async () => {
    const id = await link({ firstName: ' Nina ', email: ' nina@clients.test ' })
    expect(await card(id)).toMatchObject({
      agentId: sarah.id,
      name: 'Nina Park',
      email: 'nina@clients.test',
      status: 'active',
    })
  })

  it('links by email address, ignoring case, and never renames', async () => {
    const id = await link()
    expect(
      await link({
        firstName: 'Antonina',
        lastName: 'Parker',
        email: 'NINA@Clients.Test',
        phone: '555-999-9999',
      }),
    ).toBe(id)
    expect(await card(id)).toMatchObject({
      name: 'Nina Park',
      phone: '555-010-0100',
      email: 'nina@clients.test',
    })
  })

  it('fills in missing fields', async () => {
    const id = await link({ lastName: '', phone: null })
    expect(await link()).toBe(id)
    expect(await card(id)).toMatchObject({
      name: 'Nina Park',
      phone: '555-010-0100',
      updatedAt: app.clock.now(),
    })
  })

  it('never takes a last name from a request for another first name', async () => {
    const id = await link({ lastName: '' })
    await link({ firstName: 'Paul', lastName: 'Smith' })
    expect(await card(id)).toMatchObject({ name: 'Nina' })
  })

  it('keeps the clients of different agents apart', async () => {
    const marcus = await addAgent(app)
    const hers = await link()
    const his = await link({}, marcus)
    expect(his).not.toBe(hers)
    expect(await card(his)).toMatchObject({ agentId: marcus.id })
  })

  it('creates a new client if there is no email address to match', async () => {
    expect(await link({ email: '' })).not.toBe(await link({ email: null }))
  })

  it('creates one client for ten requests at once', async () => {
    const now = app.clock.now()
    const linked = await Promise.all(
      Array.from({ length: 10 }, (_, number) =>
        app.database.transaction((tx) =>
          recordClient(
            tx,
            sarah.id,
            { ...nina, email: number % 2 ? 'nina@clients.test' : 'Nina@CLIENTS.test' },
            now,
          ),
        ),
      ),
    )
    expect(new Set(linked.map(({ clientId }) => clientId)).size).toBe(1)
    expect(await app.database.orm.select().from(clients)).toHaveLength(1)
  })

  it('leaves nothing behind if the tour fails', async () => {
    const failing = app.database.transaction(async (tx) => {
      await recordClient(tx, sarah.id, nina, app.clock.now())
      throw new Error('no tour')
    })
    await expect(failing).rejects.toThrow('no tour')
    expect(await app.database.orm.select().from(clients)).toEqual([])
  })
})
