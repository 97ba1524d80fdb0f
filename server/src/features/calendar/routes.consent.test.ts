import { calendar } from '@porchlight/contract/calendar'
import { describe, expect, it } from 'vitest'
import { answerOf, refusalOf } from '../../../test/answers.ts'
import { asNobody } from '../../../test/callers.ts'
import { calendarScene, providers } from '../../../test/scenes/calendar-scene.ts'
import { disconnectClosedAccounts } from './commands/disconnect-closed-accounts.ts'

const scene = await calendarScene()
const { app, standIn, follow, connect } = scene

const way = async (provider: string, query = '') => {
  const asked = await scene.people.sarah.caller.get(`/api/oauth/${provider}${query}`)
  return new URL(answerOf(calendar.askConsent, asked).authUrl)
}
const mine = async () => {
  const listed = await scene.people.sarah.caller.get('/api/calendar/connections')
  return answerOf(calendar.listConnections, listed).connections
}

describe('an authorization', () => {
  it('requests the smallest scope, with PKCE and a state of its own', async () => {
    const google = await way('google')
    expect(Object.fromEntries(google.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'a-client',
      redirect_uri: `${app.kernel.config.appUrl}/api/oauth/google/callback`,
      scope: 'https://www.googleapis.com/auth/calendar.events.owned',
      access_type: 'offline',
      prompt: 'consent',
      code_challenge_method: 'S256',
    })
    const microsoft = await way('microsoft')
    expect(microsoft.searchParams.get('scope')).toBe(
      'https://graph.microsoft.com/Calendars.ReadWrite offline_access',
    )
    const secrets = [google, microsoft].flatMap(({ searchParams }) => [
      searchParams.get('state'),
      searchParams.get('code_challenge'),
    ])
    expect(new Set(secrets).size).toBe(4)
    // The database contains neither the state nor the verifier in plain text.
    const [row] = await scene.rows.query('select * from calendar_oauth_states limit 1')
    expect(JSON.stringify(row)).not.toContain(String(google.searchParams.get('state')))
    expect(row?.code_verifier_encrypted).toMatch(/^v1\./)
  })

  it.each(providers)('leads to %s and back, and creates the connection', async (provider) => {
    const page = await follow(scene.people.sarah, (await way(provider)).href)
    expect(`${page.pathname}${page.search}`).toBe(`/calendar-connected?provider=${provider}&result=connected`)
    expect(await mine()).toMatchObject([{ provider, state: 'ok', accountEmail: null }])
    const [row] = await scene.rows.query('select * from calendar_connections')
    const [access] = standIn.state.accessTokens.keys()
    const [refresh] = standIn.state.refreshTokens.keys()
    for (const token of [access, refresh]) expect(JSON.stringify(row)).not.toContain(token)
    expect(JSON.stringify(await mine())).not.toMatch(/token|v1\./i)
  })

  it('works once', async () => {
    const back = standIn.consent((await way('google')).href)
    const arrive = async () =>
      String((await scene.people.sarah.caller.get(`${back.pathname}${back.search}`)).headers.location)
    expect(await arrive()).toContain('result=connected')
    expect(await arrive()).toContain('result=expired')
    expect(standIn.state.tokenCalls).toHaveLength(1)
  })

  it('is valid for ten minutes', async () => {
    const { href } = await way('google')
    app.clock.advance(10 * 60_000)
    expect((await follow(scene.people.sarah, href)).searchParams.get('result')).toBe('expired')
    expect(await mine()).toEqual([])
  })

  it('works for its own person alone', async () => {
    const { href } = await way('google')
    expect((await follow(scene.people.marcus, href)).searchParams.get('result')).toBe('expired')
    const back = standIn.consent(href)
    const nobody = await asNobody(app).get(`${back.pathname}${back.search}`)
    expect(nobody.headers.location).toContain('result=expired')
    expect(standIn.state.tokenCalls).toEqual([])
    expect(await scene.rows.query('select id from calendar_connections')).toEqual([])
    // Other people's attempts do not use it up either: its own person still gets through.
    expect((await follow(scene.people.sarah, href)).searchParams.get('result')).toBe('connected')
  })

  it('of one provider does not work for another', async () => {
    const back = standIn.consent((await way('google')).href)
    const { headers } = await scene.people.sarah.caller.get(`/api/oauth/microsoft/callback${back.search}`)
    expect(headers.location).toContain('result=expired')
  })

  it('is neither begun nor completed by a HEAD request, with which programs check addresses', async () => {
    const { cookies } = scene.people.sarah.caller
    const head = (url: string) => app.server.inject({ method: 'HEAD', url, cookies })
    expect((await head('/api/oauth/google')).statusCode).toBe(404)
    expect(await scene.rows.query('select id from calendar_oauth_states')).toEqual([])
    const { href } = await way('google')
    const back = standIn.consent(href)
    expect((await head(`${back.pathname}${back.search}`)).statusCode).toBe(404)
    expect(standIn.state.tokenCalls).toEqual([])
    const { headers } = await scene.people.sarah.caller.get(`${back.pathname}${back.search}`)
    expect(headers.location).toContain('result=connected')
  })

  it('can be open several times, up to a limit', async () => {
    for (let n = 0; n < 15; n++) await way('google')
    expect(await scene.rows.query('select id from calendar_oauth_states')).toHaveLength(10)
  })

  it.each([
    ['declined', 'declined', () => ({ decline: true })],
    [
      'granted without the calendar',
      'declined',
      () => {
        standIn.state.grantedScope = 'openid'
        return { decline: false }
      },
    ],
    [
      'cut off at the provider',
      'failed',
      () => {
        standIn.fail({ status: 503 }, { at: 'token' })
        return { decline: false }
      },
    ],
  ])('that is %s ends with %s and no connection', async (_name, result, prepare) => {
    const { href } = await way('google', `?tourId=${scene.tourId}`)
    const page = await follow(scene.people.sarah, href, prepare())
    expect(page.searchParams.get('result')).toBe(result)
    expect(page.searchParams.get('tour')).toBe(scene.tourId)
    expect(await mine()).toEqual([])
  })

  it('does not accept a code without its verifier', async () => {
    const { href } = await way('google')
    const back = standIn.consent(href)
    await scene.rows.query('update calendar_oauth_states set code_verifier_encrypted = $1', [
      // Encrypted for another row: a state copied into another person's row cannot be decrypted.
      app.kernel.encryption.encrypt('another verifier', { purpose: 'calendar-verifier', of: 'another' }),
    ])
    const { status } = await scene.people.sarah.caller.get(`${back.pathname}${back.search}`)
    expect(status).toBe(500)
    expect(await mine()).toEqual([])
  })

  it('remembers the tour, whose event is created on return', async () => {
    const added = answerOf(calendar.createTourEvent, await scene.add(scene.people.sarah, 'google'))
    expect(added).toEqual({ redirectUrl: expect.stringContaining('/o/oauth2/v2/auth?'), event: null })
    const page = await follow(scene.people.sarah, String(added.redirectUrl))
    expect(page.searchParams.get('tour')).toBe(scene.tourId)
    await scene.until(async () =>
      expect(await scene.stands(scene.people.sarah)).toEqual({ google: 'ok synced' }),
    )
    expect(scene.events('google')).toHaveLength(1)
  })
})

