import { notifications } from '@porchlight/contract/notifications'
import { expect, it } from 'vitest'
import { answerOf, outcomeOf } from '../../../test/answers.ts'
import { addAgent } from '../../../test/people.ts'
import { mailScene } from '../../../test/scenes/mail-scene.ts'
import { signedIn } from '../../../test/scenes/tour-scene.ts'

const scene = mailScene()
const at = '2026-03-25T20:00:00.000Z'
const later = '2026-03-26T20:00:00.000Z'
const ask = (tourId: string, query: string, by = scene.people.admin) =>
  by.caller.get(`/api/admin/tours/${tourId}/emails?${query}`)
const preview = async (query: string, tourId = scene.tours.sarahs) =>
  answerOf(notifications.previewTourMails, await ask(tourId, query))
const moving = 'status=rescheduled&moves=true'
const setStatus: typeof scene.setStatus = async (...change) => {
  await scene.setStatus(...change)
  await scene.settled()
}
/** Who has got an email since so many emails. */
const toldSince = async (count: number) =>
  (await scene.outbox())
    .slice(0, -count || undefined)
    .map(({ toEmail }) => toEmail)
    .toSorted()
const whole = { mailing: 'outbox', isTold: true, agent: true, assistants: ['Elena Ruiz'], client: 'emailed' }

it('names who gets an email about a move, as it then happens', async () => {
  const { sarah, elena } = scene.people
  expect(await preview('status=scheduled&moves=true')).toEqual({ ...whole, client: 'not_yet' })
  await setStatus(scene.tours.sarahs, 'confirmed', { scheduledDate: at })
  const before = (await scene.outbox()).length
  expect(await preview(moving)).toEqual(whole)
  expect(await scene.outbox()).toHaveLength(before)
  await setStatus(scene.tours.sarahs, 'rescheduled', { scheduledDate: later })
  expect(await toldSince(before)).toEqual(
    [elena.person.email, 'nina@example.com', sarah.person.email].toSorted(),
  )
})

it('sends none about a change that keeps status and time', async () => {
  await setStatus(scene.tours.sarahs, 'confirmed', { scheduledDate: at })
  const none = { isTold: false, agent: false, assistants: [], client: 'not_yet' }
  expect(await preview('status=confirmed')).toEqual({ ...whole, ...none })
  expect(await preview('status=confirmed&moves=true')).toEqual(whole)
})

it('leaves out who turned the emails off, and says why the client gets none', async () => {
  const { sarah, elena } = scene.people
  const tourId = scene.tours.sarahs
  await setStatus(tourId, 'confirmed', { scheduledDate: at })
  await scene.choose(sarah, { kind: 'tour_changes', byEmail: false })
  await scene.choose(elena, { kind: 'tour_changes', byEmail: false })
  expect(await preview(moving)).toEqual({ ...whole, agent: false, assistants: [] })
  const tour = (change: string) => scene.rows.query(`update tours set ${change} where id = $1`, [tourId])
  await tour('email_client = false')
  expect((await preview(moving)).client).toBe('not_chosen')
  await tour('email_client = true')
  const mail = (await scene.outbox()).find(({ kind }) => kind === 'client_tours')
  const { text } = await scene.open(mail?.id ?? expect.unreachable('no mail'))
  const token = /\/unsubscribe\/(\S+)/.exec(text)?.[1]
  await scene.nobody().post(`/api/unsubscribe/${token}`)
  expect((await preview(moving)).client).toBe('unsubscribed')
  await tour('client_email = null')
  expect((await preview(moving)).client).toBe('no_address')
})

it('is for the desk, about a tour that exists and a status with a time', async () => {
  const { sarahs, missing } = scene.tours
  expect(outcomeOf(await ask(missing, moving))).toBe('404 not_found')
  expect((await ask(sarahs, 'status=cancelled')).status).toBe(400)
  const agent = await signedIn(scene.app, await addAgent(scene.app), 'agent')
  expect((await ask(sarahs, moving, agent)).status).toBe(403)
})
