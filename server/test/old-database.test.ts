import { copyFileSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../src/kernel/database/database.ts'
import { migrate } from '../src/kernel/database/migrate.ts'
import { newId } from '../src/kernel/ids.ts'
import { silentLog } from '../src/kernel/log/log.ts'
import { freshUrl, kinds, removeFolder } from './database.ts'
import { madeAt, plainRows, type Row, stamps } from './plain-rows.ts'
import { migrationsDir } from './templates.ts'

/** The last migration of an old installation. The later ones rename tables and columns. */
const lastOld = '0048-'

/** The tables of pg-boss 10 for fifty queues, as far as the migration reads or drops them. */
const pgBoss = `
  create schema pgboss;
  create type pgboss.job_state as enum ('created', 'retry', 'active', 'completed', 'cancelled', 'failed');
  create table pgboss.job (
    id uuid not null default gen_random_uuid(), name text not null, data jsonb,
    state pgboss.job_state not null default 'created', retry_count integer not null default 0,
    start_after timestamptz not null default now(), created_on timestamptz not null default clock_timestamp(),
    output jsonb, primary key (name, id)
  ) partition by list (name);
  create table pgboss."dead-letters" partition of pgboss.job for values in ('dead-letters');
  do $$ begin
    for number in 1..50 loop
      execute format('create table pgboss.%I partition of pgboss.job for values in (%L)', 'q' || number, 'queue' || number);
      for extra in 1..5 loop
        execute format('create index on pgboss.%I (name, start_after) where state < ''active''', 'q' || number);
      end loop;
    end loop;
  end $$`

// An old installation is a data folder with the embedded database, or a PostgreSQL. It has old rows of every kind.
describe.each(kinds())('an old installation, %s', (kind) => {
  let folder: string
  let oldMigrations: string
  let database: Database
  let url: string
  let ran: string[]
  const open = () => openDatabase(kind === 'served' ? { url } : { dataDir: folder }, silentLog)
  const rows = plainRows(() => database)

  const tour = newId()
  const [deletedAssistant, assistant] = [newId(), newId()]
  const [confirmed, cancelled, toAgent, moved] = [newId(), newId(), newId(), newId()]
  let urgency: Row[]

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'porchlight-old-'))
    oldMigrations = mkdtempSync(join(tmpdir(), 'porchlight-old-migrations-'))
    for (const name of readdirSync(migrationsDir).filter((one) => one < lastOld || one.startsWith(lastOld)))
      copyFileSync(join(migrationsDir, name), join(oldMigrations, name))
    url = kind === 'served' ? await freshUrl({ empty: true }) : ''
    database = await open()
    await migrate(database, { dir: oldMigrations }, silentLog)

    await addTourWithTimes()
    await addAssistants()
    await addCounters()
    await addJobs()
    await addClientEmails()

    await database.close()
    database = await open()
    ran = await migrate(database, { dir: migrationsDir }, silentLog)
  })
  afterAll(async () => {
    await database.close()
    removeFolder(folder)
    removeFolder(oldMigrations)
  })

  const addTourWithTimes = async () => {
    const [agent, place] = [newId(), newId()]
    await rows.person('real_estate_agent', { id: agent })
    await rows.property({ id: place })
    await rows.insert('tours', {
      id: tour,
      agent_id: agent,
      property_id: place,
      client_first_name: 'Aña',
      client_last_name: 'Ruiz',
      status_updated_at: madeAt,
      ...stamps,
      requested_time: '2026-11-20T15:00:00Z',
      alternative_time: '2026-11-21T16:00:00Z',
    })
    urgency = await readUrgency()
  }
  const readUrgency = () => rows.query('select urgent_at from tours where id = $1', [tour])

  const addAssistants = async () => {
    for (const id of [deletedAssistant, assistant]) await rows.person('tour_assistant', { id })
    await rows.query(
      `insert into assistant_profiles (user_id, retired_at, created_at, updated_at)
       values ($1, '2026-11-20T15:00:00Z', $3, $3), ($2, null, $3, $3)`,
      [deletedAssistant, assistant, madeAt],
    )
  }

  const addCounters = async () => {
    const key = 'a'.repeat(64)
    await rows.query(
      `insert into sign_in_throttles (scope, key_hash, failures, window_started_at, last_failure_at, blocked_until)
       values ('account', $1, 6, $2, $2, $2::timestamptz + interval '1 minute'), ('address', $1, 3, $2, $2, null)`,
      [key, madeAt],
    )
    await rows.query(
      `insert into billing_calls (scope, key_hash, count, window_started_at)
       values ('coupon', $1, 21, $2), ('renewal', $1, 21, $2)`,
      [key, madeAt],
    )
  }

  const addJobs = async () => {
    await rows.query(pgBoss)
    const job = (name: string, state: string, output: object | null = null) =>
      rows.query(
        `insert into pgboss.job (name, state, data, retry_count, start_after, output) values ($1, $2, $3, $4, $5, $6)`,
        [name, state, { job: 'mail-deliver', data: { mailId: state } }, 2, madeAt, output],
      )
    for (const state of ['created', 'retry', 'active', 'completed', 'failed']) await job('queue1', state)
    await job('dead-letters', 'created', { message: 'no answer' })
    await rows.query(
      `insert into pgboss.job (name, data) values ('queue2', '{"name":"of the library itself"}')`,
    )
  }

  const addClientEmails = async () => {
    const mail = (id: string, facts: object) =>
      rows.insert('outbox_emails', {
        id,
        message_id: `<tour-given.${id}@localhost>`,
        kind: 'client_tours',
        audience: 'client',
        to_email: 'ana@example.com',
        subject: 'A tour',
        text_body: '',
        html_body: '',
        next_attempt_at: madeAt,
        created_at: madeAt,
        ...facts,
      })
    const file = (start: string) =>
      JSON.stringify([
        {
          filename: 'tour.ics',
          content: `BEGIN:VTIMEZONE\r\nDTSTART:20070311T020000\r\nBEGIN:VEVENT\r\nDTSTART${start}\r\nEND:VEVENT\r\n`,
        },
      ])
    await mail(confirmed, {
      message_id: `<tour-confirmed.${newId()}.client@localhost>`,
      tour_id: tour,
      attachments: file(';TZID=America/Denver:20261120T080000'),
      headers: JSON.stringify({ From: 'Ada via Porchlight', 'X-Kept': 'yes' }),
    })
    await mail(cancelled, {
      message_id: `<tour-cancelled.${newId()}.client@localhost>`,
      tour_id: tour,
      attachments: file(':20261101T073000Z'),
    })
    await mail(moved, {
      message_id: `<tour-moved.${newId()}.client@localhost>`,
      tour_id: tour,
      attachments: file(':20261101T073000Z\r\nSTATUS:CONFIRMED'),
    })
    await mail(toAgent, { tour_id: tour, audience: 'person', attachments: file(':20261101T073000Z') })
  }

  it('runs the later migrations', () => {
    expect(ran[0]).toBe('0049-one-name-for-a-start.sql')
  })

  it('keeps the times of its tours under their new names', async () => {
    expect(
      await rows.query('select requested_date_time, alternative_date_time from tours where id = $1', [tour]),
    ).toEqual([
      {
        requested_date_time: new Date('2026-11-20T15:00:00Z'),
        alternative_date_time: new Date('2026-11-21T16:00:00Z'),
      },
    ])
    expect(await readUrgency()).toEqual(urgency)
  })

  it('makes the texts of its searches ignore accents', async () => {
    expect(await rows.query('select search_text from tours where id = $1', [tour])).toEqual([
      { search_text: expect.stringMatching(/^ana ruiz\n/) },
    ])
    expect(await rows.query('select calendar_sequence, version from tours where id = $1', [tour])).toEqual([
      { calendar_sequence: 0, version: 1 },
    ])
  })

  it('knows which assistants were deleted', async () => {
    expect(await rows.query('select id, left_at from users where left_at is not null')).toEqual([
      { id: deletedAssistant, left_at: new Date('2026-11-20T15:00:00Z') },
    ])
  })

  it('keeps what it counted and blocked', async () => {
    const after = (minutes: number) => new Date(Date.parse(madeAt) + minutes * 60_000)
    expect(
      await rows.query('select scope, count, restarts_at, blocked_until from rate_limits order by scope'),
    ).toEqual([
      { scope: 'account', count: 6, restarts_at: after(16), blocked_until: after(1) },
      { scope: 'address', count: 3, restarts_at: after(15), blocked_until: null },
      { scope: 'coupon', count: 21, restarts_at: after(60), blocked_until: after(60) },
      { scope: 'renewal', count: 21, restarts_at: after(60), blocked_until: null },
    ])
  })

  it('knows what its emails told clients, and in whose name', async () => {
    const found = await rows.query(
      'select id, told_turn, told_start, from_name, headers from outbox_emails order by id',
    )
    const none = { told_turn: null, told_start: null, from_name: null, headers: {} }
    expect(found).toEqual([
      {
        id: confirmed,
        told_turn: 'confirmed',
        told_start: new Date('2026-11-20T15:00:00Z'),
        from_name: 'Ada via Porchlight',
        headers: { 'X-Kept': 'yes' },
      },
      { ...none, id: cancelled, told_turn: 'cancelled', told_start: new Date('2026-11-01T07:30:00Z') },
      { ...none, id: toAgent },
      // A new time of a confirmed tour.
      { ...none, id: moved, told_turn: 'confirmed', told_start: new Date('2026-11-01T07:30:00Z') },
    ])
  })

  it('keeps its jobs, which were in tables of pg-boss', async () => {
    const common = {
      name: 'queue1',
      state: 'waiting',
      attempts: 2,
      error: null,
      start_after: new Date(madeAt),
    }
    expect(
      await rows.query(
        'select name, data, state, attempts, error, start_after from jobs order by state desc, data',
      ),
    ).toEqual([
      { ...common, data: { mailId: 'active' } },
      { ...common, data: { mailId: 'created' } },
      { ...common, data: { mailId: 'retry' } },
      {
        name: 'mail-deliver',
        data: { mailId: 'created' },
        state: 'failed',
        attempts: 0,
        error: { message: 'no answer' },
        start_after: new Date(madeAt),
      },
    ])
    expect(await rows.query(`select to_regclass('pgboss.job') as job`)).toEqual([{ job: null }])
  })
})
