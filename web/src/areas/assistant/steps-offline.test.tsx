import type { Assignment } from '@porchlight/contract/tours/shapes'
import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { noAnswer, refused } from '../../../test/answers.ts'
import { card, firstSteps, press, setOnline, stepTo } from '../../../test/assistant-steps.ts'
import { assistant } from '../../../test/people.ts'
import { prepareScreens } from '../../../test/screen.tsx'
import { breakStorage } from '../../../test/storage.ts'
import { assignment } from '../../../test/tours.ts'

const { server, open } = prepareScreens()
const call = 'PUT /api/assistant/assignments/:id/status'
const all = '/assistant-dashboard?tab=all&q=Nora'

let tour: Assignment
/** Give each test another assistant: the outbox of an assistant survives in the page's memory. */
let people = 0
let elena = assistant()
beforeEach(() => {
  tour = assignment({ status: 'assistant_assigned', next: [stepTo('contacting_client')] })
  elena = assistant({ id: `offline-${people++}` })
  server.on('GET /api/assistant/assignments', () => [tour])
  server.on('GET /api/assistant/steps', firstSteps)
  server.on(call, accept)
})
afterEach(() => onlineManager.setOnline(true))

const accept = ({ body }: { body: unknown }): Assignment => {
  const { status } = body as { status: Assignment['status'] } // the contract's type of this request body
  tour = { ...tour, status, version: tour.version + 1, next: [] }
  return tour
}
const slot = (): string => `porchlight.kept.${elena.id}.assignments`
const waiting = () => screen.queryByText(/waiting to be sent\./)?.textContent ?? ''
/** Waits for what the screen needs offline. */
const openWithSteps = async () => {
  const user = await open(all, elena)
  await card()
  await waitFor(() => expect(server.asked('GET /api/assistant/steps')).toHaveLength(1))
  return user
}

it('sends steps recorded offline when the connection returns, each with the version of the one before', async () => {
  const user = await openWithSteps()
  setOnline(false)
  await press(user, 'Start Contact')
  await press(user, 'Mark Scheduling')
  expect(waiting()).toContain('2 changes are waiting')
  setOnline(true)
  expect(await screen.findByText('2 changes sent')).toBeDefined()
  expect(server.asked(call)).toMatchObject([
    { body: { status: 'contacting_client', version: 1 } },
    { body: { status: 'scheduling', version: 2 } },
  ])
  await waitFor(async () => expect((await card()).textContent).not.toContain('Waiting to be sent'))
  expect(localStorage.getItem(slot())).toBeNull()
})

it('counts a tour with an unsent step in its old group, both in the heading and in the link', async () => {
  const visit = assignment({
    id: 'visit',
    clientName: 'Leo Park',
    status: 'confirmed',
    scheduledDate: '2099-03-18T15:00:00.000Z',
    next: [],
  })
  server.on('GET /api/assistant/assignments', () => [tour, visit])
  const user = await open('/assistant-dashboard', elena)
  await card()
  await waitFor(() => expect(server.asked('GET /api/assistant/steps')).toHaveLength(1))
  setOnline(false)
  await press(user, 'Start Contact')
  await waitFor(() => expect(waiting()).toContain('1 change is waiting'))
  expect(screen.getByRole('heading', { name: /^Not contacted yet/ }).textContent).toContain('1')
  expect(screen.getByRole('link', { name: /^1 tour not contacted/i })).toBeDefined()
})

it('offers no undo of a step that is not sent yet, and then undoes it with the version of its answer', async () => {
  const undoCall = 'POST /api/assistant/assignments/:id/undo'
  const undone = assignment({ status: 'confirmed', version: 3, next: [] })
  server.on(call, () => {
    const { may } = tour
    const lastStep = { step: 'started' as const, until: '2099-03-18T15:00:00.000Z' }
    tour = { ...tour, status: 'in_progress', version: 2, next: [], lastStep, may: { ...may, undo: true } }
    return tour
  })
  server.on(undoCall, () => {
    tour = undone
    return undone
  })
  tour = assignment({ status: 'confirmed', next: [stepTo('in_progress')] })
  const user = await openWithSteps()
  setOnline(false)
  await press(user, 'Start Tour')
  expect(await screen.findByText('Waiting to be sent')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
  setOnline(true)
  expect(await screen.findByText(/ Last: Nora Field, Start Tour\.$/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Step Undone')).toBeDefined()
  expect(server.asked(undoCall)).toMatchObject([{ params: { id: tour.id }, body: { version: 2 } }])
})

it('sends the steps of an earlier page', async () => {
  const user = await openWithSteps()
  setOnline(false)
  await press(user, 'Start Contact')
  const stored = localStorage.getItem(slot()) ?? ''
  cleanup()
  // Another person's page, and then this person's again.
  elena = assistant({ id: 'offline-reloaded' })
  localStorage.setItem(slot(), stored)
  setOnline(true)
  await open(all, elena)
  expect(await screen.findByText('Sent')).toBeDefined()
  const [sent] = server.asked(call)
  const [step] = JSON.parse(stored) as { key: string }[] // what the outbox has stored
  expect(sent?.headers.get('idempotency-key')).toBe(step?.key)
})

it('follows another tab that has sent the steps', async () => {
  const user = await openWithSteps()
  setOnline(false)
  await press(user, 'Start Contact')
  expect((await card()).textContent).toContain('Waiting to be sent: Start Contact')
  const oldValue = localStorage.getItem(slot())
  localStorage.removeItem(slot())
  act(() => void dispatchEvent(new StorageEvent('storage', { key: slot(), oldValue, newValue: null })))
  await waitFor(async () => expect((await card()).textContent).not.toContain('Waiting to be sent'))
  expect(waiting()).toBe('')
  setOnline(true)
  await screen.findByText('Welcome, Elena')
  expect(server.asked(call)).toEqual([])
})

it('keeps a step when the session has expired, and says when it will be sent', async () => {
  server.on(call, refused('not_signed_in'))
  const user = await openWithSteps()
  await press(user, 'Start Contact')
  expect(await screen.findByText('We’ll send it when you sign in again.')).toBeDefined()
  expect(JSON.parse(localStorage.getItem(slot()) ?? '')).toMatchObject([
    { label: 'Start Contact', refused: null },
  ])
})

it('works without storage until the page is closed', async () => {
  const user = await openWithSteps()
  setOnline(false)
  breakStorage('setItem')
  await press(user, 'Start Contact')
  expect((await card()).textContent).toContain('Waiting to be sent: Start Contact')
  setOnline(true)
  expect(await screen.findByText('Sent')).toBeDefined()
  expect(server.asked(call)).toHaveLength(1)
})

it('says that a step without an answer waits for the connection', async () => {
  server.on(call, noAnswer)
  const user = await openWithSteps()
  await press(user, 'Start Contact')
  expect(await screen.findByText('We’ll send it when you’re back online.')).toBeDefined()
  expect(waiting()).toContain('1 change is waiting')
})
