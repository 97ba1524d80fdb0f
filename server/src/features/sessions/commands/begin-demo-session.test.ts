import { describe, expect, it } from 'vitest'
import { useApp } from '../../../../test/app.ts'
import { openBrowser } from '../../../../test/browser.ts'
import { addAdmin, addAgent, addAssistant } from '../../../../test/people.ts'
import { users } from '../../people/tables.ts'

const at = (name: string) => `${name}@demo.porchlight.test`

describe('quick sign-in in demo mode', () => {
  const app = useApp()
  const addDemoPeople = async () => ({
    elena: await addAssistant(app, { email: at('elena'), firstName: 'Elena' }),
    admin: await addAdmin(app, { email: at('admin'), firstName: 'Admin' }),
    dana: await addAgent(app, { email: at('dana'), firstName: 'Dana', status: 'past_due' }),
    sarah: await addAgent(app, { email: at('sarah'), firstName: 'Sarah' }),
  })

  it('lists the demo people in the order of the demo, with their roles', async () => {
    const { sarah, dana, admin, elena } = await addDemoPeople()
    await addAgent(app)
    const { status, body } = await openBrowser(app).get('/api/quick-login')
    expect(status).toBe(200)
    expect(body).toEqual([
      { id: sarah.id, name: 'Sarah Example', role: 'Agent', description: 'Standard plan, active' },
      { id: dana.id, name: 'Dana Example', role: 'Agent', description: 'Standard plan, past due' },
      { id: admin.id, name: 'Admin Example', role: 'Administrator', description: '' },
      { id: elena.id, name: 'Elena Example', role: 'Scheduling assistant', description: '' },
    ])
  })

  it('signs them in through their own sign-in page', async () => {
    const { sarah, admin, elena } = await addDemoPeople()
    const paths = [
      [sarah, '/api/agent/stats'],
      [admin, '/api/admin/me'],
      [elena, '/api/assistant/assignments'],
    ] as const
    for (const [person, path] of paths) {
      const browser = openBrowser(app)
      expect((await browser.post('/api/quick-login', { personId: person.id })).body).toMatchObject({
        id: person.id,
      })
      expect((await browser.get(path)).status, path).not.toBe(401)
      expect((await browser.get('/api/auth/user')).body).toMatchObject({ id: person.id })
    }
  })

  it('signs in no one else', async () => {
    const { sarah } = await addDemoPeople()
    const other = await addAgent(app)
    const signIn = async (personId: string) =>
      (await openBrowser(app).post('/api/quick-login', { personId })).status
    expect(await signIn(other.id)).toBe(404)
    expect(await signIn('sarah')).toBe(400)
    await app.database.orm.update(users).set({ isLocked: true, lockedAt: app.clock.now() })
    expect(await signIn(sarah.id)).toBe(404)
  })
})

describe('quick sign-in outside demo mode', () => {
  const app = useApp({ PORCHLIGHT_MODE: 'development' })

  it('does not exist, even if the demo people do', async () => {
    const { id } = await addAgent(app, { email: at('sarah') })
    expect((await openBrowser(app).get('/api/quick-login')).status).toBe(404)
    const browser = openBrowser(app)
    expect((await browser.post('/api/quick-login', { personId: id })).status).toBe(404)
    expect(browser.cookies).toEqual({})
  })
})
