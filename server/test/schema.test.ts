import { permissions } from '@porchlight/contract/kernel/permissions'
import { is } from 'drizzle-orm'
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, it } from 'vitest'
import * as announcements from '../src/features/announcements/tables.ts'
import * as assistants from '../src/features/assistants/tables.ts'
import * as calendar from '../src/features/calendar/tables.ts'
import * as checkouts from '../src/features/checkouts/tables.ts'
import * as clients from '../src/features/clients/tables.ts'
import * as credentials from '../src/features/credentials/tables.ts'
import * as messages from '../src/features/messages/tables.ts'
import * as notes from '../src/features/notes/tables.ts'
import * as notifications from '../src/features/notifications/tables.ts'
import * as payments from '../src/features/payments/tables.ts'
import * as people from '../src/features/people/tables.ts'
import * as properties from '../src/features/properties/tables.ts'
import * as roles from '../src/features/roles/tables.ts'
import * as secondFactor from '../src/features/second-factor/tables.ts'
import * as sessions from '../src/features/sessions/tables.ts'
import * as settings from '../src/features/settings/tables.ts'
import * as subscriptions from '../src/features/subscriptions/tables.ts'
import * as tours from '../src/features/tours/tables.ts'
import { type DatabaseInternals, internalsOf } from '../src/kernel/database/database.ts'
import * as events from '../src/kernel/events/events-table.ts'
import * as idempotency from '../src/kernel/idempotency-table.ts'
import * as jobs from '../src/kernel/queue/jobs-table.ts'
import * as rateLimits from '../src/kernel/security/rate-limits-table.ts'
import { testDatabase } from './database.ts'
import { adminMayNot, schedulingAssistantMay } from './role-permissions.ts'

const features = {
  announcements,
  assistants,
  payments,
  subscriptions,
  checkouts,
  calendar,
  clients,
  credentials,
  messages,
  notes,
  notifications,
  people,
  properties,
  roles,
  secondFactor,
  sessions,
  settings,
  tours,
  events,
  idempotency,
  jobs,
  rateLimits,
}
const tables = Object.values(features).flatMap((module) =>
  Object.values<unknown>(module).filter((value) => is(value, PgTable)),
)
const configs = tables.map((table) => getTableConfig(table))

/** The type in the notation of PostgreSQL's format_type. */
const typeOf = (column: PgColumn) =>
  column
    .getSQLType()
    .replace('timestamp (3)', 'timestamp(3)')
    .replace(/^time\(0\)$/, 'time(0) without time zone')
    .replace(/, (\d+\))/, ',$1')

let internals: DatabaseInternals
beforeAll(async () => {
  internals = internalsOf(await testDatabase())
})
const query = async (text: string, values?: unknown[]) => (await internals.query(text, values)).rows