describe('connecting again', () => {
  it('repairs the existing connection', async () => {
    await connect(scene.people.sarah, 'google')
    const [before] = await mine()
    await scene.rows.query(`update calendar_connections set state = 'revoked'`)
    await connect(scene.people.sarah, 'google')
    expect(await mine()).toEqual([{ ...before, state: 'ok' }])
  })

  it('in two tabs at once creates one connection', async () => {
    const ways = [await way('google'), await way('google')]
    const ended = await Promise.all(ways.map(({ href }) => follow(scene.people.sarah, href)))
    expect(ended.map((page) => page.searchParams.get('result'))).toEqual(['connected', 'connected'])
    expect(await mine()).toHaveLength(1)
  })
})

describe('disconnecting', () => {
  it('deletes the calendar and revokes the permission at Google', async () => {
    await connect(scene.people.sarah, 'google')
    const [refresh] = standIn.state.refreshTokens.keys()
    const { id } = (await mine())[0] ?? expect.unreachable()
    expect((await scene.people.marcus.caller.delete(`/api/calendar/connections/${id}`)).status).toBe(404)
    expect((await scene.people.sarah.caller.delete(`/api/calendar/connections/${id}`)).status).toBe(204)
    expect(await mine()).toEqual([])
    await scene.until(() => expect(standIn.state.revoked).toEqual([refresh]))
    expect((await scene.people.sarah.caller.delete(`/api/calendar/connections/${id}`)).status).toBe(404)
  })
})

describe('closing an account', () => {
  it('deletes its calendars and revokes the permissions, and nobody else’s', async () => {
    await connect(scene.people.sarah, 'google')
    const [refresh] = standIn.state.refreshTokens.keys()
    await connect(scene.people.marcus, 'google')
    await scene.rows.query(
      `update users set anonymised_at = now(), is_active = false, email = id || '@anonymised.invalid',
         username = null, first_name = '', last_name = '', phone = null, password_hash = null where id = $1`,
      [scene.people.sarah.userId],
    )
    await disconnectClosedAccounts(app.database)
    expect(await scene.rows.query('select user_id from calendar_connections')).toEqual([
      { user_id: scene.people.marcus.userId },
    ])
    await scene.until(() => expect(standIn.state.revoked).toEqual([refresh]))
  })
})

describe('a refused connection', () => {
  it('is for another person’s tour, or for an unknown provider', async () => {
    const { sarah, marcus } = scene.people
    const status = async (who: typeof sarah, url: string) => (await who.caller.get(url)).status
    expect(await status(marcus, `/api/oauth/google?tourId=${scene.tourId}`)).toBe(404)
    expect(await status(marcus, `/api/tours/${scene.tourId}/calendar/connections`)).toBe(404)
    expect(await status(sarah, '/api/oauth/yahoo')).toBe(400)
    expect((await scene.add(marcus, 'google')).status).toBe(404)
  })

  it('is for a tour without a date, or a cancelled one', async () => {
    const { sarah } = scene.people
    const undated = await scene.tour(sarah)
    const cancelled = await scene.tour(sarah, { status: 'cancelled', scheduledDate: new Date() })
    expect(refusalOf(await scene.add(sarah, 'google', undated)).code).toBe('date_needed')
    expect(refusalOf(await scene.add(sarah, 'google', cancelled)).code).toBe('already_closed')
  })
})
