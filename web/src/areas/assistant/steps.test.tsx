import { type RefusalCode, refusals } from '@porchlight/contract/kernel/refusals'
import type { Assignment } from '@porchlight/contract/tours/shapes'
import { onlineManager } from '@tanstack/react-query'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { failed, noAnswer, refused } from '../../../test/answers.ts'
import { card, firstSteps, press, setOnline, stepTo } from '../../../test/assistant-steps.ts'
import { assistant } from '../../../test/people.ts'
import { prepareScreens } from '../../../test/screen.tsx'
import { assignment } from '../../../test/tours.ts'

const { server, open, openAfterFailure, address, sendLiveEvent } = prepareScreens()

let tours: Assignment[]
/** Give each test another assistant: the box of unsent steps survives in the page's memory. */
let people = 0
let elena = assistant()
beforeEach(() => {
  tours = [assignment({ status: 'assistant_assigned', next: [stepTo('contacting_client')] })]
  elena = assistant({ id: `elena-${people++}` })
  server.on('GET /api/assistant/assignments', () => tours)
  server.on('GET /api/assistant/steps', firstSteps)
})
afterEach(() => onlineManager.setOnline(true))

const all = '/assistant-dashboard?tab=all&q=Nora'
const kept = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith('porchlight.kept'))
/** A refusal after someone else's change; the list then reads the changed assignment. */
const overtaken = (code: RefusalCode, more: Partial<Assignment>) => {
  const current = assignment({ version: 2, next: [], ...more })
  tours = [current]
  return refused(code, { current })
}

it('moves the focus to the search box after Clear search', async () => {
  tours = []
  const user = await open('/assistant-dashboard?tab=all&q=nobody', elena)
  await user.click(await screen.findByText('Clear search'))
  await waitFor(() => expect(address()).toBe('/assistant-dashboard?tab=all'))
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})

it('explains on each empty tab which assignments appear there', async () => {
  tours = []
  const user = await open('/assistant-dashboard', elena)
  expect(
    await screen.findByText('You’re all caught up. New assignments appear here automatically.'),
  ).toBeDefined()
  expect(screen.getByRole('link', { name: 'See your schedule' }).getAttribute('href')).toBe(
    '/assistant-schedule',
  )
  const counts = screen.getByRole('region', { name: 'Counts' })
  await waitFor(() => expect(counts.textContent).toBe('Pending0All0Completed0'))
  const links = within(counts)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
  expect(links).toEqual(
    ['', '?tab=all', '?tab=completed'].map((tab) => `/assistant-dashboard${tab}#assignments`),
  )
  await user.click(screen.getByRole('tab', { name: /^All Assignments/ }))
  expect(await screen.findByText(/^No assignments yet\./)).toBeDefined()
  await user.click(screen.getByRole('tab', { name: /^Completed/ }))
  expect(await screen.findByText('Tours you confirmed or completed appear here.')).toBeDefined()
})

it('loads assignments again after a failure', async () => {
  await openAfterFailure('/assistant-dashboard', elena, 'GET /api/assistant/assignments', {
    message: 'We couldn’t load your assignments.',
    answer: tours,
  })
  expect(await card()).toBeDefined()
})

it('records a no-show with its notes after confirmation', async () => {
  const noShow = stepTo('cancelled', { outcome: 'no_show' })
  tours = [
    assignment({ status: 'in_progress', next: [stepTo('completed', { needsFeedback: true }), noShow] }),
  ]
  server.on('PUT /api/assistant/assignments/:id/status', assignment({ status: 'cancelled', version: 2 }))
  const user = await open(all, elena)
  await press(user, 'Other steps')
  await user.click(await screen.findByRole('menuitem', { name: 'No-Show' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'No-Show' }))
  expect(dialog.getByText(/^The client didn’t show up\./)).toBeDefined()
  await user.type(dialog.getByLabelText(/^Notes/), 'Waited half an hour.')
  await user.click(dialog.getByRole('button', { name: 'Record no-show' }))
  expect(await screen.findByText('Status Updated')).toBeDefined()
  expect(screen.getByText('Nora Field: No-Show')).toBeDefined()
  expect(server.asked('PUT /api/assistant/assignments/:id/status')).toMatchObject([
    { body: { status: 'cancelled', outcome: 'no_show', notes: 'Waited half an hour.', version: 1 } },
  ])
})