const columnsOf = (table: string) =>
  query(
    `select a.attname as name, format_type(case t.typtype when 'd' then t.typbasetype else t.oid end, a.atttypmod) as type,
       a.attnotnull as required, a.attgenerated <> '' as computed, a.atthasdef or a.attidentity <> '' as filled
     from pg_attribute a join pg_type t on t.oid = a.atttypid where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    [table],
  )

describe('the tables in TypeScript match the migrations', () => {
  it('include every table', async () => {
    const found = await query(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'schema_migrations'`,
    )
    expect(configs.map(({ name }) => name).sort()).toEqual(found.map(({ name }) => name).sort())
  })

  it.each(configs.map((config) => [config.name, config] as const))(
    'have the same columns: %s',
    async (name, config) => {
      const inDatabase = await columnsOf(name)
      expect(
        config.columns.map((column) => ({
          name: column.name,
          type: typeOf(column),
          required: column.notNull,
        })),
      ).toEqual(
        inDatabase.map((column) => ({ name: column.name, type: column.type, required: column.required })),
      )

      for (const column of config.columns) {
        const found = inDatabase.find((candidate) => candidate.name === column.name)
        if (column.generated) {
          // An expression or a trigger computes it. With a trigger, an insert without the column must reach the
          // trigger.
          expect(found?.computed || found?.filled || !found?.required, `${name}.${column.name}`).toBe(true)
          continue
        }
        expect({ computed: found?.computed, filled: found?.filled }, `${name}.${column.name}`).toEqual({
          computed: false,
          filled: column.hasDefault || column.generatedIdentity !== undefined,
        })
      }
    },
  )

  it('have the same primary keys', async () => {
    const rows = await query(
      `select r.relname as name, string_agg(a.attname, ',' order by k.position) as key
       from pg_constraint c join pg_class r on r.oid = c.conrelid
         cross join lateral unnest(c.conkey) with ordinality as k (number, position)
         join pg_attribute a on a.attrelid = r.oid and a.attnum = k.number
       where c.contype = 'p' and r.relnamespace = 'public'::regnamespace and r.relname <> 'schema_migrations'
       group by r.relname`,
    )
    const keyOf = (config: (typeof configs)[number]) =>
      config.primaryKeys[0]?.columns.map(({ name }) => name) ??
      config.columns.filter(({ primary }) => primary).map(({ name }) => name)
    expect(Object.fromEntries(configs.map((config) => [config.name, keyOf(config).join(',')]))).toEqual(
      Object.fromEntries(rows.map(({ name, key }) => [name, key])),
    )
  })

  it('list the same values for every checked text', async () => {
    const checks = await query(
      `select r.relname || '.' || a.attname as name, pg_get_constraintdef(c.oid) as definition
       from pg_constraint c join pg_class r on r.oid = c.conrelid
         join pg_attribute a on a.attrelid = r.oid and a.attnum = c.conkey[1]
       where c.contype = 'c' and array_length(c.conkey, 1) = 1 and pg_get_constraintdef(c.oid) like '%ANY (%ARRAY[%'
       union all
       select r.relname || '.' || a.attname, pg_get_constraintdef(c.oid)
       from pg_constraint c join pg_attribute a on a.atttypid = c.contypid join pg_class r on r.oid = a.attrelid
       where r.relkind = 'r' and r.relnamespace = 'public'::regnamespace and c.contypid <> 0
         and pg_get_constraintdef(c.oid) like '%ANY (%ARRAY[%'`,
    )
    const inDatabase = checks.map(({ name, definition }) => [
      name,
      [...String(definition).matchAll(/'([^']*)'::text/g)].map(([, word]) => word).sort(),
    ])
    const inCode = configs.flatMap(({ name, columns }) =>
      columns
        .filter((column) => column.enumValues && column.enumValues.length > 0 && !column.generated)
        .map((column) => [`${name}.${column.name}`, [...(column.enumValues ?? [])].sort()]),
    )
    expect(Object.fromEntries(inCode)).toEqual(Object.fromEntries(inDatabase))
  })
})

describe('seeds', () => {
  const namesOf = async (role: string) =>
    (
      await query(
        `select p.name from roles r join role_permissions rp on rp.role_id = r.id join permissions p on p.id = rp.permission_id
         where r.name = $1 order by p.id`,
        [role],
      )
    ).map(({ name }) => name)

  it('give each system role the permissions of the product decision', async () => {
    expect(await namesOf('super_admin')).toEqual([...permissions])
    expect(await namesOf('admin')).toEqual(permissions.filter((name) => !adminMayNot.includes(name)))
    expect(await namesOf('scheduling_assistant')).toEqual(schedulingAssistantMay)
    expect(await namesOf('tour_assistant')).toEqual([])
  })

  it('give the super admin every later permission', async () => {
    const [made] = await query(
      `insert into permissions (id, name, description, category, created_at)
       values ('01900000-0000-7000-8000-0000000000aa', 'Signs keys out', 'x', 'keys', now()) returning name`,
    )
    expect(await namesOf('super_admin')).toContain(made?.name)
    await query(`delete from permissions where name = 'Signs keys out'`)
  })

  it('contain one settings row', async () => {
    expect(
      await query('select escort_buffer_minutes, team_password_hash, demo_seeded_at from settings'),
    ).toEqual([{ escort_buffer_minutes: 30, team_password_hash: null, demo_seeded_at: null }])
  })
})
