import { assistants as calls } from '@porchlight/contract/assistants'
import { notifications } from '@porchlight/contract/notifications'
import { describe, expect, it } from 'vitest'
import { answerOf, outcomeOf, refusalOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, asNobody } from '../../../test/callers.ts'
import { addAssistant, type Person } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'
import { assistantsPath, useAssistantDesk, wren } from '../../../test/scenes/assistant-scene.ts'
import { createApp } from '../../app.ts'
import type { StaffViewer } from '../../kernel/viewer.ts'
import { createAssistant } from './commands/create-assistant.ts'
import { sendInvitation } from './commands/send-invitation.ts'

const app = useApp()
const { boss, desk, create, lastAudit } = useAssistantDesk(app)
const rows = plainRows(() => app.database)

const nobody = () => asNobody(app)
const invite = () => create({ password: null })
const at = (id: string) => `${assistantsPath}/${id}`
const read = async (id: string, by = desk) => answerOf(calls.readAssistant, await by.get(at(id)))
const again = (id: string, by = desk) => by.post(`${at(id)}/invitation`)
const edit = async (id: string, change: object) =>
  answerOf(calls.updateAssistant, await desk.put(at(id), change))
const mails = async () => answerOf(notifications.outbox, await nobody().get('/api/dev/outbox'))
const subjects = async () => (await mails()).map(({ subject, toEmail }) => `${toEmail}: ${subject}`)
const invitation = `${wren.email}: Your invitation to Porchlight`
const invitations = () => rows.query(`select 1 from events where kind = 'user.invited'`)
/** The addresses of the invitations, the newest first. */
const invitedTo = async () =>
  (await mails()).filter(({ subject }) => subject.startsWith('Your invitation')).map(({ toEmail }) => toEmail)
/** The secret of the link in an email. */
const secretIn = async (id: string | undefined) => {
  const { text } = answerOf(notifications.outboxMail, await nobody().get(`/api/dev/outbox/${id}`))
  return /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? expect.unreachable('no link')
}
/** The secret of the link in the newest of so many emails. */
const secretOf = async (count: number) => {
  await expect.poll(subjects).toHaveLength(count)
  return secretIn((await mails())[0]?.id)
}
const choosePassword = (token: string) =>
  nobody().post('/api/password/reset', { token, password: 'my own secret' })
const listed = async (id: string) => {
  const team = answerOf(calls.listAssistants, await desk.get(assistantsPath))
  return team.find((one) => one.id === id)?.isInvited
}
/** Expects that the lists mark the assistant as invited no more, and that the readers of both are told. */
const expectChosen = async (id: string, kind: string) => {
  expect(await listed(id)).toBe(false)
  expect((await read(id)).invitation?.link).toBeNull()
  const told = await rows.query(
    `select topic, permission, kind from events
     where kind in ('user.password_set', 'user.password_reset') and entity_id = $1 order by id`,
    [id],
  )
  expect(told).toEqual([
    { topic: 'people', permission: 'users.view', kind },
    { topic: 'assistants', permission: 'assistants.view', kind: 'user.password_set' },
  ])
}
const signIn = (secret: string) =>
  nobody().post('/api/assistant/login', { username: wren.username, password: secret })