const undoCall = 'POST /api/assistant/assignments/:id/undo'
/** A visit in progress, whose start the server lets the assistant undo. */
const started = () => {
  tours = [assignment({ status: 'confirmed', next: [stepTo('in_progress')] })]
  const { may } = assignment()
  server.on('PUT /api/assistant/assignments/:id/status', () => {
    const lastStep = { step: 'started' as const, until: '2099-03-18T15:00:00.000Z' }
    tours = [
      assignment({ status: 'in_progress', version: 2, next: [], lastStep, may: { ...may, undo: true } }),
    ]
    return tours[0] ?? failed()
  })
}

it.each(['with its button', 'with Z'])('undoes a step from its message %s', async (way) => {
  started()
  server.on(undoCall, () => {
    tours = [assignment({ status: 'confirmed', version: 3, next: [] })]
    return tours[0] ?? failed()
  })
  const user = await open(all, elena)
  await press(user, 'Start Tour')
  expect(await screen.findByText('Nora Field: In Progress')).toBeDefined()
  if (way === 'with Z') await user.keyboard('z')
  else await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Step Undone')).toBeDefined()
  expect(server.asked(undoCall)).toMatchObject([{ body: { version: 2 } }])
  expect((await card()).textContent).toContain('Confirmed')
})

it('says why a step cannot be undone', async () => {
  started()
  server.on(undoCall, refused('undo_over'))
  const user = await open(all, elena)
  await press(user, 'Start Tour')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(/^Failed to undo the step\. It’s too late to undo this/)).toBeDefined()
})

