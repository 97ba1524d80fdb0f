import { notifications } from '@porchlight/contract/notifications'
import { expect, it } from 'vitest'
import { answerOf, outcomeOf, refusalOf } from '../../../test/answers.ts'
import { addAgent } from '../../../test/people.ts'
import { mailScene } from '../../../test/scenes/mail-scene.ts'
import { type Someone, signedIn } from '../../../test/scenes/tour-scene.ts'

const scene = mailScene()
const at = '2026-03-25T20:00:00.000Z'
const later = '2026-03-26T20:00:00.000Z'
const ask = (tourIds: string, query: string, by: Pick<Someone, 'caller'> = scene.people.admin) =>
  by.caller.get(`/api/admin/tours/emails?tours=${tourIds}&${query}`)
const preview = async (query: string, tourIds = scene.tours.sarahs) =>
  answerOf(notifications.previewTourMails, await ask(tourIds, query))
const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
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
const nobody = { emailed: 0, no_address: 0, not_chosen: 0, unsubscribed: 0, not_yet: 0 }
const one = (client: keyof typeof nobody) => ({ clients: { ...nobody, [client]: 1 } })
const whole = {
  mailing: 'outbox',
  silent: 0,
  agents: { emailed: 1, left: 0 },
  assistants: ['Elena Ruiz'],
  ...one('emailed'),
}

it('names who gets an email about a move, as it then happens', async () => {
  const { sarah, elena } = scene.people
  expect(await preview('status=scheduled&moves=true')).toEqual({ ...whole, ...one('not_yet') })
  await setStatus(scene.tours.sarahs, 'confirmed', { scheduledDate: at })
  const before = (await scene.outbox()).length
  expect(await preview(moving)).toEqual(whole)
  expect(await scene.outbox()).toHaveLength(before)
  await setStatus(scene.tours.sarahs, 'rescheduled', { scheduledDate: later })
  expect(await toldSince(before)).toEqual(
    [elena.person.email, 'nina@example.com', sarah.person.email].toSorted(),
  )
})

it.each(['cancelled', 'requested', 'choose_another_time', 'time_not_available', 'completed'])(
  'names who gets an email about the status %s, as it then happens',
  async (status) => {
    const { sarah, elena } = scene.people
    const tourId = scene.tours.sarahs
    await setStatus(tourId, 'confirmed', { scheduledDate: at })
    const { agents, assistants, clients } = await preview(`status=${status}`)
    const before = (await scene.outbox()).length
    await setStatus(tourId, status, { notes: 'As agreed', earlyReason: 'By mistake' })
    expect(await toldSince(before)).toEqual(
      [
        ...(agents.emailed > 0 ? [sarah.person.email] : []),
        ...(assistants.length > 0 ? [elena.person.email] : []),
        ...(clients.emailed > 0 ? ['nina@example.com'] : []),
      ].toSorted(),
    )
  },
)

it.each([
  ['confirmed&moves=true', 'emailed', { status: 'confirmed', scheduledDate: soon(72) }],
  // Each of these changes stops a held confirmation.
  ['rescheduled&moves=true', 'not_yet', { status: 'rescheduled', scheduledDate: soon(72) }],
  ['choose_another_time', 'not_yet', { status: 'choose_another_time' }],
  ['cancelled', 'not_yet', { status: 'cancelled' }],
] as const)(
  'takes into account an email that is still held for undo (%s)',
  async (query, counted, { status, ...facts }) => {
    const tourId = scene.tours.sarahs
    const held = await scene.holdMails()
    await held.setStatus(tourId, 'confirmed', { scheduledDate: soon(48) })
    const asked = await ask(tourId, `status=${query}`, held)
    expect(answerOf(notifications.previewTourMails, asked)).toMatchObject(one(counted))
    expect(await scene.outbox()).toEqual([])
    await held.setStatus(tourId, status, facts)
    await held.release()
    const told = (await scene.outbox()).filter(({ kind }) => kind === 'client_tours')
    expect(told).toHaveLength(counted === 'emailed' ? 1 : 0)
  },
)

