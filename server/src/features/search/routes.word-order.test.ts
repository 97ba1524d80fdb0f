import { describe, expect, it } from 'vitest'
import { addClient } from '../../../test/factories.ts'
import { addAdmin, addAgent } from '../../../test/people.ts'
import { lofts, requestPaths } from '../../../test/scenes/property-request-scene.ts'
import { searchScene } from '../../../test/scenes/search-scene.ts'

const { app, rows, callers, count, everything, notesPath } = searchScene()

const inAnyOrder = (one: string, other: string): string[] => [
  ...[`${one} ${other}`, `${other} ${one}`, `${other}, ${one}`],
  ...[`  ${other.slice(0, -1)}   ${one.slice(1)} ${other}`],
]
const clientNames = inAnyOrder('megan', 'hernandez')
const places = inAnyOrder('penasco', 'strasse')
/** A client's name and a place, which a tour's text has in different lines. */
const tourTexts = [...clientNames, ...places, 'strasse megan', 'Hernández Peñasco Megan Straße']

describe('a search finds the rows that contain all words, in any order, in', () => {
  it.each([
    ['agent', '/api/agent/tour-requests', tourTexts],
    ['desk', '/api/admin/tour-queue?sort=urgency', [...tourTexts, ...inAnyOrder('lucia', 'vasquez')]],
    ['desk', '/api/admin/tour-queue?sort=newest', tourTexts],
    ['desk', '/api/admin/tour-queue?city=san_antonio', tourTexts],
    ['assistant', '/api/assistant/assignments', tourTexts],
    ['agent', '/api/agent/clients', clientNames],
    ['desk', '/api/clients', clientNames],
    ['agent', '/api/agent/properties', places],
    ['desk', '/api/admin/properties', places],
    ['desk', '/api/admin/users', [...inAnyOrder('lucia', 'vasquez'), ...inAnyOrder('zoe', 'trevino')]],
    ['desk', '/api/admin/message-recipients', inAnyOrder('lucia', 'vasquez')],
    ['desk', '/api/admin/assistants', inAnyOrder('zoe', 'trevino')],
    ['agent', '/api/agent/tour-conversations', [...tourTexts, 'hernandez cafe', 'aqui strasse', 'aqui cafe']],
    ['desk', '/api/admin/conversations', [...tourTexts, 'hernandez cafe', 'lucia megan']],
  ] as const)('the %s’s list %s', async (who, path, texts) => {
    for (const q of texts) {
      expect(await count(callers[who], path, q), q).toBe(2)
      expect(await count(callers[who], path, `${q} qqq`), `${q} qqq`).toBe(0)
      expect(await count(callers[who], path, `xx ${q}`), `xx ${q}`).toBe(0)
    }
  })

  it('the audit log, by action, subject and actor', async () => {
    const ana = await addAdmin(app, { firstName: 'Ana', lastName: 'Núñez' })
    await rows.insert('audit_log', {
      at: app.clock.now(),
      actor_type: 'admin',
      actor_id: ana.id,
      action: 'user.locked',
      subject_type: 'user',
      subject_label: 'Ofelia Prado',
    })
    for (const q of ['prado ofelia', 'nunez ana', 'ofelia locked', 'prado nunez user'])
      expect(await count(callers.desk, '/api/admin/audit', q), q).toBe(1)
    expect(await count(callers.desk, '/api/admin/audit', 'prado megan')).toBe(0)
  })

  it('the notes of tours, by text and author, and not by an author’s hidden name', async () => {
    const path = await notesPath()
    expect((await callers.agent.post(path, { note: 'Gate code at noon' })).status).toBe(201)
    expect((await callers.assistant.post(path, { note: 'Gate is open' })).status).toBe(201)
    for (const q of ['code gate', 'noon at code', 'lucia gate', 'code vasquez'])
      for (const who of ['agent', 'desk'] as const) expect(await count(callers[who], path, q), q).toBe(1)
    expect(await count(callers.desk, path, 'open zoe')).toBe(1)
    expect(await count(callers.agent, path, 'open zoe')).toBe(0)
    expect(await count(callers.agent, '/api/agent/tour-notes', 'code gate')).toBe(1)
  })

  it('requests for properties', async () => {
    expect((await callers.agent.post(requestPaths.own, { ...lofts, address: '12 Oak Lane' })).status).toBe(
      201,
    )
    for (const q of ['oak 12', 'lane lucia oak'])
      expect(await count(callers.desk, requestPaths.all, q), q).toBe(1)
    expect(await count(callers.desk, requestPaths.all, 'oak megan')).toBe(0)
  })

  it.each([
    ['desk', clientNames, [2, 0, 2, 0]],
    ['agent', clientNames, [2, 0, 2, 0]],
    ['assistant', clientNames, [2, 0, 0, 0]],
    ['agent', places, [2, 0, 0, 2]],
    ['desk', inAnyOrder('lucia', 'vasquez'), [2, 2, 0, 0]],
  ] as const)('the %s’s command palette', async (who, texts, found) => {
    for (const q of texts) expect(await everything(callers[who], q), q).toEqual(found)
  })
})

describe('a search', () => {
  it('finds names of two letters each in any order', async () => {
    await addClient(app, await addAgent(app), { firstName: 'Li', lastName: 'Xu' })
    for (const q of ['li xu', 'xu li', 'Xu, Li']) expect((await everything(callers.desk, q))[2], q).toBe(1)
  })

  it('finds a text with all of many words, and not with one of them missing', async () => {
    await addClient(app, await addAgent(app), {
      firstName: 'Ana Lea Ida Eva',
      lastName: 'Sol',
    })
    for (const q of ['sol eva ida lea ana', 'a e i o l d s', 'Sol Ana Sol Ana'])
      expect(await count(callers.desk, '/api/clients', q), q).toBe(1)
    for (const q of ['anaLea', 'sol eva ida lea anna', 'a e i o l d s zz'])
      expect(await count(callers.desk, '/api/clients', q), q).toBe(0)
  })

  it.each(['%_%', '% %', '_ _', '\\ \\', "' or '", '{a,b}', '{,}', '"', '" a'])(
    'takes %s as it is',
    async (q) => {
      expect(await count(callers.desk, '/api/clients', q)).toBe(0)
      expect(await count(callers.desk, '/api/admin/tour-queue', q)).toBe(0)
    },
  )
})
