import { describe, expect, it } from 'vitest'
import { sha256 } from '../src/kernel/security/tokens.ts'
import { madeAt, stamps } from './plain-rows.ts'
import { at, schemaScene } from './scenes/schema-scene.ts'

const {
  query,
  refusal,
  insert,
  refusedInsert,
  person,
  assistant,
  propertyRow,
  property,
  tour,
  refusedTour,
  agent,
  place,
  escort,
} = schemaScene()

describe('written records', () => {
  it('cannot be changed or deleted in the history', async () => {
    const tour_id = await tour()
    const entry = {
      tour_id,
      agent_id: agent,
      created_at: madeAt,
      actor_type: 'agent',
      kind: 'created',
      tour_version: 1,
    }
    await insert('tour_history', entry)
    await insert('announcements', {
      version: 1,
      message: 'Hi',
      visible: true,
      updated_at: madeAt,
    })
    await insert('subscription_changes', { user_id: agent, at: madeAt, kind: 'started' })
    for (const table of ['tour_history', 'announcements', 'subscription_changes']) {
      expect(await refusal(`update ${table} set id = id`), table).toBe(`${table}_append_only`)
      expect(await refusal(`delete from ${table}`), table).toBe(`${table}_append_only`)
    }
  })

  it('can lose only a person’s identity in the audit log', async () => {
    const row = {
      at: madeAt,
      actor_type: 'admin',
      action: 'users.lock',
      subject_type: 'user',
      subject_label: 'Ana',
      ip: '::1',
    }
    await insert('audit_log', row)
    expect(await refusal(`update audit_log set subject_label = 'Eve'`)).toBe('audit_log_append_only')
    expect(await refusal(`update audit_log set action = 'users.unlock', ip = null`)).toBe(
      'audit_log_append_only',
    )
    expect(await refusal('delete from audit_log')).toBe('audit_log_append_only')
    expect(await refusal('update audit_log set subject_label = null, ip = null')).toBeUndefined()
  })
})

describe('unread notes', () => {
  const unread = async (user: string) =>
    Number((await query('select count(*) from unread_notes where user_id = $1', [user]))[0]?.count)
  const note = (tour_id: string, author_id: string) =>
    insert('tour_notes', {
      tour_id,
      agent_id: agent,
      author_id,
      author_type: 'other',
      note: 'Hello',
      created_at: madeAt,
    })

  it('count for everyone on the tour except the author, until they read them', async () => {
    const coordinator = await assistant()
    const id = await tour({ scheduling_assistant_id: coordinator, escort_assistant_id: escort })
    const first = await note(id, coordinator)
    await note(id, agent)
    expect([await unread(agent), await unread(coordinator), await unread(escort)]).toEqual([1, 1, 2])
    await query('insert into note_reads (note_id, user_id, read_at) values ($1, $2, $3)', [
      first,
      agent,
      madeAt,
    ])
    expect([await unread(agent), await unread(escort)]).toEqual([0, 2])
  })

  it('count for a person who joins the tour, except those that they have read or written', async () => {
    const id = await tour()
    const [read] = [await note(id, agent), await note(id, agent), await note(id, escort)]
    expect(await unread(escort)).toBe(0)
    const marker = 'insert into note_reads (note_id, user_id, read_at) values ($1, $2, $3)'
    await query(marker, [read, escort, madeAt])
    await query('update tours set escort_assistant_id = $2 where id = $1', [id, escort])
    expect(await unread(escort)).toBe(1)
    // One person in both roles counts once.
    await query('update tours set scheduling_assistant_id = $2 where id = $1', [id, escort])
    expect(await unread(escort)).toBe(1)
    const other = await assistant()
    await query('update tours set scheduling_assistant_id = $2, escort_assistant_id = $2 where id = $1', [
      id,
      other,
    ])
    expect([await unread(escort), await unread(other)]).toEqual([0, 3])
  })

  it('are removed for a person who leaves the tour', async () => {
    const id = await tour({ scheduling_assistant_id: escort, escort_assistant_id: escort })
    await note(id, agent)
    expect(await unread(escort)).toBe(1)
    await query('update tours set scheduling_assistant_id = null where id = $1', [id])
    expect(await unread(escort)).toBe(1)
    await query('update tours set escort_assistant_id = null where id = $1', [id])
    expect(await unread(escort)).toBe(0)
  })
})

it('tallies tours exactly as they change', async () => {
  const tallied = () =>
    query(
      `select coalesce(sum(kept), 0)::int as kept, coalesce(sum(completed), 0)::int as completed,
         coalesce(sum(archived), 0)::int as archived from tour_tallies`,
    )
  const counted = () =>
    query(
      `select count(*) filter (where archived_at is null)::int as kept,
         count(*) filter (where archived_at is null and status = 'completed')::int as completed,
         count(*) filter (where archived_at is not null)::int as archived from tours`,
    )
  const done = { status: 'completed', completed_at: madeAt }
  const ids = [
    await tour(),
    await tour(done),
    await tour({ ...done, archived_at: madeAt, archived_by: agent }),
  ]
  expect(await tallied()).toEqual([{ kept: 2, completed: 1, archived: 1 }])
  for (const change of [
    `update tours set status = 'completed', completed_at = now()`,
    `update tours set archived_at = now() where id = '${ids[0]}'`,
    'update tours set archived_at = null',
    `update tours set status = 'cancelled', cancelled_at = now() where id = '${ids[1]}'`,
    `update tours set priority = 'high'`,
    `delete from tours where id = '${ids[2]}'`,
  ]) {
    await query(change)
    expect(await tallied(), change).toEqual(await counted())
  }
  await expect(query(`insert into tours (id) values (gen_random_uuid())`)).rejects.toThrow()
  expect(await tallied()).toEqual([{ kept: 2, completed: 1, archived: 0 }])
})

