import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { outcomeOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, asNobody, type Caller } from '../../../test/callers.ts'
import { addClient, addConversation, addFeedback, addProperty, addTour } from '../../../test/factories.ts'
import { listenAnywhere } from '../../../test/live-reader.ts'
import { addAdmin, addAgent, addAssistant, type Person } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'
import { newId } from '../../kernel/ids.ts'
import { checkouts } from '../checkouts/tables.ts'
import { messages } from '../messages/tables.ts'
import { photos, users } from '../people/tables.ts'
import { sessions } from '../sessions/tables.ts'
import { couponRedemptions, coupons } from '../subscriptions/tables.ts'
import { tourHistory } from '../tours/tables.ts'

const app = useApp()

let agent: Person
let caller: Caller
beforeEach(async () => {
  agent = await addAgent(app, { firstName: 'Pat', lastName: 'Lowe', email: 'pat@example.test' })
  caller = await as(app, agent, 'agent')
})

const rows = plainRows(() => app.database)

/** The part of the file for each table. */
const exported: Record<string, string> = {
  users: 'profile',
  photos: 'picture',
  notification_choices: 'mailChoices',
  outbox_emails: 'mails',
  checkouts: 'checkouts',
  coupon_redemptions: 'checkouts',
  subscriptions: 'subscription',
  subscription_changes: 'subscriptionChanges',
  payment_methods: 'cards',
  invoices: 'invoices',
  payments: 'payments',
  clients: 'clients',
  tours: 'tours',
  tour_history: 'tours',
  tour_feedback: 'tours',
  // Only the agent's ratings: staff are anonymous to agents (product decision).
  tour_assignments: 'tours',
  tour_notes: 'notes',
  conversations: 'conversations',
  messages: 'messages',
  property_requests: 'propertyRequests',
  property_agents: 'properties',
  properties: 'properties',
  calendar_connections: 'calendars',
  calendar_feeds: 'calendarFeeds',
  sessions: 'sessions',
  known_device_users: 'browsers',
  user_days: 'daysHere',
  audit_log: 'acts',
}
const desk =
  'the desk’s own: it names an agent only as its subject, and another part of the file contains that'
const wayIn = 'a way into the account, kept as hashes or encrypted; of no use in a file, and a danger'
const isRead = 'the read marks, which follow from the notes'
/** The tables that are left out, with the reason. */
const leftOut: Record<string, string> = {
  announcements: desk,
  assistant_profiles: desk,
  assistant_time_off: desk,
  permissions: desk,
  property_imports: desk,
  queue_filters: desk,
  roles: desk,
  saved_filters: desk,
  saved_replies: desk,
  settings: desk,
  setup_codes: desk,
  staff_note_marks: desk,
  user_roles: desk,
  tour_undos: desk,
  user_tokens: wayIn,
  calendar_oauth_states: wayIn,
  two_factor_challenges: wayIn,
  two_factor_recovery_codes: wayIn,
  two_factor_secrets: wayIn,
  note_reads: isRead,
  unread_notes: isRead,
  unread_feedback: isRead,
  retired_subscriptions: 'what is to be ended at the provider; its invoices and payments are in the file',
  tour_calendar_events: 'which tours stand in a calendar of their own, where they are seen',
}

const row = z.record(z.string(), z.unknown())
const file = z.looseObject({
  profile: row,
  subscription: row,
  tours: z.array(row),
  notes: z.array(row),
  messages: z.array(row),
  clients: z.array(row),
  acts: z.array(row),
  complete: z.literal(true),
})
const take = (who = caller) => who.get('/api/profile/export')
const taken = async (who = caller) => {
  const answered = await take(who)
  expect(answered.status, answered.text).toBe(200)
  return { ...answered, data: file.parse(answered.body) }
}

