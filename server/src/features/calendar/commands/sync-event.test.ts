import { TZDate } from '@date-fns/tz'
import { calendar } from '@porchlight/contract/calendar'
import { describe, expect, it } from 'vitest'
import { answerOf } from '../../../../test/answers.ts'
import type { ProviderId } from '../../../../test/calendar-stand-in.ts'
import { calendarScene, providers } from '../../../../test/scenes/calendar-scene.ts'
import { recordEvent } from '../../../kernel/events/events.ts'
import { createGoogleCalendar } from '../adapters/google-calendar.ts'
import { createOutlookCalendar } from '../adapters/outlook-calendar.ts'
import { ProviderFailure } from '../ports.ts'
import { mostAttempts } from '../rules.ts'
import { syncEvent } from './sync-event.ts'

const scene = await calendarScene()
const { app, standIn, connect, add, events, stands, until } = scene

const adapters = () => {
  const { google, microsoft } = app.kernel.config.calendars
  return {
    google: google && createGoogleCalendar(google),
    microsoft: microsoft && createOutlookCalendar(microsoft),
  }
}
const eventRow = async (provider: ProviderId) => {
  const [row] = await scene.rows.query(
    `select e.* from tour_calendar_events e join calendar_connections c on c.id = e.connection_id where c.provider = $1`,
    [provider],
  )
  return row ?? expect.unreachable()
}
const pushNow = async (provider: ProviderId) =>
  syncEvent(app.kernel, adapters(), String((await eventRow(provider)).id))
const waiting = () =>
  scene.rows.query(
    `select extract(epoch from start_after - now())::float as seconds from jobs
     where name = 'calendar-push' and state = 'waiting' order by start_after desc`,
  )
const added = async (provider: ProviderId) => {
  await connect(scene.people.sarah, provider)
  await add(scene.people.sarah, provider)
  await until(async () => expect(await stands(scene.people.sarah)).toEqual({ [provider]: 'ok synced' }))
}
const move = async (to: Date, status = 'scheduled') => {
  const { admin } = scene.people
  const { status: answered, text } = await admin.caller.put(`/api/admin/tours/${scene.tourId}/status`, {
    status,
    scheduledDate: to.toISOString(),
  })
  expect(answered, text).toBe(200)
}
const inDays = (days: number) => new Date(Math.round(Date.now() / 1000) * 1000 + days * 86_400_000)
const startOf = (event: ReturnType<typeof events>[number] | undefined) => String(event?.start?.dateTime)
/** When an event begins: Google stores an instant, Outlook the local time of the place, which is in Denver. */
const beginOf = (event: ReturnType<typeof events>[number] | undefined) => {
  const text = startOf(event)
  if (text.endsWith('Z')) return Date.parse(text)
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = (text.match(/\d+/g) ?? []).map(
    Number,
  )
  return TZDate.tz('America/Denver', year, month - 1, day, hour, minute, second).getTime()
}

