import { type Database, internalsOf } from '../src/kernel/database/database.ts'
import { databaseErrorOf } from '../src/kernel/database/database-errors.ts'
import { newId } from '../src/kernel/ids.ts'

export type Row = Record<string, unknown>

/** The creation time of all rows in these tests. */
export const madeAt = '2026-11-02T12:00:00.000Z'
export const stamps = { created_at: madeAt, updated_at: madeAt }

const insertion = (table: string, row: Row): [string, unknown[]] => {
  const names = Object.keys(row)
  const places = names.map((_, at) => `$${at + 1}`)
  return [`insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`, Object.values(row)]
}

/**
 * Writes rows as plain SQL, without the commands: for tests of the database's own guarantees. `database` is called
 * for each statement, so a test can create this before the database exists.
 */
export const plainRows = (database: () => Database) => {
  const query = async (text: string, values: unknown[] = []): Promise<Row[]> =>
    (await internalsOf(database()).query(text, values)).rows

  /** The name of the constraint (or else the SQLSTATE) that refuses a statement; undefined if it succeeds. */
  const refusal = async (text: string, values: unknown[] = []): Promise<string | undefined> => {
    try {
      await query(text, values)
      return undefined
    } catch (error) {
      const refused = databaseErrorOf(error)
      return refused?.constraint ?? refused?.code ?? 'not refused by the database'
    }
  }

  const insert = async (table: string, { id, ...row }: Row): Promise<string> => {
    const key = typeof id === 'string' ? id : newId()
    await query(...insertion(table, { id: key, ...row }))
    return key
  }
  const refusedInsert = (table: string, row: Row) => refusal(...insertion(table, { id: newId(), ...row }))

  const person = (userType = 'real_estate_agent', more: Row = {}) =>
    insert('users', { user_type: userType, email: `${newId()}@test.example`, ...stamps, ...more })

  const assistant = async (more: Row = {}) => {
    const id = await person('tour_assistant', more)
    await query(...insertion('assistant_profiles', { user_id: id, ...stamps }))
    return id
  }

  const propertyRow = (more: Row = {}): Row => ({
    property_name: 'Oak House',
    address: '1 Oak St',
    city: 'denver',
    state: 'CO',
    zip_code: '80202-1234',
    time_zone: 'America/Denver',
    time_zone_assumed: false,
    type: 'house',
    allows_concurrent_tours: false,
    admin_created: true,
    source: 'form',
    address_key: newId(),
    ...stamps,
    ...more,
  })
  const property = (more: Row = {}) => insert('properties', propertyRow(more))

  /** How many statements are waiting for a lock of another transaction. */
  const lockWaits = async () =>
    (
      await query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).length

  return { lockWaits, query, refusal, insert, refusedInsert, person, assistant, propertyRow, property }
}
