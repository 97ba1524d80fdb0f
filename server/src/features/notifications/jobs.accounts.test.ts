import { describe, expect, it } from 'vitest'
import { as } from '../../../test/callers.ts'
import { addAdmin } from '../../../test/people.ts'
import { mailScene } from '../../../test/scenes/mail-scene.ts'

const scene = mailScene()
const { settled } = scene

describe('a new account', () => {
  const make = (more: object) =>
    scene.people.admin.caller.post('/api/admin/users', {
      email: 'new@example.com',
      firstName: 'Noa',
      lastName: 'Bell',
      userType: 'real_estate_agent',
      ...more,
    })
  const subjectsToNew = async () => {
    await settled()
    return (await scene.outbox())
      .filter(({ toEmail }) => toEmail === 'new@example.com')
      .map((one) => one.subject)
  }

  it('gets one welcome email if it is an agent’s and has a password', async () => {
    const made = await make({ password: 'a password that is long' })
    expect(made.status, made.text).toBe(201)
    expect(await subjectsToNew()).toEqual(['Welcome to Porchlight'])
    const [mail] = (await scene.outbox()).filter(({ toEmail }) => toEmail === 'new@example.com')
    const whole = await scene.open(mail?.id ?? '')
    expect(whole.text).toContain('Sign in with: new@example.com')
    expect(whole.text).toContain('/schedule-tour?form=open')
    expect(whole.text).not.toContain('unsubscribe')
  })

  it('gets an invitation if it has no password, and no welcome email if it is for staff', async () => {
    expect((await make({})).status).toBe(201)
    expect(await subjectsToNew()).toEqual(['Your invitation to Porchlight'])
    const staff = {
      email: 'desk@example.com',
      userType: 'tour_assistant',
      password: 'a password that is long',
    }
    const boss = await addAdmin(scene.app, { userType: 'super_admin' })
    await scene.rows.query('update users set can_create_admins = true where id = $1', [boss.id])
    const made = await (await as(scene.app, boss, 'staff')).post('/api/admin/users', staff)
    expect(made.status, made.text).toBe(201)
    await settled()
    expect((await scene.outbox()).filter(({ toEmail }) => toEmail === 'desk@example.com')).toEqual([])
  })
})