it.each([
  ['cancelled', 'requested', ['Elena Ruiz']],
  ['choose_another_time', 'requested', ['Elena Ruiz']],
  ['cancelled', 'choose_another_time', []],
] as const)(
  'counts a client whose email is held (%s), even if the change to %s alone would send them none',
  async (before, status, assistants) => {
    const { sarahs, sarahsOther } = scene.tours
    const held = await scene.holdMails()
    const asked = async (tourIds: string) =>
      answerOf(notifications.previewTourMails, await ask(tourIds, `status=${status}`, held))
    await held.setStatus(sarahs, 'confirmed', { scheduledDate: soon(48) })
    await held.release()
    await held.setStatus(sarahs, before)
    const expected = { ...whole, agents: { emailed: 0, left: 0 }, assistants }
    expect(await asked(sarahs)).toEqual(expected)
    expect(await asked(`${sarahs},${sarahsOther}`)).toEqual({ ...expected, silent: 1 })
    await held.setStatus(sarahs, status)
    await held.release()
    const told = (await scene.outbox()).filter(({ kind }) => kind === 'client_tours')
    expect(told[0]?.subject).toBe('Your tour of Oak House needs a new time')
  },
)

it('counts no client whose held email cannot go out', async () => {
  const tourId = scene.tours.sarahs
  const held = await scene.holdMails()
  const asked = async (status: string) =>
    answerOf(notifications.previewTourMails, await ask(tourId, `status=${status}`, held))
  await held.setStatus(tourId, 'confirmed', { scheduledDate: soon(48) })
  await held.release()
  await held.setStatus(tourId, 'cancelled')
  await scene.rows.query('update tours set email_client = false where id = $1', [tourId])
  const others = { agents: { emailed: 0, left: 0 }, assistants: [] }
  expect(await asked('choose_another_time')).toEqual({ ...whole, ...others, silent: 1, clients: nobody })
  expect(await asked('requested')).toEqual({
    ...whole,
    ...others,
    assistants: ['Elena Ruiz'],
    ...one('not_chosen'),
  })
  await held.setStatus(tourId, 'requested')
  await held.release()
  expect((await scene.outbox()).filter(({ kind }) => kind === 'client_tours')).toHaveLength(1)
})

it('does not count a client who already knows the time of a held email or of this change', async () => {
  const tourId = scene.tours.sarahs
  const [first, second] = [soon(48), soon(72)]
  const held = await scene.holdMails()
  const clients = async (query: string) =>
    answerOf(notifications.previewTourMails, await ask(tourId, query, held)).clients
  await held.setStatus(tourId, 'confirmed', { scheduledDate: first })
  await held.release()
  await held.setStatus(tourId, 'choose_another_time')
  expect(await clients(`status=confirmed&moves=true&scheduledDate=${second}`)).toEqual({
    ...nobody,
    emailed: 1,
  })
  expect(await clients(`status=confirmed&moves=true&scheduledDate=${first}`)).toEqual(nobody)
  await held.setStatus(tourId, 'rescheduled', { scheduledDate: first })
  expect(await clients('status=confirmed')).toEqual(nobody)
  await held.setStatus(tourId, 'confirmed')
  await held.release()
  expect((await scene.outbox()).filter(({ kind }) => kind === 'client_tours')).toHaveLength(1)
})

it('counts agents, assistants and clients of several tours once', async () => {
  const { sarahs, sarahsOther, marcuss } = scene.tours
  await setStatus(sarahs, 'confirmed', { scheduledDate: at })
  await setStatus(marcuss, 'confirmed', { scheduledDate: later })
  await scene.choose(scene.people.marcus, { kind: 'tour_changes', byEmail: false })
  const tourIds = [sarahs, sarahsOther, marcuss].join(',')
  expect(await preview('status=choose_another_time', tourIds)).toEqual({
    mailing: 'outbox',
    silent: 1,
    agents: { emailed: 1, left: 1 },
    assistants: ['Elena Ruiz', 'James Okafor'],
    clients: { ...nobody, emailed: 1 },
  })
  // Their agent turned the emails about one of the tours off.
  await scene.rows.query('update tours set email_client = false where id = $1', [sarahs])
  expect(await preview('status=choose_another_time', tourIds)).toMatchObject({
    clients: { ...nobody, emailed: 1, not_chosen: 1 },
  })
  const omar = `update tours set client_email = 'omar@example.com', email_client = false where id = $1`
  await scene.rows.query(omar, [marcuss])
  expect(await preview('status=choose_another_time', tourIds)).toMatchObject({
    clients: { ...nobody, not_chosen: 2 },
  })
  await scene.rows.query('update tours set client_email = upper($1)', ['omar@example.com'])
  expect(await preview('status=choose_another_time', tourIds)).toMatchObject({
    clients: { ...nobody, not_chosen: 2 },
  })
})

