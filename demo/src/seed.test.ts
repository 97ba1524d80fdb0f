import { createSandbox } from '@porchlight/server/features/payments/adapters/stub'
import { systemClock } from '@porchlight/server/kernel/clock'
import type { Database } from '@porchlight/server/kernel/database/database'
import { silentLog } from '@porchlight/server/kernel/log/log'
import { createEncryption } from '@porchlight/server/kernel/security/encryption'
import { verifyPassword } from '@porchlight/server/kernel/security/passwords'
import { createTestClock } from '@porchlight/server/test/clock'
import { kinds, testDatabase } from '@porchlight/server/test/database'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { demoPassword, demoTeamPassword, seedDemo } from './seed.ts'

const encryption = createEncryption('a secret for tests that is long enough')
const now = new Date('2026-11-18T18:20:00Z')

const rowsOf = async (database: Database, query: string): Promise<Record<string, unknown>[]> =>
  (await database.orm.execute<Record<string, unknown>>(sql.raw(query))).rows

const seeded = [
  'users',
  'assistant_profiles',
  'assistant_working_hours',
  'assistant_time_off',
  'properties',
  'property_agents',
  'property_requests',
  'clients',
  'coupons',
  'subscriptions',
  'subscription_changes',
  'invoices',
  'payments',
  'sandbox_objects',
  'payment_methods',
  'coupon_redemptions',
  'tours',
  'tour_history',
  'tour_assignments',
  'tour_feedback',
  'tour_notes',
  'note_reads',
  'unread_notes',
  'staff_note_marks',
  'conversations',
  'messages',
  'saved_replies',
  'announcements',
  'audit_log',
  'user_days',
]

const demoSeededAt = async (database: Database): Promise<unknown> => {
  const [settings] = await rowsOf(database, 'select demo_seeded_at from settings')
  return settings?.demo_seeded_at
}

/** One fingerprint per table, without password hashes, because each has a new salt. */
const fingerprints = async (database: Database) => {
  const prints: Record<string, unknown> = {}
  for (const table of seeded) {
    const [row] = await rowsOf(
      database,
      `select md5(string_agg(line, E'\\n' order by line)) as print
       from (select (to_jsonb(t) - 'password_hash')::text as line from ${table} t) as lines`,
    )
    prints[table] = row?.print
  }
  return prints
}

