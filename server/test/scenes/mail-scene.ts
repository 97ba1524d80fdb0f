import { type NotificationChoice, notifications } from '@porchlight/contract/notifications'
import { expect } from 'vitest'
import { answerOf } from '../answers.ts'
import { useApp } from '../app.ts'
import { asNobody } from '../callers.ts'
import { type Someone, signedIn, useTourScene } from './tour-scene.ts'

/** The app with new people and tours before each test, and helpers for emails. */
export const mailScene = () => {
  const app = useApp()
  const scene = useTourScene(app)
  const nobody = () => asNobody(app)

  const outbox = async () => answerOf(notifications.outbox, await nobody().get('/api/dev/outbox'))
  const open = async (id: string) =>
    answerOf(notifications.outboxMail, await nobody().get(`/api/dev/outbox/${id}`))
  /** The emails to a person, oldest first. */
  const mailsTo = async ({ person }: Someone) =>
    (await outbox()).filter(({ toEmail }) => toEmail === person.email).reverse()
  /** Waits until a person has received emails with exactly these subjects. */
  const expectSubjects = (who: Someone, subjects: readonly string[]) =>
    expect.poll(async () => (await mailsTo(who)).map(({ subject }) => subject)).toEqual(subjects)
  /** The newest email to a person, with its bodies. */
  const newestTo = async (who: Someone) =>
    open((await mailsTo(who)).at(-1)?.id ?? expect.unreachable('there is no mail'))

  const choices = async ({ caller }: Someone) =>
    answerOf(notifications.readChoices, await caller.get('/api/notification-choices'))
  const choose = async ({ caller }: Someone, ...wanted: NotificationChoice[]) =>
    answerOf(notifications.writeChoices, await caller.put('/api/notification-choices', { choices: wanted }))

  /** Waits until every recorded event has been processed for email. */
  const settled = () =>
    expect
      .poll(() =>
        scene.rows.query(
          `select name from jobs where (name = 'events' or name like 'events-mail%' or name like 'mail-%')
             and state <> 'failed'`,
        ),
      )
      .toEqual([])
  /** An administrator sets a tour's status. */
  const setStatus = async (tourId: string, status: string, facts: object = {}) => {
    const { caller } = scene.people.admin
    const answered = await caller.put(`/api/admin/tours/${tourId}/status`, { status, ...facts })
    expect(answered.status, answered.text).toBe(200)
  }
  /**
   * From now on, emails are held while their change can be undone, as in production. The hold ends by the database's
   * clock, so this sets the app's clock an hour ahead of it, and signs in again.
   */
  const holdMails = async () => {
    app.clock.set(new Date(Date.now() + 3_600_000))
    const { caller } = await signedIn(app, scene.people.admin.person, 'staff')
    return {
      caller,
      /** Sets a tour's status, and waits until the jobs for its emails are held. */
      setStatus: async (tourId: string, status: string, facts: object = {}) => {
        const answered = await caller.put(`/api/admin/tours/${tourId}/status`, { status, ...facts })
        expect(answered.status, answered.text).toBe(200)
        await expect
          .poll(() =>
            scene.rows.query(
              `select bool_and(name = 'events-mail-tours' and start_after > now()) as wait from jobs
                 where name in ('events', 'events-mail-tours')`,
            ),
          )
          .toEqual([{ wait: true }])
      },
      /** Undoes a tour's last change, and waits until its event was passed on. */
      undo: async (tourId: string) => {
        const answered = await caller.post(`/api/admin/tours/${tourId}/undo`)
        expect(answered.status, answered.text).toBe(200)
        await expect.poll(() => scene.rows.query(`select name from jobs where name = 'events'`)).toEqual([])
      },
      /** Sends the held emails. */
      release: async () => {
        await scene.rows.query(`update jobs set start_after = now() where name = 'events-mail-tours'`)
        await scene.rows.query(`select pg_notify('porchlight_jobs', 'events-mail-tours')`)
        await settled()
      },
    }
  }
  // Assigned and not spread, because getters look up each test's own people and tours.
  return Object.assign(scene, {
    nobody,
    outbox,
    open,
    mailsTo,
    expectSubjects,
    newestTo,
    choices,
    choose,
    settled,
    setStatus,
    holdMails,
  })
}
