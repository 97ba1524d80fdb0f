import { beforeAll, beforeEach } from 'vitest'
import type { Database } from '../../src/kernel/database/database.ts'
import { newId } from '../../src/kernel/ids.ts'
import { testDatabase, truncateAll } from '../database.ts'
import { madeAt, plainRows, type Row, stamps } from '../plain-rows.ts'

/**
 * Before each test, a database with one agent, one place and one escort, for tests of the database's own guarantees.
 */
export const schemaScene = () => {
  let database: Database
  beforeAll(async () => {
    database = await testDatabase()
  })
  const rows = plainRows(() => database)

  const [agent, place, escort] = [newId(), newId(), newId()]
  beforeEach(async () => {
    await truncateAll(database)
    await rows.person('real_estate_agent', { id: agent })
    await rows.property({ id: place })
    await rows.assistant({ id: escort })
  })

  const tourRow = (more: Row = {}) => ({
    agent_id: agent,
    property_id: place,
    client_first_name: 'Ana',
    client_last_name: 'Ruiz',
    status_updated_at: madeAt,
    ...stamps,
    ...more,
  })
  const tour = (more: Row = {}) => rows.insert('tours', tourRow(more))
  const refusedTour = (more: Row = {}) => rows.refusedInsert('tours', tourRow(more))

  return { ...rows, agent, place, escort, tour, refusedTour }
}

/** A time on a fixed day. */
export const at = (time: string) => `2026-11-20T${time}:00.000Z`
