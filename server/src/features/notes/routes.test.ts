import { describe, expect, it } from 'vitest'
import { outcomeOf } from '../../../test/answers.ts'
import { addAssistant } from '../../../test/people.ts'
import { at, notesScene, texts } from '../../../test/scenes/notes-scene.ts'
import { type Someone, signedIn, takeFromRole } from '../../../test/scenes/tour-scene.ts'
import { newId } from '../../kernel/ids.ts'

describe('access to notes', () => {
  const scene = notesScene()
  const { call, write, list } = scene

  const calls = (tourId: string) =>
    [
      ['GET', at(tourId), undefined],
      ['POST', at(tourId), { note: 'Hello' }],
      ['POST', at(tourId, '/read'), undefined],
      ['POST', at(tourId, `/${newId()}/read`), undefined],
    ] as const
  const agentCalls = [
    ['GET', '/api/agent/tour-notes'],
    ['GET', '/api/agent/unread-notes/count'],
    ['GET', '/api/agent/unread-notes/by-tour'],
    ['GET', '/api/agent/unread-notes/tours'],
    ['POST', '/api/agent/unread-notes/clear-all'],
  ] as const
  type Call = readonly ['GET' | 'POST', string, unknown?]
  const answered = (viewer: Someone | null, all: readonly Call[]) =>
    Promise.all(all.map(async ([method, url, body]) => outcomeOf(await call(viewer, method, url, body))))

  it('refuses callers without a session with 401, and agents without access with 402', async () => {
    const all = [...calls(scene.tours.sarahs), ...agentCalls]
    expect(new Set(await answered(null, all))).toEqual(new Set(['401 not_signed_in']))
    await scene.rows.query(`update subscriptions set status = 'past_due' where user_id = $1`, [
      scene.people.sarah.userId,
    ])
    expect(new Set(await answered(scene.people.sarah, all))).toEqual(new Set(['402 subscription_required']))
    const { body } = await call(scene.people.sarah, 'GET', '/api/agent/tour-notes')
    expect(body).toMatchObject({
      requiresPayment: true,
      subscriptionStatus: 'past_due',
      subscriptionPlan: 'basic',
    })
  })

  it('refuses staff and assistants the agents’ own calls with 403', async () => {
    expect(new Set(await answered(scene.people.admin, agentCalls))).toEqual(new Set(['403 not_allowed']))
    expect(new Set(await answered(scene.people.elena, agentCalls))).toEqual(new Set(['403 not_allowed']))
  })

  it('requires notes.view and notes.write from the back office', async () => {
    const { admin } = scene.people
    const [read, written] = calls(scene.tours.sarahs)
    await takeFromRole(scene.app, 'admin', ['notes.write'])
    expect(await answered(admin, [read, written])).toEqual(['200', '403 not_allowed'])
    await takeFromRole(scene.app, 'admin', ['notes.view'])
    expect(await answered(admin, calls(scene.tours.sarahs))).toEqual(Array(4).fill('403 not_allowed'))
  })

  it('shows no notes of a tour that the back office may not see', async () => {
    await takeFromRole(scene.app, 'admin', ['tours.view'])
    const refused = await answered(scene.people.admin, calls(scene.tours.sarahs))
    expect(refused).toEqual(Array(4).fill('404 not_found'))
  })

  it('requires them from a scheduling assistant at the desk too, except on their own assignments', async () => {
    const vi = await addAssistant(scene.app, { userType: 'scheduling_assistant' })
    const desk = await signedIn(scene.app, vi, 'staff')
    await takeFromRole(scene.app, 'scheduling_assistant', ['notes.view', 'notes.write'])
    const own = await scene.tour(scene.people.sarah, { assistant: vi })
    expect(await answered(desk, calls(scene.tours.marcuss))).toEqual(Array(4).fill('403 not_allowed'))
    expect(await answered(desk, calls(own).slice(0, 2))).toEqual(['200', '201'])
  })

  it('answers 404 alike for another agent’s tour, another assistant’s assignment and an unknown tour', async () => {
    const none = Array(4).fill('404 not_found')
    expect(await answered(scene.people.sarah, calls(scene.tours.marcuss))).toEqual(none)
    expect(await answered(scene.people.elena, calls(scene.tours.marcuss))).toEqual(none)
    expect(await answered(scene.people.elena, calls(scene.tours.sarahsOther))).toEqual(none)
    for (const viewer of [scene.people.sarah, scene.people.elena, scene.people.admin])
      expect(await answered(viewer, calls(scene.tours.missing))).toEqual(none)
    expect(await scene.rows.query('select 1 from tour_notes')).toEqual([])
  })

  it('lets the assistant and the escort read and write', async () => {
    await write(scene.people.elena, scene.tours.sarahs, 'From the assistant')
    await write(scene.people.james, scene.tours.marcuss, 'From the escort')
    expect(texts(await list(scene.people.james, scene.tours.marcuss))).toEqual(['From the escort'])
  })

  it('refuses an invalid tour id', async () => {
    expect((await call(scene.people.sarah, 'GET', at('x'))).status).toBe(400)
  })
})