describe('an assistant without a password', () => {
  it('chooses it by the link of an email, which works once, and signs in', async () => {
    const made = await invite()
    // The job that sends the email also creates the link, perhaps before this answer.
    expect(made.invitation).toMatchObject({ hasPassword: false, maySend: true })
    expect(await lastAudit()).toMatchObject({ action: 'assistant.created', after: { invited: true } })
    expect(outcomeOf(await signIn(wren.password))).toBe('401 wrong_credentials')
    const secret = await secretOf(1)
    expect(await subjects()).toEqual([invitation])
    expect((await choosePassword(secret)).status).toBe(200)
    expect(outcomeOf(await choosePassword(secret))).toBe('410 link_over')
    expect((await read(made.id)).invitation).toEqual({ hasPassword: true, maySend: true, link: null })
    expect((await signIn('my own secret')).status).toBe(200)
    expect((await read(made.id)).invitation).toBeNull()
    expect(outcomeOf(await again(made.id))).toBe('409 invitation_over')
  })

  it('is listed as invited, with the time of the invitation and of the end of its link', async () => {
    const { id } = await invite()
    await secretOf(1)
    const day = 24 * 60 * 60 * 1000
    const sent = app.clock.now().getTime()
    const linkOf = (from: number) => ({
      sentAt: new Date(from).toISOString(),
      expiresAt: new Date(from + 7 * day).toISOString(),
    })
    expect((await read(id)).invitation?.link).toEqual(linkOf(sent))
    expect(await listed(id)).toBe(true)
    app.clock.advance(60_000)
    await again(id)
    await secretOf(2)
    expect((await read(id)).invitation?.link).toEqual(linkOf(sent + 60_000))
    // Readers whose windows are open see the new times.
    const told = await rows.query(
      `select topic, permission from events where kind = 'user.invitation_sent' and entity_id = $1`,
      [id],
    )
    expect(told).toEqual(Array(2).fill({ topic: 'assistants', permission: 'assistants.view' }))
    await edit(id, { isActive: false })
    expect(await listed(id)).toBe(false)
    expect((await read(id)).invitation?.link).toBeNull()
    await edit(id, { isActive: true })
    await choosePassword(await secretOf(3))
    await expectChosen(id, 'user.password_set')
  })

  it('is not listed as invited any more after choosing the password by a link for a forgotten one', async () => {
    const { id } = await invite()
    await secretOf(1)
    await nobody().post('/api/password/forgot', { email: wren.email })
    await choosePassword(await secretOf(2))
    await expectChosen(id, 'user.password_reset')
  })

  it('gets the invitation again, also at a corrected address; earlier links stop working', async () => {
    const { id } = await invite()
    const first = await secretOf(1)
    expect(answerOf(calls.sendInvitation, await again(id))).toEqual({ email: wren.email })
    const second = await secretOf(2)
    expect(outcomeOf(await choosePassword(first))).toBe('410 link_over')
    expect(await lastAudit()).toMatchObject({ action: 'assistant.invited_again', actor_id: boss.id })
    await edit(id, { email: 'abara@example.test' })
    expect(outcomeOf(await choosePassword(second))).toBe('410 link_over')
    expect(answerOf(calls.sendInvitation, await again(id))).toEqual({ email: 'abara@example.test' })
    await expect.poll(invitedTo).toEqual([...Array(2).fill('abara@example.test'), wren.email, wren.email])
  })

  it.each([
    ['email address', { email: 'abara@example.test' }, 'abara@example.test'],
    ['username', { username: 'abara' }, wren.email],
  ])('gets a new one when another %s ends the link', async (_name, change, to) => {
    const { id } = await invite()
    const first = await secretOf(1)
    await edit(id, change)
    await expect.poll(invitedTo).toEqual([to, wren.email])
    expect(outcomeOf(await choosePassword(first))).toBe('410 link_over')
    await edit(id, { ...change, bio: 'Knows Alamo Heights.' })
    expect(await invitedTo()).toHaveLength(2)
    const { id: mail } = (await mails()).find(({ subject }) => subject.startsWith('Your invit')) ?? { id: '' }
    expect((await choosePassword(await secretIn(mail))).status).toBe(200)
    await edit(id, { email: 'third@example.test', username: 'third' })
    expect(await invitations()).toHaveLength(2)
  })

  it('gets none while locked, and again after the unlock', async () => {
    const { id } = await create({ password: null, isActive: false })
    const lock = (locked: boolean) => desk.put(`/api/admin/users/${id}/lock`, { locked })
    await lock(true)
    await edit(id, { isActive: true, email: 'abara@example.test' })
    expect(await invitations()).toEqual([])
    await lock(false)
    expect((await read(id)).invitation).toEqual({ hasPassword: false, maySend: true, link: null })
    expect(answerOf(calls.sendInvitation, await again(id))).toEqual({ email: 'abara@example.test' })
    await expect.poll(invitedTo).toEqual(['abara@example.test'])
    expect((await choosePassword(await secretIn((await mails())[0]?.id))).status).toBe(200)
  })

  it('gets no invitation while inactive, and the first one when activated', async () => {
    const { id } = await create({ password: null, isActive: false })
    expect((await read(id)).invitation).toEqual({ hasPassword: false, maySend: false, link: null })
    expect(outcomeOf(await again(id))).toBe('409 account_inactive')
    expect(await subjects()).toEqual([])
    await edit(id, { isActive: true })
    await expect.poll(subjects).toEqual([invitation])
    await edit(id, { isActive: false })
    await edit(id, { bio: 'Knows Alamo Heights.' })
    expect(await subjects()).toHaveLength(1)
  })

  it('can be a deleted one who returns: the former password is over', async () => {
    const { id } = await create()
    expect((await signIn(wren.password)).status).toBe(200)
    await desk.delete(at(id))
    const back = await invite()
    expect(back).toMatchObject({ id, invitation: { hasPassword: false, maySend: true } })
    expect(outcomeOf(await signIn(wren.password))).toBe('401 wrong_credentials')
    expect((await choosePassword(await secretOf(1))).status).toBe(200)
    expect((await signIn('my own secret')).status).toBe(200)
    expect(await subjects()).toEqual([invitation])
  })
})

