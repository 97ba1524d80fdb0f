import { search } from '@porchlight/contract/search'
import { beforeEach } from 'vitest'
import { z } from 'zod'
import { answerOf, bodyOf } from '../answers.ts'
import { useApp } from '../app.ts'
import { as, asNobody, type Caller } from '../callers.ts'
import { addClient, addConversation, addProperty, addTour } from '../factories.ts'
import { addAdmin, addAgent, addAssistant } from '../people.ts'
import { plainRows } from '../plain-rows.ts'

/** An app in which lists are searched. Before each test, it has two records of each kind, one of them with accents. */
export const searchScene = () => {
  const app = useApp()
  const rows = plainRows(() => app.database)
  const callers = { agent: asNobody(app), desk: asNobody(app), assistant: asNobody(app) }

  /** How many rows of a list contain a text. */
  const count = async (caller: Caller, path: string, q: string): Promise<number> => {
    const answered = await caller.get(`${path}${path.includes('?') ? '&' : '?'}q=${encodeURIComponent(q)}`)
    return bodyOf(z.array(z.object({ id: z.string() })), answered).length
  }
  const everything = async (caller: Caller, q: string): Promise<number[]> => {
    const { tours, people, clients, properties } = answerOf(
      search.findAnything,
      await caller.get(`/api/search?q=${encodeURIComponent(q)}`),
    )
    return [tours, people, clients, properties].map(({ length }) => length)
  }

  /** The address of the notes of one of the tours. */
  const notesPath = async (): Promise<string> => {
    const [tour] = await rows.query(`select id from tours where client_last_name = 'Hernández'`)
    return `/api/tours/${String(tour?.id)}/notes`
  }

  beforeEach(async () => {
    const agent = await addAgent(app, { firstName: 'Lucía', lastName: 'Vásquez', email: 'lv@hearth.test' })
    await addAgent(app, { firstName: 'Lucia', lastName: 'Vasquez', email: 'other@hearth.test' })
    const assistant = await addAssistant(app, { firstName: 'Zoë', lastName: 'Tréviño' })
    await addAssistant(app, { firstName: 'Zoe', lastName: 'Trevino' })
    for (const [first, last, place] of [
      ['Megan', 'Hernández', 'Peñasco Straße'],
      ['Mégan', 'Hernandez', 'Penasco Strasse'],
    ] as const) {
      await addClient(app, agent, { firstName: first, lastName: last })
      const property = await addProperty(app, { propertyName: place, addedBy: agent })
      const tour = await addTour(app, agent, {
        clientFirstName: first,
        clientLastName: last,
        assistant,
        status: 'assistant_assigned',
        propertyId: property.id,
      })
      const { id } = await addConversation(app, tour)
      await rows.query(`update messages set message = $2 where conversation_id = $1`, [id, `Aquí ${last}`])
      await rows.query(`update conversations set subject = $2 where id = $1`, [id, `Café de ${last}`])
    }
    Object.assign(callers.agent, await as(app, agent, 'agent'))
    Object.assign(callers.desk, await as(app, await addAdmin(app), 'staff'))
    Object.assign(callers.assistant, await as(app, assistant, 'assistant'))
  })

  return { app, rows, callers, count, everything, notesPath }
}