it('counts a conversation’s messages per side', async () => {
  const general = { kind: 'general', agent_id: agent, created_at: madeAt, last_message_at: madeAt }
  expect(await refusedInsert('conversations', general)).toBe('conversations_general_has_subject')
  const conversation_id = await insert('conversations', { ...general, subject: 'Keys' })
  const message = { conversation_id, agent_id: agent, sender_id: agent, message: 'Hi' }
  await insert('messages', { ...message, sender_type: 'agent', created_at: at('10:00') })
  await insert('messages', { ...message, sender_type: 'admin', created_at: at('11:00') })
  await insert('messages', { ...message, sender_type: 'assistant', created_at: at('10:30') })
  expect(
    await query(
      'select message_count, agent_unread_count, team_unread_count, last_message_at from conversations',
    ),
  ).toEqual([
    { message_count: 3, agent_unread_count: 2, team_unread_count: 1, last_message_at: new Date(at('11:00')) },
  ])
})

describe('uniqueness', () => {
  it('keeps an email address unique among active people, in any case', async () => {
    const id = await person('admin', { email: 'Lee@Test.example', username: 'lee' })
    const second = { user_type: 'admin', ...stamps }
    expect(await refusedInsert('users', { ...second, email: 'lee@test.example' })).toBe('users_email_taken')
    expect(await refusedInsert('users', { ...second, email: 'l@x.example', username: 'LEE' })).toBe(
      'users_username_taken',
    )
    const anonymise = `update users set anonymised_at = now(), is_active = false, email = id || '@anonymised.invalid'`
    expect(await refusal(`${anonymise} where id = $1`, [id])).toBe('users_anonymised_is_bare')
    expect(await refusal(`${anonymise}, username = null where id = $1`, [id])).toBeUndefined()
    expect(await refusedInsert('users', { ...second, email: 'lee@test.example' })).toBeUndefined()
  })

  it('keeps a client’s email address unique per agent', async () => {
    const client = { agent_id: agent, first_name: 'Ana', ...stamps, email: 'ana@mail.test' }
    await insert('clients', client)
    expect(await refusedInsert('clients', { ...client, email: 'ANA@mail.test' })).toBe('clients_email_taken')
    expect(await refusedInsert('clients', { ...client, agent_id: await person() })).toBeUndefined()
  })

  it('keeps a place unique by unit and the first five digits of its ZIP, except for retired ones', async () => {
    const key = { address_key: '9 elm st', unit_key: '4' }
    const id = await property(key)
    expect(await refusedInsert('properties', propertyRow({ ...key, zip_code: '80202' }))).toBe(
      'properties_place_taken',
    )
    expect(await refusedInsert('properties', propertyRow({ ...key, unit_key: '5' }))).toBeUndefined()
    expect(await refusedInsert('properties', propertyRow({ ...key, zip_code: '80203' }))).toBeUndefined()
    await query('update properties set retired_at = now() where id = $1', [id])
    expect(await refusedInsert('properties', propertyRow(key))).toBeUndefined()
    expect(await refusedInsert('properties', propertyRow({ time_zone: 'Mars/Olympus' }))).toBe('22023')
    expect(await refusedInsert('properties', propertyRow({ price_cents: 5_000_000_000 }))).toBeUndefined()
  })

  it('keeps a coupon within its redemptions, and a payment on one tour', async () => {
    const coupon = {
      code: 'ONE',
      name: 'One',
      percent_off: 20,
      duration: 'once',
      max_redemptions: 1,
      created_at: madeAt,
    }
    const known = { provider: 'sandbox', provider_coupon_id: 'c1' }
    await insert('coupons', { ...coupon, ...known })
    expect(await refusedInsert('coupons', { ...coupon, ...known, code: 'B' })).toBe('coupons_known_once')
    expect(await refusedInsert('coupons', { ...coupon, code: 'B', amount_off_cents: 5 })).toBe(
      'coupons_one_kind_of_discount',
    )
    const redeem = 'update coupons set redemption_count = redemption_count + 1'
    expect([await refusal(redeem), await refusal(redeem)]).toEqual([undefined, 'coupons_not_exhausted'])

    const paid = {
      purpose: 'tour_assistant',
      status: 'succeeded',
      amount_cents: 2500,
      provider: 'sandbox',
      ...stamps,
    }
    const payment_id = await insert('payments', {
      ...paid,
      provider_payment_id: 'p1',
      agent_id: agent,
      property_id: place,
    })
    await tour({ payment_id })
    expect(await refusedTour({ payment_id })).toBe('tours_payment_id_key')
    expect(await refusedInsert('payments', { ...paid, provider_payment_id: 'p2' })).toBe(
      'payments_tour_assistant_is_whole',
    )
  })

  it('stores tokens only as hashes', async () => {
    const session = {
      user_id: agent,
      kind: 'agent',
      created_at: madeAt,
      last_seen_at: madeAt,
      idle_expires_at: madeAt,
    }
    expect(await refusedInsert('sessions', { ...session, token_hash: 'Zm9vYmFyYmF6' })).toBe(
      'sessions_token_hash_check',
    )
    expect(await refusedInsert('sessions', { ...session, token_hash: sha256('x') })).toBeUndefined()
  })
})