it('sends none about a change that keeps status and time', async () => {
  await setStatus(scene.tours.sarahs, 'confirmed', { scheduledDate: at })
  const none = { silent: 1, agents: { emailed: 0, left: 0 }, assistants: [], clients: nobody }
  expect(await preview('status=confirmed')).toEqual({ ...whole, ...none })
  expect(await preview('status=confirmed&moves=true')).toEqual(whole)
})

it('names the assistants who lose a tour that clients and agents hear nothing about', async () => {
  const { elena } = scene.people
  const tourId = scene.tours.sarahs
  await setStatus(tourId, 'contacting_client')
  const none = { agents: { emailed: 0, left: 0 }, clients: nobody }
  expect(await preview('status=requested')).toEqual({ ...whole, ...none })
  expect(await preview('status=awaiting_response')).toEqual({ ...whole, ...none, silent: 1, assistants: [] })
  const both = [tourId, scene.tours.sarahsOther].join(',')
  expect(await preview('status=requested', both)).toEqual({ ...whole, ...none, silent: 1 })
  const before = (await scene.outbox()).length
  await setStatus(tourId, 'requested')
  expect(await toldSince(before)).toEqual([elena.person.email])
  expect(await preview('status=requested')).toEqual({ ...whole, ...none, silent: 1, assistants: [] })
})

it('leaves out who turned the emails off, and says why the client gets none', async () => {
  const { sarah, elena } = scene.people
  const tourId = scene.tours.sarahs
  await setStatus(tourId, 'confirmed', { scheduledDate: at })
  await scene.choose(sarah, { kind: 'tour_changes', byEmail: false })
  await scene.choose(elena, { kind: 'tour_changes', byEmail: false })
  expect(await preview(moving)).toEqual({ ...whole, agents: { emailed: 0, left: 1 }, assistants: [] })
  const tour = (change: string) => scene.rows.query(`update tours set ${change} where id = $1`, [tourId])
  await tour('email_client = false')
  expect(await preview(moving)).toMatchObject(one('not_chosen'))
  await tour('email_client = true')
  const mail = (await scene.outbox()).find(({ kind }) => kind === 'client_tours')
  const { text } = await scene.open(mail?.id ?? expect.unreachable('no mail'))
  const token = /\/unsubscribe\/(\S+)/.exec(text)?.[1]
  await scene.nobody().post(`/api/unsubscribe/${token}`)
  expect(await preview(moving)).toMatchObject(one('unsubscribed'))
  await tour('client_email = null')
  expect(await preview(moving)).toMatchObject(one('no_address'))
})

it('is for the desk, about tours that exist and a status', async () => {
  const { sarahs, missing } = scene.tours
  expect(outcomeOf(await ask(missing, moving))).toBe('404 not_found')
  expect(outcomeOf(await ask(`${sarahs},${missing}`, moving))).toBe('404 not_found')
  expect(refusalOf(await ask(sarahs, 'status=gone')).errors).toEqual([
    { path: 'status', message: 'Please choose a status' },
  ])
  for (const wrong of ['', `${sarahs},x`, `${sarahs},`])
    expect(refusalOf(await ask(wrong, moving)).errors).toEqual([
      { path: 'tours', message: 'Enter valid tour IDs, separated by commas' },
    ])
  const many = Array.from({ length: 501 }, () => sarahs).join(',')
  expect(refusalOf(await ask(many, moving)).errors).toMatchObject([{ path: 'tours' }])
  const agent = await signedIn(scene.app, await addAgent(scene.app), 'agent')
  expect((await ask(sarahs, moving, agent)).status).toBe(403)
})
