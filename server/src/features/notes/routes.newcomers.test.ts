import { api } from '@porchlight/contract/api'
import { beforeEach, expect, it } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { addTour } from '../../../test/factories.ts'
import { addAdmin, addAgent, addAssistant, answerOf, as, type Caller } from '../../../test/people.ts'

const app = useApp()

let agent: Caller
let desk: Caller
let tourId = ''
beforeEach(async () => {
  const sarah = await addAgent(app)
  agent = await as(app, sarah, 'agent')
  desk = await as(app, await addAdmin(app), 'staff')
  tourId = (await addTour(app, sarah)).id
})

const write = (caller: Caller, note: string) => caller.post(`/api/tours/${tourId}/notes`, { note })
const assign = async (person: { id: string }) =>
  expect(
    (await desk.put(`/api/admin/tours/${tourId}/assign-assistant`, { schedulingAssistantId: person.id }))
      .status,
  ).toBe(200)
const unread = async (caller: Caller) =>
  answerOf(api.tours.listAssignments, await caller.get('/api/assistant/assignments')).map(
    ({ unreadNotes }) => unreadNotes,
  )

it('what was written before they came waits for an assistant, until they read it', async () => {
  await write(agent, 'Ring the lower bell')
  await write(desk, 'The client prefers mornings')
  const elena = await addAssistant(app)
  const asElena = await as(app, elena, 'assistant')
  await assign(elena)
  expect(await unread(asElena)).toEqual([2])
  expect((await asElena.post(`/api/tours/${tourId}/notes/read`)).status).toBe(204)
  expect(await unread(asElena)).toEqual([0])

  // Off the tour and on it again: what was read stays read, what came meanwhile waits.
  await assign(await addAssistant(app))
  await write(agent, 'The gate code has changed')
  await assign(elena)
  expect(await unread(asElena)).toEqual([1])
})
