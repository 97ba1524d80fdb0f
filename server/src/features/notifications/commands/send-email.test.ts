import { describe, expect, it } from 'vitest'
import { mailScene } from '../../../../test/scenes/mail-scene.ts'
import { type Mail, type Mailer, MailFailure } from '../ports.ts'
import { claimFor, mostAttempts, pauseAfter } from '../rules.ts'
import { sendEmail } from './send-email.ts'

const scene = mailScene()

/** A mailer that answers emails with the given failures in turn, and then accepts every email. */
const mailer = (...answers: MailFailure[]): Mailer & { sent: Mail[] } => {
  const sent: Mail[] = []
  return {
    sent,
    send: async (mail) => {
      const failure = answers.shift()
      if (failure) throw failure
      sent.push(mail)
    },
    close: () => undefined,
  }
}
const away = () => new MailFailure('later', 'The mail server does not answer')

/** Creates a queued email through its cause and returns its id. The app itself does not send the email again. */
const waiting = async (): Promise<string> => {
  await scene.setStatus(scene.tours.sarahs, 'scheduled', { scheduledDate: '2026-03-25T20:00:00.000Z' })
  await scene.settled()
  const [row] = await scene.rows.query(
    `update outbox_emails set state = 'queued', sent_at = null, attempts = 0, claimed_at = null
     where to_email = $1 returning id`,
    [scene.people.sarah.person.email],
  )
  // Jobs wait by the database's clock. Behind it, the app would run each retry at once.
  const { clock } = scene.app
  clock.advance(Date.now() - clock.now().getTime())
  return String(row?.id)
}
const standing = async (id: string) => {
  const [row] = await scene.rows.query(
    'select state, attempts, last_error, next_attempt_at, sent_at from outbox_emails where id = $1',
    [id],
  )
  return row ?? expect.unreachable()
}

describe('an email of the outbox', () => {
  it('is sent once, however many jobs there are, at once or one after the other', async () => {
    const id = await waiting()
    const post = mailer()
    await Promise.all([1, 2, 3].map(() => sendEmail(scene.app.kernel, post, id)))
    await sendEmail(scene.app.kernel, post, id)
    expect(post.sent).toHaveLength(1)
    expect(await standing(id)).toMatchObject({ state: 'sent', attempts: 1 })
    const [mail] = post.sent
    expect(mail?.headers).toMatchObject({
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    })
    expect(mail?.text).not.toContain('stop-link')
    expect(mail?.html).not.toContain('stop-link')
  })

  it('waits longer each time the mail server is unreachable, and fails after three days', async () => {
    const id = await waiting()
    const { kernel, clock } = scene.app
    await sendEmail(kernel, mailer(away()), id)
    expect(await standing(id)).toMatchObject({
      state: 'queued',
      attempts: 1,
      last_error: 'The mail server does not answer',
      next_attempt_at: new Date(clock.now().getTime() + 60_000),
    })
    for (let tries = 2; tries < mostAttempts; tries++) await sendEmail(kernel, mailer(away()), id)
    expect(await standing(id)).toMatchObject({ state: 'queued', attempts: mostAttempts - 1 })
    await sendEmail(kernel, mailer(away()), id)
    expect(await standing(id)).toMatchObject({ state: 'failed', attempts: mostAttempts })
    const pauses = Array.from({ length: mostAttempts - 1 }, (_, index) => pauseAfter(index + 1))
    const days = pauses.reduce((sum, pause) => sum + pause, 0) / 86_400_000
    expect(days).toBeGreaterThan(2.5)
    expect(days).toBeLessThan(3.5)
  })

  it('that is refused permanently is not retried', async () => {
    const id = await waiting()
    await sendEmail(scene.app.kernel, mailer(new MailFailure('never', '550 no such user')), id)
    expect(await standing(id)).toMatchObject({ state: 'failed', attempts: 1, last_error: '550 no such user' })
  })

  it('whose server died while sending goes out once more, with the same Message-ID, and not before', async () => {
    const id = await waiting()
    const { kernel, clock } = scene.app
    await scene.rows.query(`update outbox_emails set state = 'sending', claimed_at = $2 where id = $1`, [
      id,
      clock.now(),
    ])
    const post = mailer()
    await sendEmail(kernel, post, id)
    expect(post.sent).toEqual([])
    clock.advance(claimFor + 1)
    await sendEmail(kernel, post, id)
    expect(post.sent).toHaveLength(1)
    const [row] = await scene.rows.query('select message_id from outbox_emails where id = $1', [id])
    expect(post.sent[0]?.messageId).toBe(row?.message_id)
  })
})