it('a password that the desk has set can be replaced by an invitation until the first sign-in', async () => {
  const { id, invitation: offered } = await create()
  expect(offered).toEqual({ hasPassword: true, maySend: true, link: null })
  expect(await subjects()).toEqual([])
  await again(id)
  expect((await choosePassword(await secretOf(1))).status).toBe(200)
  expect(outcomeOf(await signIn(wren.password))).toBe('401 wrong_credentials')
  expect((await signIn('my own secret')).status).toBe(200)
})

describe('an invitation', () => {
  it('is refused for a locked, a deleted, and an unknown assistant', async () => {
    const { id } = await invite()
    await desk.put(`/api/admin/users/${id}/lock`, { locked: true })
    expect((await read(id)).invitation?.maySend).toBe(false)
    expect(outcomeOf(await again(id))).toBe('409 account_locked')
    const { id: gone } = await create({ email: 'gone@example.test', username: 'gone' })
    await desk.delete(at(gone))
    expect(outcomeOf(await again(gone))).toBe('404 not_found')
    expect(outcomeOf(await again('01900000-0000-7000-8000-00000000dead'))).toBe('404 not_found')
  })

  it('needs the permission to manage assistants', async () => {
    const { id } = await invite()
    const elena: Person = await addAssistant(app)
    const viewer = await as(app, elena, 'staff')
    expect((await read(id, viewer)).invitation?.maySend).toBe(false)
    expect(outcomeOf(await again(id, viewer))).toBe('403 not_allowed')
    expect(outcomeOf(await again(id, nobody()))).toBe('401 not_signed_in')
  })

  it('is refused by a server that sends no email, which needs a password instead', async () => {
    const { id } = await create()
    const { kernel } = app
    const mute = {
      ...kernel,
      config: { ...kernel.config, mail: { ...kernel.config.mail, mailing: 'off' as const } },
    }
    const viewer: StaffViewer = {
      door: 'back_office',
      sessionId: '',
      userId: boss.id,
      userType: 'admin',
      name: '',
      firstName: '',
      permissions: new Set(['assistants.manage']),
      byTeamPassword: false,
      from: null,
    }
    await expect(sendInvitation(mute, viewer, id)).rejects.toMatchObject({ code: 'mail_off' })
    const newcomer = calls.createAssistant.body.parse({ ...wren, password: null })
    await expect(createAssistant(mute, viewer, newcomer)).rejects.toMatchObject({ code: 'mail_off' })
  })

  it('is owed to who becomes active: without email and password, they stay inactive', async () => {
    const { id } = await create({ password: null, isActive: false })
    const { mail } = app.kernel.config
    const config = { ...app.kernel.config, mail: { ...mail, mailing: 'off' as const } }
    const server = await createApp({ ...app.kernel, config })
    const { cookies } = desk
    const put = (change: object) => server.inject({ method: 'PUT', url: at(id), cookies, payload: change })
    try {
      const refused = await put({ isActive: true })
      expect(refused.statusCode).toBe(409)
      expect(refused.json()).toMatchObject({
        code: 'mail_off',
        message: 'Email is not set up on this server, so no invitation can be sent.',
      })
      expect((await read(id)).isActive).toBe(false)
      expect((await put({ bio: 'Knows Alamo Heights.' })).statusCode).toBe(200)
      await rows.query('update settings set team_password_hash = $1, team_password_changed_at = now()', [
        'set',
      ])
      expect((await put({ isActive: true })).statusCode).toBe(200)
      await rows.query('update settings set team_password_hash = null, team_password_changed_at = null')
      // The links to the former address end.
      expect((await put({ email: 'moved@example.test' })).json()).toMatchObject({ code: 'mail_off' })
    } finally {
      await server.close()
    }
  })

  it('leaves the call with a password as it is: without either, the password is missing', async () => {
    const { password: _, ...rest } = wren
    expect(refusalOf(await desk.post(assistantsPath, rest)).errors).toEqual([
      { path: 'password', message: 'Password must be at least 8 characters' },
    ])
  })
})