it('offers no undo of a step that the server does not let the assistant undo', async () => {
  server.on(
    'PUT /api/assistant/assignments/:id/status',
    assignment({ status: 'contacting_client', version: 2, next: [] }),
  )
  const user = await open(all, elena)
  await press(user, 'Start Contact')
  expect(await screen.findByText('Nora Field: Contacting Client')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('offers the agent’s alternative time, and says for when the tour is confirmed', async () => {
  tours = [
    assignment({
      status: 'scheduling',
      scheduledDate: null,
      requestedDateTime: '2036-03-20T15:00:00.000Z',
      alternativeDateTime: '2036-03-21T17:00:00.000Z',
      next: [stepTo('confirmed', { needsDate: true })],
    }),
  ]
  const user = await open(all, elena)
  expect((await card()).textContent).toContain('Alternative Fri, Mar 21, 12:00 PM CDT')
  await press(user, 'Confirm Tour')
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm Tour' }))
  await user.click(dialog.getByRole('button', { name: /^Alternative/ }))
  server.on('PUT /api/assistant/assignments/:id/status', assignment({ status: 'confirmed', version: 2 }))
  await user.click(dialog.getByRole('button', { name: 'Confirm Tour' }))
  expect(await screen.findByText(/^Nora Field: Confirmed for Fri, Mar 21, 12:00 PM/)).toBeDefined()
  expect(server.asked('PUT /api/assistant/assignments/:id/status')).toMatchObject([
    { body: { scheduledDate: '2036-03-21T17:00:00.000Z' } },
  ])
})

it('announces a new assignment', async () => {
  await open('/assistant-dashboard?tab=all', elena)
  await card()
  const at = '2099-03-18T15:00:00.000Z'
  tours = [...tours, assignment({ id: 'new', clientName: 'Rita Moss', assignedAt: at, updatedAt: at })]
  sendLiveEvent({ topic: 'tours', id: 'new' })
  expect(await screen.findByText('New Assignment')).toBeDefined()
  expect(screen.getByText('Rita Moss, 12 Lantern Row')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Show' })).toBeDefined()
})

it('reports a conflicting change, and reloads the assignment', async () => {
  server.on('PUT /api/assistant/assignments/:id/status', () =>
    overtaken('version_conflict', { status: 'contacting_client' }),
  )
  const user = await open(all, elena)
  await press(user, 'Start Contact')
  const notice = within(await screen.findByRole('alertdialog', { name: 'This tour has changed' }))
  await user.click(notice.getByRole('button', { name: 'Reload' }))
  await waitFor(async () => expect((await card()).textContent).toContain('Contacting Client'))
})

it('reports a failed step, and neither changes nor stores anything', async () => {
  server.on('PUT /api/assistant/assignments/:id/status', failed())
  const user = await open(all, elena)
  await press(user, 'Start Contact')
  expect(await screen.findByText('Failed to update status')).toBeDefined()
  expect((await card()).textContent).toContain('Assistant Assigned')
  expect((await card()).textContent).not.toContain('Waiting to be sent')
  expect(kept()).toEqual([])
})

it('confirms a date with the version from when the dialog opened, whatever the desk did since', async () => {
  const confirm = stepTo('confirmed', { needsDate: true })
  tours = [assignment({ status: 'scheduled', next: [confirm] })]
  const user = await open(all, elena)
  await press(user, 'Confirm Tour')
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm Tour' }))
  const moved = overtaken('version_conflict', { status: 'rescheduled', next: [confirm] })
  server.on('PUT /api/assistant/assignments/:id/status', moved)
  sendLiveEvent({ topic: 'tours', id: 'tour' })
  await waitFor(() => expect(screen.getAllByText('Rescheduled')).toBeDefined())
  await user.click(dialog.getByRole('button', { name: 'Confirm Tour' }))
  const notice = within(await screen.findByRole('alertdialog', { name: 'This tour has changed' }))
  await user.click(notice.getByRole('button', { name: 'Reload' }))
  expect(server.asked('PUT /api/assistant/assignments/:id/status')).toMatchObject([{ body: { version: 1 } }])
  expect((await card()).textContent).toContain('Rescheduled')
})

it('offers the free times when the chosen one is taken', async () => {
  tours = [assignment({ status: 'scheduling', next: [stepTo('confirmed', { needsDate: true })] })]
  const free = '2036-03-20T17:00:00.000Z'
  server.on('PUT /api/assistant/assignments/:id/status', refused('time_taken', { freeTimes: [free] }))
  const user = await open(all, elena)
  await press(user, 'Confirm Tour')
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm Tour' }))
  await user.click(dialog.getByRole('button', { name: 'Confirm Tour' }))
  const conflict = await dialog.findByRole('alert')
  expect(conflict.textContent).toContain('That time is taken. These are free:')
  await user.click(within(conflict).getByRole('button'))
  server.on('PUT /api/assistant/assignments/:id/status', assignment({ status: 'confirmed', version: 2 }))
  await user.click(dialog.getByRole('button', { name: 'Confirm Tour' }))
  expect(await screen.findByText('Status Updated')).toBeDefined()
  expect(server.asked('PUT /api/assistant/assignments/:id/status').at(-1)?.body).toMatchObject({
    status: 'confirmed',
    scheduledDate: free,
  })
})

it('keeps unfinished feedback while its dialog is closed', async () => {
  tours = [assignment({ status: 'in_progress', next: [stepTo('completed', { needsFeedback: true })] })]
  const user = await open(all, elena)
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Complete Tour' }))
  await press(user, 'Complete Tour')
  await user.click((await dialog()).getByRole('radio', { name: 'Interested' }))
  await user.type((await dialog()).getByLabelText(/^Note to the agent/), 'They liked the garden.')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press(user, 'Complete Tour')
  expect((await dialog()).getByRole('radio', { name: 'Interested' })).toHaveProperty('checked', true)
  expect((await dialog()).getByLabelText(/^Note to the agent/)).toHaveProperty(
    'value',
    'They liked the garden.',
  )
})

it('sends feedback again under the same key when its answer was lost', async () => {
  tours = [assignment({ status: 'in_progress', next: [stepTo('completed', { needsFeedback: true })] })]
  const user = await open(all, elena)
  await press(user, 'Complete Tour')
  const dialog = within(await screen.findByRole('dialog', { name: 'Complete Tour' }))
  await user.click(dialog.getByRole('button', { name: 'Complete Tour' }))
  expect(await dialog.findByText('Choose how interested the client was')).toBeDefined()
  for (const answer of ['Interested', 'Not said', 'Think about it'])
    await user.click(dialog.getByRole('radio', { name: answer }))
  server.on('POST /api/assistant/assignments/:id/feedback', noAnswer)
  await user.click(dialog.getByRole('button', { name: 'Complete Tour' }))
  expect(await screen.findByText('Waiting to be sent')).toBeDefined()
  expect(await screen.findByText(/^1 change is waiting to be sent\. We’ll send it when/)).toBeDefined()
  server.on('POST /api/assistant/assignments/:id/feedback', assignment({ status: 'completed', version: 2 }))
  setOnline(false)
  setOnline(true)
  await waitFor(() => expect(kept()).toEqual([]))
  const sent = server.asked('POST /api/assistant/assignments/:id/feedback')
  expect(sent.length).toBeGreaterThan(1)
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys)).toHaveProperty('size', 1)
  expect(sent.at(-1)?.body).toEqual(sent[0]?.body)
})

it('shows a step that the server refused later, with the reason, until the assistant dismisses it', async () => {
  const user = await open(all, elena)
  await card()
  await waitFor(() => expect(server.asked('GET /api/assistant/steps')).toHaveLength(1))
  setOnline(false)
  await press(user, 'Start Contact')
  expect((await card()).textContent).toContain('Waiting to be sent: Start Contact')
  await press(user, 'Mark Scheduling')
  server.on('PUT /api/assistant/assignments/:id/status', () =>
    overtaken('version_conflict', { status: 'cancelled' }),
  )
  setOnline(true)
  const region = await screen.findByRole('region', { name: 'Not accepted' })
  expect(region.textContent).toContain('Start Contact was not accepted for Nora Field')
  expect(region.textContent).toContain(refusals.version_conflict.message)
  expect(region.textContent).toContain('Not sent, because “Start Contact” was not accepted.')
  await waitFor(() => expect(region.textContent).toContain('Current status: Cancelled'))
  expect(server.asked('PUT /api/assistant/assignments/:id/status')).toHaveLength(1)
  for (const _ of [1, 2])
    await user.click(within(region).getAllByRole('button', { name: 'Dismiss' })[0] as HTMLElement) // one per refused step
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Not accepted' })).toBeNull())
  expect(kept()).toEqual([])
})

it('asks before signing out discards unsent steps', async () => {
  server.on('POST /api/logout', null)
  const user = await open(all, elena)
  await card()
  setOnline(false)
  await press(user, 'Start Contact')
  expect(kept()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  const asked = await screen.findByRole('alertdialog', { name: 'Log out now?' })
  expect(asked.textContent).toContain('One change has not been sent yet. Logging out discards it.')
  await user.click(within(asked).getByRole('button', { name: 'Stay' }))
  expect(kept()).toHaveLength(1)
  expect(server.asked('POST /api/logout')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  const again = within(await screen.findByRole('alertdialog', { name: 'Log out now?' }))
  await user.click(again.getByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(address()).toBe('/assistant-login'))
  expect(server.asked('POST /api/logout')).toHaveLength(1)
  expect(kept()).toEqual([])
})

it('asks before signing out everywhere discards unsent steps', async () => {
  server.on('PUT /api/assistant/assignments/:id/status', noAnswer)
  const profile = {
    ...elena,
    email: 'elena@team.example',
    passwordChangedAt: null,
    pendingEmail: null,
    version: 1,
  }
  server.on('GET /api/profile', profile)
  server.on('GET /api/sessions', [])
  server.on('GET /api/two-factor', { enabled: false, recoveryCodesLeft: 0, required: false })
  server.on('POST /api/sessions/sign-out-everywhere', { ended: 1 })
  const hours = { timeZone: 'America/Chicago', workingHours: [], timeOff: [], cities: [], languages: [] }
  server.on('GET /api/assistant/schedule', hours)
  const user = await open(all, elena)
  await press(user, 'Start Contact')
  expect(await screen.findByText('Waiting to be sent')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Account menu' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Your account' }))
  const ask = async () => {
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }))
    return screen.findByRole('alertdialog', { name: 'Sign out everywhere?' })
  }
  const asked = await ask()
  expect(asked.textContent).toContain('One change has not been sent yet. Signing out discards it.')
  await user.click(within(asked).getByRole('button', { name: 'Stay signed in' }))
  expect(kept()).toHaveLength(1)
  await user.click(within(await ask()).getByRole('button', { name: 'Sign out everywhere' }))
  expect(await screen.findByText('Sign in to manage your account.')).toBeDefined()
  expect(server.asked('POST /api/sessions/sign-out-everywhere')).toMatchObject([{ body: { which: 'all' } }])
  expect(kept()).toEqual([])
})

it('neither shows nor sends another person’s unsent steps', async () => {
  const user = await open(all, elena)
  await card()
  setOnline(false)
  await press(user, 'Start Contact')
  expect(kept()).toHaveLength(1)
  cleanup()
  await open(all, assistant({ id: 'james', firstName: 'James' }))
  setOnline(true)
  expect(await screen.findByText('Welcome, James')).toBeDefined()
  expect((await card()).textContent).not.toContain('Waiting to be sent')
  expect(kept()).toEqual([])
  expect(server.asked('PUT /api/assistant/assignments/:id/status')).toEqual([])
})
