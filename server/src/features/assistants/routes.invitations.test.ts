import { assistants as calls } from '@porchlight/contract/assistants'
import { notifications } from '@porchlight/contract/notifications'
import { describe, expect, it } from 'vitest'
import { answerOf, outcomeOf, refusalOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, asNobody } from '../../../test/callers.ts'
import { addAssistant, type Person } from '../../../test/people.ts'
import { assistantsPath, useAssistantDesk, wren } from '../../../test/scenes/assistant-scene.ts'
import type { StaffViewer } from '../../kernel/viewer.ts'
import { createAssistant } from './commands/create-assistant.ts'
import { sendInvitation } from './commands/send-invitation.ts'

const app = useApp()
const { boss, desk, create, lastAudit } = useAssistantDesk(app)

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
/** The secret of the link in the newest of so many emails. */
const secretOf = async (count: number) => {
  await expect.poll(subjects).toHaveLength(count)
  const [newest] = await mails()
  const { text } = answerOf(notifications.outboxMail, await nobody().get(`/api/dev/outbox/${newest?.id}`))
  return /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? expect.unreachable('no link')
}
const choosePassword = (token: string) =>
  nobody().post('/api/password/reset', { token, password: 'my own secret' })
const signIn = (secret: string) =>
  nobody().post('/api/assistant/login', { username: wren.username, password: secret })

describe('an assistant without a password', () => {
  it('chooses it by the link of an email, which works once, and signs in', async () => {
    const made = await invite()
    expect(made.invitation).toEqual({ hasPassword: false, maySend: true })
    expect(await lastAudit()).toMatchObject({ action: 'assistant.created', after: { invited: true } })
    expect(outcomeOf(await signIn(wren.password))).toBe('401 wrong_credentials')
    const secret = await secretOf(1)
    expect(await subjects()).toEqual([invitation])
    expect((await choosePassword(secret)).status).toBe(200)
    expect(outcomeOf(await choosePassword(secret))).toBe('410 link_over')
    expect((await read(made.id)).invitation).toEqual({ hasPassword: true, maySend: true })
    expect((await signIn('my own secret')).status).toBe(200)
    expect((await read(made.id)).invitation).toBeNull()
    expect(outcomeOf(await again(made.id))).toBe('409 invitation_over')
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
    await expect.poll(subjects).toContain('abara@example.test: Your invitation to Porchlight')
  })

  it('gets no invitation while inactive, and the first one when activated', async () => {
    const { id } = await create({ password: null, isActive: false })
    expect((await read(id)).invitation).toEqual({ hasPassword: false, maySend: false })
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
  expect(offered).toEqual({ hasPassword: true, maySend: true })
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

  it('leaves the call with a password as it is: without either, the password is missing', async () => {
    const { password: _, ...rest } = wren
    expect(refusalOf(await desk.post(assistantsPath, rest)).errors).toEqual([
      { path: 'password', message: 'Password must be at least 8 characters' },
    ])
  })
})
