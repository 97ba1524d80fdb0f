import { calendar } from '@porchlight/contract/calendar'
import { beforeEach, describe, expect, it } from 'vitest'
import { answerOf, outcomeOf, refusalOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { type Someone, takeFromRole, useTourScene } from '../../../test/scenes/tour-scene.ts'

describe('a tour’s calendar file', () => {
  const app = useApp()
  const scene = useTourScene(app)
  let tourId: string
  beforeEach(async () => {
    tourId = await scene.tour(scene.people.sarah, {
      scheduledDate: new Date('2026-11-24T21:00:00Z'),
      assistant: scene.people.elena.person,
    })
  })
  const url = (id: string) => `/api/tours/${id}/calendar/ics`

  it('is sent as a file with a name', async () => {
    for (const viewer of [scene.people.sarah, scene.people.elena, scene.people.admin]) {
      const { status, headers, text } = await viewer.caller.get(url(tourId))
      expect(status).toBe(200)
      expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
      expect(headers['content-disposition']).toBe(`attachment; filename="tour-${tourId}.ics"`)
      expect(text).toContain(`UID:${tourId}@porchlight\r\n`)
      expect(text).toContain('STATUS:TENTATIVE\r\n')
    }
  })

  it('has a higher SEQUENCE after a change that the entry shows, and the same after one that it does not', async () => {
    const sequence = async () => {
      const { text } = await scene.people.sarah.caller.get(url(tourId))
      return Number(/SEQUENCE:(\d+)/.exec(text)?.[1])
    }
    const change = async (path: string, body: unknown) => {
      const { status, text } = await scene.people.admin.caller.put(`/api/admin/tours/${tourId}/${path}`, body)
      expect(status, text).toBe(200)
    }
    const first = await sequence()
    await change('priority', { priority: 'high' })
    expect(await sequence()).toBe(first)
    await change('status', { status: 'scheduled', scheduledDate: '2026-11-25T21:00:00Z' })
    expect(await sequence()).toBe(first + 1)
    // The entry also shows the address and the time zone.
    await scene.rows.query(`update properties set address = '2 Oak St'`)
    expect(await sequence()).toBe(first + 2)
    await scene.rows.query(`update properties set price_cents = 1`)
    expect(await sequence()).toBe(first + 2)
  })

  it('is refused to people who may not see the tour', async () => {
    const { sarah, marcus, james, admin } = scene.people
    const refused = async (who: Someone | null, id = tourId) =>
      outcomeOf(await scene.call(who, 'GET', url(id)))
    expect(await refused(null)).toBe('401 not_signed_in')
    expect(await refused(marcus)).toBe('404 not_found')
    expect(await refused(james)).toBe('404 not_found')
    expect(await refused(admin, scene.tours.missing)).toBe('404 not_found')
    expect(await refused(sarah, 'nonsense')).toBe('400 invalid_input')
    expect(await refused(sarah, scene.tours.sarahs)).toBe('400 date_needed')
    await scene.rows.query(`update subscriptions set status = 'past_due' where user_id = $1`, [sarah.userId])
    expect(await refused(sarah)).toBe('402 subscription_required')
    await takeFromRole(app, 'admin', ['tours.view'])
    expect(await refused(admin)).toBe('403 not_allowed')
  })
})

describe('a tour’s calendar links', () => {
  const app = useApp()
  const scene = useTourScene(app)
  const open = async ({ caller }: Someone, id: string, to: 'google' | 'outlook') =>
    new URL(answerOf(calendar[`${to}Link`], await caller.get(`/api/tours/${id}/calendar/${to}`)).url)
  const dated = (at: string) => scene.tour(scene.people.sarah, { scheduledDate: new Date(at) })

  it('open a new event at Google, in the property’s time zone', async () => {
    const id = await dated('2026-11-24T21:00:00Z')
    const { origin, pathname, searchParams } = await open(scene.people.sarah, id, 'google')
    expect(origin + pathname).toBe('https://calendar.google.com/calendar/render')
    expect(Object.fromEntries(searchParams)).toEqual({
      action: 'TEMPLATE',
      text: 'Tour: Nina Park at Oak House',
      dates: '20261124T140000/20261124T150000',
      ctz: 'America/Denver',
      details: `Client: Nina Park\nStatus: Requested\nhttp://localhost:3000/schedule-tour?tour=${id}`,
      location: '1 Oak St 4B, Denver, CO 80202-1234',
    })
  })

  it('open it in UTC when the local time is ambiguous', async () => {
    const { searchParams } = await open(scene.people.sarah, await dated('2026-11-01T07:30:00Z'), 'google')
    expect(searchParams.get('dates')).toBe('20261101T073000Z/20261101T083000Z')
    expect(searchParams.has('ctz')).toBe(false)
  })

  it('open a new event at Outlook', async () => {
    const id = await dated('2026-11-24T21:00:00Z')
    const url = await open(scene.people.sarah, id, 'outlook')
    expect(url.origin + url.pathname).toBe('https://outlook.live.com/calendar/0/deeplink/compose')
    expect(url.search).not.toContain('+')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      subject: 'Tour: Nina Park at Oak House',
      startdt: '2026-11-24T21:00:00.000Z',
      enddt: '2026-11-24T22:00:00.000Z',
      location: '1 Oak St 4B, Denver, CO 80202-1234',
    })
  })

  it('contain no email, phone or notes of the client, and stay short', async () => {
    const id = await scene.tour(scene.people.sarah, {
      scheduledDate: new Date('2026-11-24T21:00:00Z'),
      clientFirstName: '😀&=#"'.repeat(2000),
      specialRequests: 'A secret',
      assistant: scene.people.elena.person,
    })
    for (const who of [scene.people.sarah, scene.people.elena, scene.people.admin])
      for (const to of ['google', 'outlook'] as const) {
        const { href } = await open(who, id, to)
        expect(href).not.toMatch(/nina%40|nina@|555-01|secret/)
        expect(href.length).toBeLessThan(16_000)
      }
  })

  it('are refused for a tour without a date, and for another agent’s tour', async () => {
    const { sarah, marcus } = scene.people
    const id = await dated('2026-11-24T21:00:00Z')
    const refused = async (who: Someone, url: string) => refusalOf(await who.caller.get(url)).code
    expect(await refused(sarah, `/api/tours/${scene.tours.sarahs}/calendar/google`)).toBe('date_needed')
    expect(await refused(sarah, `/api/tours/${scene.tours.sarahs}/calendar/outlook`)).toBe('date_needed')
    expect(await refused(marcus, `/api/tours/${id}/calendar/google`)).toBe('not_found')
  })

  it('work without keys, and connecting says that keys are missing', async () => {
    const id = await dated('2026-11-24T21:00:00Z')
    await open(scene.people.sarah, id, 'google')
    const { body } = await scene.people.sarah.caller.get(`/api/tours/${id}/calendar/connections`)
    expect(body).toEqual({ connections: [], available: { google: false, microsoft: false } })
    const asked = async (method: 'GET' | 'POST', url: string, sent?: unknown) => {
      const answered = await scene.call(scene.people.sarah, method, url, sent)
      return `${answered.status} ${refusalOf(answered).message}`
    }
    expect(await asked('GET', '/api/oauth/google')).toBe('409 Google Calendar isn’t set up here yet.')
    expect(await asked('GET', '/api/oauth/microsoft?agentId=x')).toBe(
      '409 Outlook Calendar isn’t set up here yet.',
    )
    expect(await asked('POST', `/api/tours/${id}/calendar/create`, { provider: 'google' })).toBe(
      '409 Google Calendar isn’t set up here yet.',
    )
  })
})
