import { notifications } from '@porchlight/contract/notifications'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { answerOf, outcomeOf } from '../../../test/answers.ts'
import { as, type Caller } from '../../../test/callers.ts'
import { addAgent } from '../../../test/people.ts'
import { mailScene } from '../../../test/scenes/mail-scene.ts'
import { sendEmail } from './commands/send-email.ts'
import { type Mailer, MailFailure } from './ports.ts'

const scene = mailScene()
const { app, nobody, settled, setStatus } = scene
const at = '2026-03-25T20:00:00.000Z'

const urlOf = (tourId: string) => `/api/tours/${tourId}/client-emails`
/** A column of instants, as the server answers it. */
const instantIn = (value: unknown) => z.date().parse(value).toISOString()
const emailsOf = async (tourId: string, { caller }: { caller: Caller } = scene.people.sarah) =>
  answerOf(notifications.listClientEmails, await caller.get(urlOf(tourId)))
/** Confirms a tour, so that its client gets an email, and waits until it is sent. */
const emailed = async (tourId: string) => {
  await setStatus(tourId, 'confirmed', { scheduledDate: at })
  await settled()
  await expect.poll(async () => (await emailsOf(tourId)).map(({ state }) => state)).toEqual(['sent'])
}

describe('the emails to a tour’s client', () => {
  it('are listed for its agent and the desk, oldest first, without text and address', async () => {
    const { sarahs } = scene.tours
    expect(await emailsOf(sarahs)).toEqual([])
    await emailed(sarahs)
    app.clock.advance(60_000)
    await setStatus(sarahs, 'cancelled')
    await settled()
    await expect
      .poll(async () => (await emailsOf(sarahs)).map(({ state }) => state))
      .toEqual(['sent', 'sent'])
    const listed = await emailsOf(sarahs)
    expect(listed.map(({ subject }) => subject)).toEqual([
      'Your tour of Oak House is confirmed',
      'Your tour of Oak House is cancelled',
    ])
    const [first] = await scene.rows.query(
      `select id, sent_at from outbox_emails where audience = 'client' order by created_at limit 1`,
    )
    expect(listed[0]).toEqual({
      id: first?.id,
      subject: 'Your tour of Oak House is confirmed',
      state: 'sent',
      at: instantIn(first?.sent_at),
    })
    expect(await emailsOf(sarahs, scene.people.admin)).toEqual(listed)
    expect(await emailsOf(scene.tours.sarahsOther)).toEqual([])
  })

  it('are hidden from everyone who may not see the tour, and from assistants', async () => {
    const { sarahs, missing } = scene.tours
    await emailed(sarahs)
    const { sarah, marcus, admin, elena } = scene.people
    expect(outcomeOf(await marcus.caller.get(urlOf(sarahs)))).toBe('404 not_found')
    for (const { caller } of [sarah, admin])
      expect(outcomeOf(await caller.get(urlOf(missing)))).toBe('404 not_found')
    // She is the tour's own assistant, and her screens have no timeline.
    expect(outcomeOf(await elena.caller.get(urlOf(sarahs)))).toBe('403 not_allowed')
    const atDesk = await as(app, elena.person, 'staff')
    expect(outcomeOf(await atDesk.get(urlOf(sarahs)))).toBe('403 not_allowed')
    expect(outcomeOf(await nobody().get(urlOf(sarahs)))).toBe('401 not_signed_in')
    const unpaid = await as(app, await addAgent(app, { status: 'past_due' }), 'agent')
    expect((await unpaid.get(urlOf(sarahs))).status).toBe(402)
  })

  it('show whether they are waiting, sent or failed; each attempt records an event for their readers', async () => {
    const { sarahs } = scene.tours
    await emailed(sarahs)
    const { kernel, clock } = app
    const [mail] = await scene.rows.query(
      `update outbox_emails set state = 'queued', sent_at = null, attempts = 0, claimed_at = null
       where audience = 'client' returning id, created_at`,
    )
    await scene.rows.query('delete from events')
    // Jobs wait by the database's clock. Behind it, the app would run the retry at once.
    clock.advance(Date.now() - clock.now().getTime())
    const sarah = { caller: await as(app, scene.people.sarah.person, 'agent') }
    const id = String(mail?.id)
    const written = instantIn(mail?.created_at)
    expect(await emailsOf(sarahs, sarah)).toMatchObject([{ state: 'waiting', at: written }])
    const refusing = (kind: 'later' | 'never'): Mailer => ({
      send: () => Promise.reject(new MailFailure(kind, '550 no such user')),
      close: () => undefined,
    })
    await sendEmail(kernel, refusing('later'), id)
    expect(await emailsOf(sarahs, sarah)).toMatchObject([{ state: 'waiting', at: written }])
    await sendEmail(kernel, refusing('never'), id)
    expect(await emailsOf(sarahs, sarah)).toMatchObject([{ state: 'failed', at: written }])
    const readers = { agent_id: scene.people.sarah.userId, user_ids: [], permission: 'tours.view' }
    const event = { topic: 'emails', entity_id: sarahs, ...readers, everyone: false }
    expect(
      await scene.rows.query(
        `select topic, entity_id, agent_id, user_ids, permission, everyone from events where topic = 'emails'`,
      ),
    ).toEqual([event, event])
  })

  it('leave out those that a server without email suppressed', async () => {
    const { sarahs } = scene.tours
    await emailed(sarahs)
    await scene.rows.query(`update outbox_emails set state = 'suppressed', sent_at = null`)
    expect(await emailsOf(sarahs)).toEqual([])
  })
})
