import { api } from '@porchlight/contract/api'
import { beforeEach, expect, it } from 'vitest'
import { answerOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, type Caller } from '../../../test/callers.ts'
import { addTour } from '../../../test/factories.ts'
import { addAdmin, addAgent, addAssistant } from '../../../test/people.ts'

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

it('an assistant who joins a tour has its earlier notes unread until they read them', async () => {
  await write(agent, 'Ring the lower bell')
  await write(desk, 'The client prefers mornings')
  const elena = await addAssistant(app)
  const asElena = await as(app, elena, 'assistant')
  await assign(elena)
  expect(await unread(asElena)).toEqual([2])
  expect((await asElena.post(`/api/tours/${tourId}/notes/read`)).status).toBe(204)
  expect(await unread(asElena)).toEqual([0])

  // The assistant leaves the tour and joins it again: read notes stay read, and notes written meanwhile are unread.
  await assign(await addAssistant(app))
  await write(agent, 'The gate code has changed')
  await assign(elena)
  expect(await unread(asElena)).toEqual([1])
})