describe.each(providers)('a tour’s event at %s', (provider) => {
  it('is created once, however often it is requested', async () => {
    await added(provider)
    const [event] = events(provider)
    expect(event).toMatchObject(
      provider === 'google'
        ? { summary: 'Tour: Nina Park at Oak House', location: '1 Oak St 4B, Denver, CO 80202-1234' }
        : {
            subject: 'Tour: Nina Park at Oak House',
            location: { displayName: '1 Oak St 4B, Denver, CO 80202-1234' },
          },
    )
    const again = await Promise.all([1, 2, 3].map(() => add(scene.people.sarah, provider)))
    expect(again.map(({ body }) => body)).toEqual(Array(3).fill({ redirectUrl: null, event: 'synced' }))
    await pushNow(provider)
    expect(events(provider)).toHaveLength(1)
  })

  it('names the owner of the calendar', async () => {
    await added(provider)
    const { body } = await scene.people.sarah.caller.get('/api/calendar/connections')
    expect(body).toMatchObject({
      connections: [
        { provider, accountEmail: expect.stringContaining('sarah@'), lastUsedAt: expect.any(String) },
      ],
    })
  })

  it('is not created twice when the answer is lost', async () => {
    await connect(scene.people.sarah, provider)
    // The adapter first asks Microsoft whether the event exists: that answer arrives, the next one is lost.
    if (provider === 'microsoft') standIn.fail('pass')
    standIn.fail('cut')
    await add(scene.people.sarah, provider)
    await until(async () => expect((await eventRow(provider)).attempts).toBe(1))
    expect(await stands(scene.people.sarah)).toEqual({ [provider]: 'ok pending' })
    await pushNow(provider)
    await until(async () => expect(await stands(scene.people.sarah)).toEqual({ [provider]: 'ok synced' }))
    expect(events(provider)).toHaveLength(1)
  })

  it('loses the escort when the payment failed, and gets them back when it is paid', async () => {
    const { sarah, elena } = scene.people
    const now = new Date()
    const stamps = { succeeded_at: now, used_at: now, created_at: now, updated_at: now }
    const [at] = await scene.rows.query('select property_id from tours where id = $1', [scene.tourId])
    const paymentId = await scene.rows.insert('payments', {
      purpose: 'tour_assistant',
      status: 'succeeded',
      amount_cents: 2500,
      agent_id: sarah.userId,
      tour_id: scene.tourId,
      property_id: at?.property_id,
      ...stamps,
      provider: 'sandbox',
      provider_payment_id: 'p1',
    })
    await scene.rows.query(
      `update tours set status = 'confirmed', escort_assistant_id = $2, escorted_by = 'assistant',
         charge_status = 'paid', payment_id = $3 where id = $1`,
      [scene.tourId, elena.userId, paymentId],
    )
    await added(provider)
    expect(JSON.stringify(events(provider))).toContain('Escort: Elena')
    /** Changes the payment's state as the provider's events do. */
    const recordPaymentEvent = async (status: 'failed' | 'succeeded') => {
      await scene.rows.query('update payments set status = $2 where id = $1', [paymentId, status])
      const event = { topic: 'payments', entityId: paymentId, kind: `payment.${status}` }
      await app.database.transaction((tx) => recordEvent(tx, event))
    }
    await recordPaymentEvent('failed')
    await until(() => expect(JSON.stringify(events(provider))).not.toContain('Escort: Elena'))
    await recordPaymentEvent('succeeded')
    await until(() => expect(JSON.stringify(events(provider))).toContain('Escort: Elena'))
  })

  it('is found again after disconnecting and connecting', async () => {
    await added(provider)
    const listed = await scene.people.sarah.caller.get('/api/calendar/connections')
    const { id } = answerOf(calendar.listConnections, listed).connections[0] ?? expect.unreachable()
    await scene.people.sarah.caller.delete(`/api/calendar/connections/${id}`)
    await added(provider)
    expect(events(provider)).toHaveLength(1)
  })

  it('moves with the tour, and is no longer tentative once the tour is confirmed', async () => {
    await added(provider)
    const soft = provider === 'google' ? { status: 'tentative' } : { showAs: 'tentative' }
    const firm = provider === 'google' ? { status: 'confirmed' } : { showAs: 'busy' }
    expect(events(provider)).toMatchObject([soft])
    const before = startOf(events(provider)[0])
    await move(inDays(5), 'confirmed')
    await until(() => expect(events(provider)).toMatchObject([firm]))
    expect(startOf(events(provider)[0])).not.toBe(before)
    await until(async () => expect(await stands(scene.people.sarah)).toEqual({ [provider]: 'ok synced' }))
  })

  it('is removed with a cancelled tour, and comes back with it', async () => {
    await added(provider)
    await scene.people.admin.caller.put(`/api/admin/tours/${scene.tourId}/status`, { status: 'cancelled' })
    await until(() => expect(events(provider)).toEqual([]))
    await until(async () => expect(await stands(scene.people.sarah)).toEqual({ [provider]: 'ok cancelled' }))
    await move(inDays(6))
    await until(() => expect(events(provider)).toHaveLength(1))
  })

  it('that its owner deleted stays deleted when the tour moves, until they add it again', async () => {
    await added(provider)
    const [event] = events(provider)
    if (provider === 'google') Object.assign(event ?? {}, { status: 'cancelled' })
    else standIn.state.microsoft.clear()
    await move(inDays(5))
    await until(async () => expect(await stands(scene.people.sarah)).toEqual({ [provider]: 'ok removed' }))
    expect(events(provider)).toEqual([])
    await move(inDays(6))
    await add(scene.people.sarah, provider)
    await until(async () => expect(await stands(scene.people.sarah)).toEqual({ [provider]: 'ok synced' }))
    expect(events(provider)).toHaveLength(1)
  })

  it('gets a new access token when the old one has expired or is rejected', async () => {
    await added(provider)
    app.clock.advance(3_600_000)
    await move(inDays(5))
    await until(() => expect(standIn.state.tokenCalls.at(-1)).toMatchObject({ grant_type: 'refresh_token' }))
    await until(async () => expect(await stands(scene.people.sarah)).toEqual({ [provider]: 'ok synced' }))

    const calls = standIn.state.tokenCalls.length
    standIn.expireAccess()
    const to = inDays(6)
    await move(to)
    await until(async () => expect(beginOf(events(provider)[0])).toBe(to.getTime()))
    expect(standIn.state.tokenCalls.length).toBe(calls + 1)
  })

  it('requests one new token when several events need it at once', async () => {
    await connect(scene.people.sarah, provider)
    const more = [await scene.tour(scene.people.sarah, { scheduledDate: inDays(7) })]
    for (const id of [scene.tourId, ...more]) await add(scene.people.sarah, provider, id)
    await until(() => expect(events(provider)).toHaveLength(2))
    await until(async () =>
      expect(await scene.rows.query(`select 1 from tour_calendar_events where state <> 'synced'`)).toEqual(
        [],
      ),
    )
    app.clock.advance(3_600_000)
    const calls = standIn.state.tokenCalls.length
    await scene.rows.query(`update tour_calendar_events set state = 'pending'`)
    const ids = await scene.rows.query('select id from tour_calendar_events')
    await Promise.all(ids.map(({ id }) => syncEvent(app.kernel, adapters(), String(id))))
    expect(standIn.state.tokenCalls.length).toBe(calls + 1)
    expect(events(provider)).toHaveLength(2)
  })

  it('waits for its person when the permission is revoked, and catches up when it is given again', async () => {
    await added(provider)
    standIn.takeBack()
    await move(inDays(5))
    await until(async () =>
      expect(await stands(scene.people.sarah)).toEqual({ [provider]: 'revoked pending' }),
    )
    const [row] = await scene.rows.query('select * from calendar_connections')
    expect(row).toMatchObject({ access_token_encrypted: null, refresh_token_encrypted: null })
    // A request to add it returns the address for the repair.
    const asked = answerOf(calendar.createTourEvent, await add(scene.people.sarah, provider))
    expect(asked.redirectUrl).toContain('code_challenge')
    await connect(scene.people.sarah, provider)
    await until(async () => expect(await stands(scene.people.sarah)).toEqual({ [provider]: 'ok synced' }))
    expect(events(provider)).toHaveLength(1)
  })

  it('keeps a new permission when an old one turns out to be revoked', async () => {
    await added(provider)
    await scene.rows.query(`update tour_calendar_events set state = 'pending'`)
    const own = adapters()
    const adapter = own[provider] ?? expect.unreachable()
    // The agent connects again while the provider is still answering.
    const late = async (): Promise<never> => {
      await connect(scene.people.sarah, provider)
      throw new ProviderFailure('revoked', 'the old permission is gone')
    }
    const { id } = await eventRow(provider)
    await syncEvent(app.kernel, { ...own, [provider]: { ...adapter, change: late } }, String(id))
    const [row] = await scene.rows.query('select * from calendar_connections')
    expect(row).toMatchObject({ state: 'ok', state_reason: null, grant_version: 2 })
    expect(row?.refresh_token_encrypted).not.toBeNull()
    await until(async () => expect(await stands(scene.people.sarah)).toEqual({ [provider]: 'ok synced' }))
    expect(events(provider)).toHaveLength(1)
  })

  it('keeps the tokens of a permission that was given during the refresh of an old one', async () => {
    await added(provider)
    await scene.rows.query(`update tour_calendar_events set state = 'pending'`)
    await scene.rows.query('update calendar_connections set access_expires_at = now()')
    const own = adapters()
    const adapter = own[provider] ?? expect.unreachable()
    const encrypted = async () =>
      (await scene.rows.query('select access_token_encrypted from calendar_connections'))[0]
    let given: unknown
    const refresh = async (token: string) => {
      const grant = await adapter.refresh(token)
      await connect(scene.people.sarah, provider)
      given = await encrypted()
      return grant
    }
    const { id } = await eventRow(provider)
    await syncEvent(app.kernel, { ...own, [provider]: { ...adapter, refresh } }, String(id))
    expect(given).toBeDefined()
    expect(await encrypted()).toEqual(given)
  })

  it('survives an hour without the provider in which the tour moves twice', async () => {
    await added(provider)
    standIn.fail({ status: 503 }, { times: 1000 })
    const to = inDays(6)
    await move(inDays(5))
    await move(to)
    await until(async () => expect((await eventRow(provider)).attempts).toBeGreaterThan(0))
    for (let tries = 0; tries < 6; tries++) {
      app.clock.advance(10 * 60_000)
      await pushNow(provider)
    }
    expect((await eventRow(provider)).state).toBe('pending')
    standIn.state.apiFaults.length = 0
    await pushNow(provider)
    expect(await stands(scene.people.sarah)).toEqual({ [provider]: 'ok synced' })
    expect(events(provider)).toHaveLength(1)
    expect(beginOf(events(provider)[0])).toBe(to.getTime())
  })

  it('waits as long as the provider asks', async () => {
    await added(provider)
    standIn.fail({ status: 429, headers: { 'retry-after': '1800' } })
    await move(inDays(5))
    await until(async () => expect((await eventRow(provider)).attempts).toBe(1))
    const [next] = await waiting()
    expect(Number(next?.seconds)).toBeGreaterThan(1700)
    expect(Number(next?.seconds)).toBeLessThan(1810)
  })

  it('fails in the end, or at once when another try would not help', async () => {
    await connect(scene.people.sarah, provider)
    standIn.fail({ status: 400 })
    await add(scene.people.sarah, provider)
    await until(async () => expect(await stands(scene.people.sarah)).toEqual({ [provider]: 'ok failed' }))
    expect(await waiting()).toEqual([])
    await add(scene.people.sarah, provider)
    await until(async () => expect(await stands(scene.people.sarah)).toEqual({ [provider]: 'ok synced' }))

    standIn.fail({ status: 500 }, { times: 1000 })
    await scene.rows.query(`update tour_calendar_events set attempts = $1, state = 'pending'`, [
      mostAttempts - 1,
    ])
    await pushNow(provider)
    expect(await stands(scene.people.sarah)).toEqual({ [provider]: 'ok failed' })
  })

  it('is not synced by two runs at once', async () => {
    await connect(scene.people.sarah, provider)
    await scene.rows.query(
      `insert into tour_calendar_events (id, tour_id, connection_id, user_id, request_id, state, created_at, updated_at)
       select gen_random_uuid(), $1, id, user_id, 'a-request', 'pending', now(), now() from calendar_connections`,
      [scene.tourId],
    )
    await Promise.all([1, 2, 3, 4].map(() => pushNow(provider)))
    expect(standIn.state.asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
    expect(events(provider)).toHaveLength(1)
  })

  it('is left alone once its person is locked', async () => {
    await added(provider)
    await scene.rows.query('update users set is_locked = true, locked_at = now() where id = $1', [
      scene.people.sarah.userId,
    ])
    const asked = standIn.state.asked.length
    await scene.rows.query(`update tour_calendar_events set state = 'pending'`)
    await pushNow(provider)
    expect(standIn.state.asked.length).toBe(asked)
    expect((await eventRow(provider)).claimed_until).toBeNull()
  })
})

it('a rate limit that Google sends as 403 is a pause, not a revoked permission', async () => {
  await added('google')
  standIn.fail({ status: 403, body: { error: { errors: [{ reason: 'userRateLimitExceeded' }] } } })
  await move(inDays(5))
  await until(async () => expect((await eventRow('google')).attempts).toBe(1))
  expect(await stands(scene.people.sarah)).toEqual({ google: 'ok pending' })
})

it('sends times to Outlook in the property’s time zone', async () => {
  await connect(scene.people.sarah, 'microsoft')
  const id = await scene.tour(scene.people.sarah, { scheduledDate: new Date('2027-01-12T21:00:00Z') })
  const twice = await scene.tour(scene.people.sarah, { scheduledDate: new Date('2027-11-07T07:30:00Z') })
  await add(scene.people.sarah, 'microsoft', id)
  await add(scene.people.sarah, 'microsoft', twice)
  await until(() => expect(events('microsoft')).toHaveLength(2))
  expect(events('microsoft').map(({ start }) => start)).toEqual(
    expect.arrayContaining([
      { dateTime: '2027-01-12T14:00:00', timeZone: 'Mountain Standard Time' },
      // Denver's clocks show 1:30 twice that night.
      { dateTime: '2027-11-07T07:30:00', timeZone: 'UTC' },
    ]),
  )
})
