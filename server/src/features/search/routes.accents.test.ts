import { describe, expect, it } from 'vitest'
import { as } from '../../../test/callers.ts'
import { addClient, addTour } from '../../../test/factories.ts'
import { addAdmin, addAgent } from '../../../test/people.ts'
import { lofts, requestPaths } from '../../../test/scenes/property-request-scene.ts'
import { searchScene } from '../../../test/scenes/search-scene.ts'

const { app, rows, callers, count, everything, notesPath } = searchScene()

const clientNames = ['megan hernandez', 'Megan Hernández', 'MÉGAN HERNÁNDEZ', 'Megan Herna\u0301ndez']
const placeNames = ['penasco', 'Peñasco', 'PEÑASCO', 'strasse', 'Straße', 'STRAẞE']
const agentNames = ['lucia vasquez', 'Lucía Vásquez', 'LUCÍA']
const assistantNames = ['zoe trevino', 'Zoë Tréviño', 'Zoë']

describe('a search finds a text with and without accents, whichever of them someone types, in', () => {
  it.each([
    ['agent', '/api/agent/tour-requests', [...clientNames, ...placeNames]],
    ['desk', '/api/admin/tour-queue?sort=urgency', [...clientNames, ...placeNames, 'lucia']],
    ['desk', '/api/admin/tour-queue?sort=newest', [...clientNames, ...placeNames, 'Lucía']],
    ['assistant', '/api/assistant/assignments', [...clientNames, ...placeNames, 'vasquez']],
    ['agent', '/api/agent/clients', clientNames],
    ['desk', '/api/clients', clientNames],
    ['agent', '/api/agent/properties', placeNames],
    ['desk', '/api/admin/properties', placeNames],
    ['desk', '/api/admin/users', [...agentNames, ...assistantNames]],
    ['desk', '/api/admin/message-recipients', agentNames],
    ['desk', '/api/admin/assistants', assistantNames],
    [
      'agent',
      '/api/agent/tour-conversations',
      [...clientNames, ...placeNames, 'aqui hernandez', 'CAFE DE', 'café'],
    ],
    ['desk', '/api/admin/conversations', [...clientNames, ...placeNames, 'lucia', 'cafe de', 'Café']],
  ] as const)('the %s’s list %s', async (who, path, texts) => {
    for (const q of texts) expect(await count(callers[who], path, q), q).toBe(2)
    expect(await count(callers[who], path, 'hernandes')).toBe(0)
  })

  it('the audit log, by subject and by actor', async () => {
    const ana = await addAdmin(app, { firstName: 'Ana', lastName: 'Núñez' })
    const log = { at: app.clock.now(), actor_type: 'admin', subject_type: 'user', action: 'user.locked' }
    await rows.insert('audit_log', { ...log, actor_id: ana.id, subject_label: 'Ofelia' })
    await rows.insert('audit_log', { ...log, actor_id: ana.id, subject_label: 'Núñez' })
    for (const q of ['nunez', 'Núñez', 'NUÑEZ'])
      expect(await count(callers.desk, '/api/admin/audit', q)).toBe(2)
    for (const q of ['ofelia', 'Ofélia']) expect(await count(callers.desk, '/api/admin/audit', q)).toBe(1)
  })

  it('the notes of tours, by text and author', async () => {
    const path = await notesPath()
    for (const note of ['Llamar mañana', 'Llamar manana'])
      expect((await callers.agent.post(path, { note })).status).toBe(201)
    for (const q of ['manana', 'MAÑANA', 'lucia', 'Lucía Vásquez']) {
      expect(await count(callers.agent, path, q), q).toBe(2)
      expect(await count(callers.desk, path, q), q).toBe(2)
    }
    expect(await count(callers.desk, path, 'mañanas')).toBe(0)
  })

  it('requests for properties, by place and agent', async () => {
    const { status } = await callers.agent.post(requestPaths.own, { ...lofts, address: '12 Cañada Lane' })
    expect(status).toBe(201)
    for (const q of ['canada', 'Cañada', 'lucia canada'])
      expect(await count(callers.desk, requestPaths.all, q), q).toBe(1)
  })

  it('the search of the command palette', async () => {
    for (const q of clientNames) {
      expect(await everything(callers.desk, q), q).toEqual([2, 0, 2, 0])
      expect(await everything(callers.agent, q), q).toEqual([2, 0, 2, 0])
      expect(await everything(callers.assistant, q), q).toEqual([2, 0, 0, 0])
    }
    for (const q of placeNames) expect(await everything(callers.agent, q), q).toEqual([2, 0, 0, 2])
    for (const q of agentNames) expect(await everything(callers.desk, q), q).toEqual([2, 2, 0, 0])
    for (const q of assistantNames) expect(await everything(callers.desk, q), q).toEqual([0, 2, 0, 0])
  })
})

describe('a search', () => {
  it('reads an agent’s own words of a shared place the same way, and not the other agent’s', async () => {
    const [listed] = await rows.query(`select id from properties where property_name = 'Peñasco Straße'`)
    const marco = await addAgent(app)
    await rows.query(
      `insert into property_agents
         (property_id, agent_id, added_at, property_name, address, city, state, type, escort_required)
       values ($1, $2, $3, 'Casa Ñandú', '9 Plaza Real', 'Córdoba', 'TX', 'house', false)`,
      [listed?.id, marco.id, app.clock.now()],
    )
    await addTour(app, marco, { propertyId: String(listed?.id) })
    const caller = await as(app, marco, 'agent')
    for (const path of ['/api/agent/tour-requests', '/api/agent/properties']) {
      for (const q of ['nandu', 'Ñandu', 'casa ñandú', 'real cordoba'])
        expect(await count(caller, path, q), q).toBe(1)
      for (const q of ['penasco', 'Peñasco', 'straße', 'san antonio'])
        expect(await count(caller, path, q), q).toBe(0)
    }
  })

  it('does not take ß for one s, ü for ue, or other letters for each other', async () => {
    const agent = await addAgent(app)
    await addClient(app, agent, { firstName: 'Jürgen', lastName: 'Weiß' })
    const caller = await as(app, agent, 'agent')
    const hits = async (q: string) => count(caller, '/api/agent/clients', q)
    for (const q of ['jurgen', 'weiss', 'WEISS', 'weiß', 'eis']) expect(await hits(q), q).toBe(1)
    for (const q of ['juergen', 'weisz', 'wies']) expect(await hits(q), q).toBe(0)
  })

  it('finds wildcards as what they are, beside an accent, too', async () => {
    await addClient(app, await addAgent(app), { firstName: 'Fifty', lastName: '50%' })
    expect(await count(callers.desk, '/api/clients', 'é%')).toBe(0)
    expect(await count(callers.desk, '/api/clients', '0%')).toBe(1)
  })
})