describe.each(kinds())('on the %s database', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await testDatabase(kind)
    expect(await demoSeededAt(database)).toBeNull()
    await seedDemo(database, { now, log: silentLog })
  })

  test('marks the database, and does not change one that has people', async () => {
    expect(await demoSeededAt(database)).not.toBeNull()
    await seedDemo(database, { now: new Date('2027-01-05T12:00:00Z'), log: silentLog })
    const [row] = await rowsOf(database, 'select count(*)::int as tours from tours')
    expect(row).toEqual({ tours: 2_000 })
  })

  test('lets its people sign in with the passwords of the front page', async () => {
    const [settings] = await rowsOf(database, 'select team_password_hash as hash from settings')
    expect(await verifyPassword(String(settings?.hash), demoTeamPassword)).toBe(true)
    const people = await rowsOf(
      database,
      `select email::text, username::text, user_type, can_create_admins, password_hash from users
       where email::text like '%@demo.porchlight.test' and (username is null or username in ('elena', 'james'))
       order by email`,
    )
    expect(
      people.map(({ email, user_type, can_create_admins }) => [email, user_type, can_create_admins]),
    ).toEqual([
      ['admin@demo.porchlight.test', 'admin', false],
      ['dana@demo.porchlight.test', 'real_estate_agent', false],
      ['elena@demo.porchlight.test', 'scheduling_assistant', false],
      ['james@demo.porchlight.test', 'tour_assistant', false],
      ['marcus@demo.porchlight.test', 'real_estate_agent', false],
      ['sarah@demo.porchlight.test', 'real_estate_agent', false],
      ['super@demo.porchlight.test', 'super_admin', true],
    ])
    expect(await verifyPassword(String(people[0]?.password_hash), demoPassword)).toBe(true)
  })

  test('gives the demo agents the documented subscriptions', async () => {
    const rows = await rowsOf(
      database,
      `select split_part(u.email::text, '@', 1) as who, s.plan, s.status from users u join subscriptions s on s.user_id = u.id
       where u.email::text like '%@demo.porchlight.test' order by 1`,
    )
    expect(rows).toEqual([
      { who: 'dana', plan: 'basic', status: 'past_due' },
      { who: 'marcus', plan: 'pro', status: 'active' },
      { who: 'sarah', plan: 'basic', status: 'active' },
    ])
    const coupons = await rowsOf(
      database,
      `select code::text from coupons where expires_at is null or expires_at > now() order by 1`,
    )
    expect(coupons.map(({ code }) => code)).toEqual(['FREEMONTH', 'TENOFF', 'WELCOME20'])
  })

  test('stores counts that match their rows', async () => {
    const [wrong] = await rowsOf(
      database,
      `select
        (select count(*) from conversations c where message_count <> (select count(*) from messages m where m.conversation_id = c.id))::int as messages,
        (select count(*) from conversations where agent_unread_count > 1 or team_unread_count > 1)::int as unread,
        (select count(*) from tours t where phase <> 'closed' and scheduling_assistant_id is not null and not exists
          (select from tour_assignments a where a.tour_id = t.id and a.ended_at is null and a.assistant_id = t.scheduling_assistant_id))::int as assignments,
        (select count(*) from tours t join payments p on p.id = t.payment_id where p.tour_id is distinct from t.id)::int as payments,
        (select count(*) from tours t where status in ('scheduled', 'confirmed', 'in_progress')
          and escort_assistant_id is not null and holds_assistant is null)::int as slots`,
    )
    expect(wrong).toEqual({ messages: 0, unread: 0, assignments: 0, payments: 0, slots: 0 })
  })

  test('has the unread rows that the triggers would have produced', async () => {
    const [notes] = await rowsOf(
      database,
      `with due as (
        select distinct reader, n.id from tour_notes n join tours t on t.id = n.tour_id,
          unnest(array[t.agent_id, t.scheduling_assistant_id, t.escort_assistant_id]) as reader
        where reader is not null and reader <> n.author_id
          and not exists (select from note_reads r where r.note_id = n.id and r.user_id = reader)
      )
      select (select count(*) from due)::int as due, (select count(*) from unread_notes)::int as unread,
        (select count(*) from due join unread_notes u on u.user_id = reader and u.note_id = id)::int as both`,
    )
    expect(notes?.due).toBeGreaterThan(30)
    expect(notes).toEqual({ due: notes?.due, unread: notes?.due, both: notes?.due })
    const triggers = await rowsOf(database, `select tgname from pg_trigger where tgenabled = 'D'`)
    expect(triggers).toEqual([])
  })

  test('writes the same rows into another database at the same moment', async () => {
    const other = await testDatabase(kind)
    await seedDemo(other, { now, log: silentLog })
    expect(await fingerprints(other)).toEqual(await fingerprints(database))
  })

  test('has a failed charge of Sarah and one of Marcus that can be paid again', async () => {
    const failed = await rowsOf(
      database,
      `select u.first_name as who, count(*)::int as count from tours t join users u on u.id = t.agent_id
         join payments p on p.id = t.payment_id and p.status = 'failed' and p.used_at is not null
       where t.charge_status = 'failed' and t.escorted_by = 'none' and t.escort_assistant_id is null
         and t.phase <> 'closed' and t.archived_at is null group by 1 order by 1`,
    )
    expect(failed).toEqual([
      { who: 'Marcus', count: 1 },
      { who: 'Sarah', count: 1 },
    ])
  })

  // This test is last, because it changes rows that the others compare.
  test('lets the sandbox refund a demo escort like any other', async () => {
    const [paid] = await rowsOf(
      database,
      `select provider_payment_id as id from payments where purpose = 'tour_assistant' and status = 'succeeded' limit 1`,
    )
    const sandbox = createSandbox({ database, clock: systemClock, encryption })
    const { refundId } = await sandbox.refundPayment(String(paid?.id), 'a-test')
    expect(refundId).toMatch(/^re_/)
    const [left] = await rowsOf(
      database,
      `select count(*)::int as unknown from payments p where purpose = 'tour_assistant'
         and not exists (select from sandbox_objects s where s.id = p.provider_payment_id)`,
    )
    expect(left).toEqual({ unknown: 0 })
  })

  test('gives the sandbox the same subscriptions that the demo shows', async () => {
    const sandbox = createSandbox({ database, clock: systemClock, encryption })
    const known = await rowsOf(
      database,
      `select s.*, u.first_name as who from subscriptions s join users u on u.id = s.user_id
         where s.source = 'provider' order by s.user_id`,
    )
    expect(known.length).toBeGreaterThan(10)
    for (const row of known) {
      const fetched = await sandbox.findSubscription(String(row.provider_subscription_id))
      expect([row.who, fetched]).toMatchObject([
        row.who,
        {
          customerId: row.provider_customer_id,
          plan: row.plan,
          status: row.status,
          currentPeriodStart: new Date(String(row.current_period_start)),
          currentPeriodEnd: new Date(String(row.current_period_end)),
          cancelAtPeriodEnd: row.cancel_at_period_end,
          couponId: null,
          pending:
            row.pending_plan === null
              ? null
              : { plan: row.pending_plan, at: new Date(String(row.pending_plan_at)) },
        },
      ])
      if (row.who === 'Dana')
        expect(fetched).toMatchObject({
          toPay: { amountDueCents: fetched?.invoice?.amountDueCents },
          invoice: { status: 'open', payment: { failure: { code: 'insufficient_funds' } } },
        })
    }
  })

  test('can upgrade a demo subscription, and processes due events automatically', async () => {
    const clock = createTestClock(now)
    const sandbox = createSandbox({ database, clock, encryption })
    const [sarah] = await rowsOf(
      database,
      `select provider_subscription_id as id from subscriptions s join users u on u.id = s.user_id
         where u.email = 'sarah@demo.porchlight.test'`,
    )
    const id = String(sarah?.id)
    const upgraded = await sandbox.changePlan(id, { plan: 'pro', when: 'now' }, 'a-test')
    expect(upgraded).toMatchObject({ plan: 'pro', status: 'active', toPay: null })
    clock.advance(upgraded.currentPeriodEnd.getTime() - now.getTime())
    expect(await sandbox.passTime()).toContain(id)
    expect(await sandbox.findSubscription(id)).toMatchObject({
      plan: 'pro',
      status: 'active',
      currentPeriodStart: upgraded.currentPeriodEnd,
      invoice: { amountDueCents: 7500, status: 'paid' },
    })
  })
})