describe('a personal data export', () => {
  it('is one JSON file with everything except the names of team members', async () => {
    const assistant = await addAssistant(app, { firstName: 'Elena', lastName: 'Secret' })
    const admin = await addAdmin(app, { firstName: 'Ada', lastName: 'Hidden' })
    const property = await addProperty(app, { address: '77 Porch Lane' })
    await addClient(app, agent)
    const tour = await addTour(app, agent, { assistant, propertyId: property.id, status: 'confirmed' })
    const office = await as(app, admin, 'staff')
    await office.post(`/api/tours/${tour.id}/notes`, { note: 'From the office' })
    await caller.post(`/api/tours/${tour.id}/notes`, { note: 'From me' })
    const talk = await addConversation(app, tour)
    await office.post(`/api/conversations/${talk.id}/messages`, { message: 'We are on it' })
    await office.put(`/api/admin/tours/${tour.id}/status`, {
      status: 'in_progress',
      scheduledDate: '2026-03-20T15:00:00.000Z',
    })
    await caller.put('/api/profile', { phone: '210-555-0100' })

    const { data, text, headers } = await taken()
    expect(headers).toMatchObject({
      'content-type': expect.stringContaining('application/json'),
      'content-disposition': 'attachment; filename="porchlight-2026-03-18.json"',
      'cache-control': 'no-store',
    })
    expect(data.profile).toMatchObject({ email: 'pat@example.test', phone: '210-555-0100' })
    expect(data.subscription).toMatchObject({ plan: 'basic', status: 'active' })
    expect(data.clients).toHaveLength(1)
    expect(data.tours).toMatchObject([
      {
        id: tour.id,
        address: '77 Porch Lane',
        history: expect.arrayContaining([expect.objectContaining({ by: 'Scheduling Assistant' })]),
      },
    ])
    expect(data.notes.map(({ note, by }) => [note, by])).toEqual([
      ['From the office', 'Scheduling Assistant'],
      ['From me', 'You'],
    ])
    expect(data.messages).toContainEqual(
      expect.objectContaining({ message: 'We are on it', by: 'Scheduling Assistant' }),
    )
    expect(data.acts.map(({ action }) => action)).toEqual(['user.profile_changed', 'user.data_exported'])
    for (const secret of [/Secret/, /Hidden/, /Elena/, /argon2/, /Hash/i, /token/i, assistant.id, admin.id])
      expect(text).not.toMatch(secret)
  })

  it('lists rows of the same instant in the order of their creation, however the database stores them', async () => {
    const [first, second] = [newId(), newId()]
    for (const [id, last4] of [
      [second, '2222'],
      [first, '1111'],
    ])
      await rows.insert('payment_methods', {
        id,
        user_id: agent.id,
        provider: 'sandbox',
        provider_method_id: last4,
        brand: 'visa',
        last4,
        created_at: app.clock.now(),
      })
    expect((await taken()).data.cards).toMatchObject([{ last4: '1111' }, { last4: '2222' }])
  })

  it('contains feedback about visits, changes, proposals and answers', async () => {
    const assistant = await addAssistant(app, { firstName: 'Elena', lastName: 'Secret' })
    const tour = await addTour(app, agent, { assistant, status: 'completed', emailClient: false })
    const now = app.clock.now()
    await addFeedback(app, tour, assistant, { noteToAgent: 'She liked the porch.' })
    await app.database.orm.insert(tourHistory).values({
      id: newId(),
      tourId: tour.id,
      agentId: agent.id,
      createdAt: now,
      actorType: 'admin',
      kind: 'assigned',
      toStatus: 'completed',
      tourVersion: 2,
      changes: [
        { field: 'scheduledDate', from: null, to: now.toISOString() },
        { field: 'assistant', from: null, to: 'Elena Secret' },
      ],
    })
    const talk = await addConversation(app, tour)
    await app.database.orm
      .update(messages)
      .set({
        proposedDateTime: now,
        clientResponse: 'Noon is fine',
        responseDateTime: now,
        status: 'answered',
      })
      .where(eq(messages.conversationId, talk.id))
    const { data, text } = await taken()
    expect(data.tours).toMatchObject([
      {
        emailClient: false,
        feedback: {
          clientInterest: 'interested',
          priceOpinion: 'fair',
          nextStep: 'second_tour',
          noteToAgent: 'She liked the porch.',
          givenAt: now.toISOString(),
          correctedAt: null,
        },
        history: [
          { kind: 'created', changes: [] },
          { kind: 'assigned', changes: [{ field: 'scheduledDate', from: null, to: now.toISOString() }] },
        ],
      },
    ])
    expect(data.messages).toMatchObject([
      {
        proposedDateTime: now.toISOString(),
        clientResponse: 'Noon is fine',
        responseDateTime: now.toISOString(),
      },
    ])
    expect(text).not.toMatch(/Elena|Secret/)
  })

  it('contains the checkout’s form, the photo itself, and the list of emails', async () => {
    const now = app.clock.now()
    const couponId = newId()
    const checkoutId = newId()
    await app.database.orm.insert(coupons).values({
      id: couponId,
      code: 'PORCH20',
      name: 'A fifth off',
      percentOff: 20,
      duration: 'once',
      createdAt: now,
    })
    await app.database.orm.insert(checkouts).values({
      id: checkoutId,
      state: 'completed',
      email: 'pat@example.test',
      firstName: 'Patricia',
      lastName: 'Lowe',
      phone: '210-555-0199',
      licenseNumber: 'TX-1',
      plan: 'basic',
      couponId,
      amountDueCents: 3200,
      cookieHash: 'c'.repeat(64),
      userId: agent.id,
      paidAt: now,
      completedAt: now,
      expiresAt: now,
      createdAt: now,
      updatedAt: now,
    })
    const redeemed = { couponId, checkoutId, userId: agent.id, redeemedAt: now }
    await app.database.orm.insert(couponRedemptions).values([
      { ...redeemed, id: newId(), discountCents: 400, releasedAt: now },
      { ...redeemed, id: newId(), discountCents: 800 },
    ])
    const content = Buffer.from([1, 2, 3, 4])
    const photoId = newId()
    await app.database.orm.insert(photos).values({
      id: photoId,
      kind: 'profile',
      contentType: 'image/webp',
      width: 2,
      height: 2,
      content,
      byteSize: content.length,
      uploadedBy: agent.id,
      createdAt: now,
    })
    await app.database.orm.update(users).set({ profilePhotoId: photoId }).where(eq(users.id, agent.id))
    await asNobody(app).post('/api/password/forgot', { email: agent.email })
    const mailed = () => rows.query(`select id from outbox_emails where user_id = '${agent.id}'`)
    await expect.poll(mailed).toHaveLength(1)

    const { data } = await taken()
    expect(data.checkouts).toMatchObject([
      {
        firstName: 'Patricia',
        phone: '210-555-0199',
        licenseNumber: 'TX-1',
        plan: 'basic',
        coupon: 'PORCH20',
        discountCents: 800,
        amountDueCents: 3200,
        paidAt: now.toISOString(),
      },
    ])
    expect(data.picture).toEqual({ type: 'image/webp', base64: content.toString('base64') })
    expect(data.mails).toMatchObject([{ toEmail: 'pat@example.test', subject: 'Set a new password' }])
  })

  it('includes every table with people or tours, except those with a stated reason', async () => {
    const found = await rows.query(`select distinct c.conrelid::regclass::text as name from pg_constraint c
      where c.contype = 'f' and c.confrelid in ('users'::regclass, 'tours'::regclass) order by 1`)
    const tables = found.map(({ name }) => String(name))
    expect(tables.length).toBeGreaterThan(30)
    const accounted = [...Object.keys(exported), ...Object.keys(leftOut)]
    expect(accounted.toSorted()).toEqual(tables.toSorted())
    const { data } = await taken()
    for (const part of Object.values(exported)) expect(Object.keys(data), part).toContain(part)
  })

  it('contains no other person’s data', async () => {
    const other = await addAgent(app)
    const tour = await addTour(app, other)
    await addClient(app, other, { email: 'theirs@example.test' })
    await (await as(app, other, 'agent')).post(`/api/tours/${tour.id}/notes`, { note: 'Not yours' })
    const { data, text } = await taken()
    expect([data.tours, data.clients, data.notes]).toEqual([[], [], []])
    expect(text).not.toContain('Not yours')
    expect(text).not.toContain(other.id)
  })

  it('is complete, each row once, when it has more rows than one query reads', async () => {
    const tour = await addTour(app, agent)
    await app.database.orm.execute(sql`
      insert into tour_notes (id, tour_id, agent_id, author_id, author_type, note, created_at)
      select gen_random_uuid(), ${tour.id}::uuid, ${agent.id}::uuid, ${agent.id}::uuid, 'agent', 'Note ' || n,
        '2026-03-01T00:00:00Z'::timestamptz + ((n / 7) || ' seconds')::interval
      from generate_series(1, 1203) n`)
    const { data } = await taken()
    expect(data.notes).toHaveLength(1203)
    expect(new Set(data.notes.map(({ note }) => note)).size).toBe(1203)
  })

  it('stops when the session ends while it is written', async () => {
    const tour = await addTour(app, agent)
    await app.database.orm.execute(sql`
      insert into tour_notes (id, tour_id, agent_id, author_id, author_type, note, created_at)
      select gen_random_uuid(), ${tour.id}::uuid, ${agent.id}::uuid, ${agent.id}::uuid, 'agent',
        repeat('x', 4000), '2026-03-01T00:00:00Z'
      from generate_series(1, 2000) n`)
    const port = await listenAnywhere(app.server)
    const cookie = Object.entries(caller.cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')
    const answered = await fetch(`http://127.0.0.1:${port}/api/profile/export`, { headers: { cookie } })
    expect(answered.status).toBe(200)
    const reader = answered.body?.getReader() ?? expect.unreachable()
    await reader.read()
    await app.database.orm.delete(sessions).where(eq(sessions.userId, agent.id))
    const rest = async () => {
      for (;;) if ((await reader.read()).done) return 'whole'
    }
    await expect(rest()).rejects.toThrow()
  })

  it('can be requested a few times before it is blocked', async () => {
    for (let times = 1; times <= 5; times++) expect((await take()).status).toBe(200)
    expect(outcomeOf(await take())).toBe('429 too_many_attempts')
    app.clock.advance(31_000)
    expect((await take()).status).toBe(200)
  })

  it('does not answer HEAD, and is available to agents with or without access', async () => {
    const head = await app.server.inject({
      method: 'HEAD',
      url: '/api/profile/export',
      cookies: caller.cookies,
    })
    expect(head.statusCode).toBe(404)
    expect((await take(await as(app, await addAgent(app, { status: 'past_due' }), 'agent'))).status).toBe(200)
    for (const [who, outcome] of [
      [asNobody(app), '401 not_signed_in'],
      [await as(app, await addAdmin(app), 'staff'), '403 not_allowed'],
      [await as(app, await addAssistant(app), 'assistant'), '403 not_allowed'],
    ] as const)
      expect(outcomeOf(await take(who))).toBe(outcome)
  })
})
