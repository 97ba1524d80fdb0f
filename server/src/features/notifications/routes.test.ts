import { notifications } from '@porchlight/contract/notifications'
import { describe, expect, it } from 'vitest'
import { answerOf, outcomeOf, refusalOf } from '../../../test/answers.ts'
import { as } from '../../../test/callers.ts'
import { mailScene } from '../../../test/scenes/mail-scene.ts'
import { signedIn } from '../../../test/scenes/tour-scene.ts'

const scene = mailScene()
const { app, choices, choose, newestTo, expectSubjects, setStatus, nobody } = scene
const at = '2026-03-25T20:00:00.000Z'
const url = '/api/notification-choices'

describe('email preferences', () => {
  it('offer each person the kinds for them, with the defaults', async () => {
    const { sarah, elena, admin } = scene.people
    expect(await choices(sarah)).toEqual({
      choices: [
        { kind: 'tour_changes', byEmail: true },
        { kind: 'messages', byEmail: true },
        { kind: 'property_requests', byEmail: true },
        { kind: 'tour_notes', byEmail: false },
      ],
      email: sarah.person.email,
      mailing: 'outbox',
    })
    expect((await choices(elena)).choices).toEqual([
      { kind: 'tour_changes', byEmail: true },
      { kind: 'tour_notes', byEmail: false },
      { kind: 'assignments', byEmail: true },
    ])
    expect((await choices(admin)).choices).toEqual([
      { kind: 'property_requests', byEmail: false },
      { kind: 'new_requests', byEmail: false },
    ])
  })

  it('are stored for this person alone; kinds that are not given stay', async () => {
    const { sarah, marcus } = scene.people
    await choose(sarah, { kind: 'messages', byEmail: false })
    const after = await choose(
      sarah,
      { kind: 'tour_notes', byEmail: true },
      { kind: 'messages', byEmail: false },
    )
    expect(after.choices).toEqual([
      { kind: 'tour_changes', byEmail: true },
      { kind: 'messages', byEmail: false },
      { kind: 'property_requests', byEmail: true },
      { kind: 'tour_notes', byEmail: true },
    ])
    expect(await choices(sarah)).toEqual(after)
    expect((await choices(marcus)).choices).toContainEqual({ kind: 'messages', byEmail: true })
    expect((await choose(sarah)).choices).toEqual(after.choices)
  })

  it('are open to an agent who has not paid, because emails continue', async () => {
    const dana = await signedIn(app, scene.people.sarah.person, 'agent')
    await scene.rows.query(`update subscriptions set status = 'past_due' where user_id = $1`, [dana.userId])
    expect(outcomeOf(await dana.caller.get(url))).toBe('200')
    await choose(dana, { kind: 'messages', byEmail: false })
  })

  it.each([
    [{ choices: [{ kind: 'new_requests', byEmail: true }] }, 'choices.0.kind'],
    [{ choices: [{ kind: 'lottery', byEmail: true }] }, 'choices.0.kind'],
    [{ choices: [{ kind: 'messages', byEmail: 'perhaps' }] }, 'choices.0.byEmail'],
    [{ choices: 'all' }, 'choices'],
    [{}, 'choices'],
  ])('refuses %j and names %s', async (body, path) => {
    const { sarah } = scene.people
    const refused = await sarah.caller.put(url, body)
    expect(refused.status).toBe(400)
    expect(refusalOf(refused).errors?.map((one) => one.path)).toContain(path)
    expect(await scene.rows.query('select * from notification_choices')).toEqual([])
  })

  it('are closed to anyone who is not signed in, and to a shared session', async () => {
    expect(outcomeOf(await nobody().get(url))).toBe('401 not_signed_in')
    expect(outcomeOf(await nobody().put(url, { choices: [] }))).toBe('401 not_signed_in')
    const shared = await as(app, scene.people.elena.person, 'assistant', { byTeamPassword: true })
    const body = { choices: [{ kind: 'assignments', byEmail: false }] }
    expect(outcomeOf(await shared.put(url, body))).toBe('403 not_allowed')
    expect(outcomeOf(await shared.get(url))).toBe('200')
  })
})

describe('the unsubscribe link', () => {
  const linkIn = (text: string) => /\/unsubscribe\/(\S+)/.exec(text)?.[1] ?? expect.unreachable('no link')
  const received = async () => {
    await setStatus(scene.tours.sarahs, 'scheduled', { scheduledDate: at })
    await expectSubjects(scene.people.sarah, ['Tour scheduled: Oak House'])
    return linkIn((await newestTo(scene.people.sarah)).text)
  }

  it('says what it stops, and stops it only after a confirmation', async () => {
    const token = await received()
    const asked = await nobody().get(`/api/unsubscribe/${token}`)
    const words = { kind: 'tour_changes', label: 'Changes to my tours', hasAccount: true }
    expect(answerOf(notifications.readStop, asked)).toEqual({ ...words, byEmail: true })
    expect((await choices(scene.people.sarah)).choices[0]).toEqual({ kind: 'tour_changes', byEmail: true })

    const stopped = await nobody().post(`/api/unsubscribe/${token}`)
    expect(answerOf(notifications.stop, stopped)).toEqual({ ...words, byEmail: false })
    expect((await choices(scene.people.sarah)).choices[0]).toEqual({ kind: 'tour_changes', byEmail: false })
    expect((await choices(scene.people.marcus)).choices[0]?.byEmail).toBe(true)

    // A person with an account turns them on again there.
    expect(outcomeOf(await nobody().post(`/api/unsubscribe/${token}/subscribe-again`))).toBe('404 not_found')
    expect((await choices(scene.people.sarah)).choices[0]?.byEmail).toBe(false)
  })

  it('works from an email program: a form from another site, without a session (RFC 8058)', async () => {
    const token = await received()
    const answered = await app.server.inject({
      method: 'POST',
      url: `/api/unsubscribe/${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(answered.statusCode).toBe(200)
    expect((await choices(scene.people.sarah)).choices[0]?.byEmail).toBe(false)
  })

  it('is not found when it was changed or forged, or its person is deleted', async () => {
    const token = await received()
    for (const wrong of ['v1.made-up', `${token.slice(0, -4)}AAAA`, 'x'])
      for (const how of ['get', 'post'] as const)
        expect(outcomeOf(await nobody()[how](`/api/unsubscribe/${wrong}`)), wrong).toBe('404 not_found')
    await scene.rows.query(
      `update users set anonymised_at = now(), is_active = false, password_hash = null,
         email = 'gone@anonymised.invalid', first_name = '', last_name = '' where id = $1`,
      [scene.people.sarah.userId],
    )
    expect(outcomeOf(await nobody().post(`/api/unsubscribe/${token}`))).toBe('404 not_found')
    expect(await scene.rows.query('select * from notification_choices')).toEqual([])
  })

  it('is not stored in the database', async () => {
    const token = await received()
    const [row] = await scene.rows.query(
      'select text_body, html_body, headers::text from outbox_emails limit 1',
    )
    expect(JSON.stringify(row)).not.toContain(token)
    expect(JSON.stringify(row)).not.toContain('v1.')
  })
})

describe('the outbox', () => {
  it('lists the newest first and shows each email; an unknown one is not found', async () => {
    await setStatus(scene.tours.sarahs, 'scheduled', { scheduledDate: at })
    await expectSubjects(scene.people.sarah, ['Tour scheduled: Oak House'])
    const mail = await newestTo(scene.people.sarah)
    await expect.poll(async () => (await newestTo(scene.people.sarah)).state).toBe('sent')
    expect(mail.messageId).toMatch(/^<tour-scheduled\.\d+\.[0-9a-f-]{36}@localhost>$/)
    expect(mail.html).toMatch(/^<!doctype html><html/)
    expect(outcomeOf(await nobody().get(`/api/dev/outbox/${scene.tours.missing}`))).toBe('404 not_found')
  })
})
