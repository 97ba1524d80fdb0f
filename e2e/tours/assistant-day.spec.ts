import type { Page } from '@playwright/test'
import { formatPhone, phoneHref } from '@porchlight/contract/kernel/contact-rules'
import type { AgentTour } from '@porchlight/contract/tours/shapes'
import { expectAccessible } from '../accessible.ts'
import { card, expectToast, openDetails, timeline } from '../agent.ts'
import { assignment, dashboard, giveFeedback, kindsOf, soonFor, step } from '../assistant.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { expectLive } from '../live.ts'
import { people } from '../people.ts'
import { phone } from '../phone.ts'
import { withoutLine } from '../watch.ts'

// An assistant on the way to a tour uses a phone; main-job covers the desktop.
test.use(phone)

const agentsList = (tour: AgentTour): string =>
  `/schedule-tour?q=${encodeURIComponent(tour.clientName ?? '')}`

/** Waits until the page has loaded everything it needs offline: dialogs, toasts, other tabs, steps. */
const expectProvided = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const there = performance.getEntriesByType('resource').map(({ name }) => name)
        return ['toaster', 'feedback-dialog', 'step-dialog', 'group=completed', '/assistant/steps'].filter(
          (part) => !there.some((name) => name.includes(part)),
        )
      }),
    )
    .toEqual([])

test('an assistant’s day: from assigned to completed, with feedback that the agent reads at once', async ({
  open,
}) => {
  test.setTimeout(150_000)
  const sarah = await open('sarah', { at: null })
  const office = await open('admin', { at: null })
  const tour = await soonFor(sarah, office)
  const name = tour.clientName ?? ''
  await sarah.goto(agentsList(tour))
  const elena = await open('elena', { at: dashboard(tour) })
  for (const window of [sarah, elena]) await expectLive(window)

  await test.step('the assignment shows the client, the place, the time and the next step', async () => {
    const mine = assignment(elena, name)
    await expect(mine).toContainText('Assistant Assigned')
    await expect(mine).toContainText(/\d:\d\d [AP]M C[SD]T requested/)
    await expect(mine).toContainText('60 minutes')
    await expect(mine).toContainText('You escort')
    await expect(mine).toContainText(/Assigned (just now|\dm ago)/)
    await expect(mine).not.toContainText('High Priority')
    const { id } = tour
    const [found] = await call(office, 'GET /api/admin/tours', { query: { q: name } })
    const body = { priority: 'high', version: found?.version ?? 0 } as const
    await call(office, 'PUT /api/admin/tours/:id/priority', { params: { id }, body })
    await expect(mine).toContainText('High Priority')
    await expect(
      mine.getByRole('link', { name: `Call ${formatPhone(tour.clientPhone ?? '')}` }),
    ).toHaveAttribute('href', phoneHref(tour.clientPhone ?? ''))
    await expect(mine.getByRole('link', { name: tour.clientEmail ?? '' })).toHaveAttribute(
      'href',
      `mailto:${tour.clientEmail}`,
    )
    await expect(mine.getByRole('link', { name: /^Map: / })).toHaveAttribute('href', /Lantern%20\w+%20Row/)
    await step(elena, name, 'Start Contact').click()
    await expect(card(sarah, name)).toContainText('Contacting Client')
    await step(elena, name, 'Mark Scheduling').click()
    await expect(card(sarah, name)).toContainText('Scheduling')
    await step(elena, name, 'Confirm Tour').click()
    // Without another date, the requested date is the default.
    await elena
      .getByRole('dialog', { name: 'Confirm Tour' })
      .getByRole('button', { name: 'Confirm Tour' })
      .click()
    await expect(card(sarah, name)).toContainText('Confirmed')
  })

  await test.step('on my way, arrived: the agent sees each step as it happens', async () => {
    await step(elena, name, 'On My Way').click()
    await expect(card(sarah, name)).toContainText(/On the way since \d+:\d\d [AP]M C[SD]T/)
    await step(elena, name, 'Arrived').click()
    await expect(card(sarah, name)).toContainText(/Arrived \d+:\d\d [AP]M C[SD]T/)
    await expect(step(elena, name, 'Arrived')).toBeHidden()
    // A mistake can be undone, and the step is available again.
    await elena
      .getByRole('button', { name: /^Undo Arrived/ })
      .last()
      .click()
    await expectToast(elena, 'Step Undone')
    await step(elena, name, 'Arrived').click()
    await expect(step(elena, name, 'Arrived')).toBeHidden()
    await step(elena, name, 'Start Tour').click()
    await expect(card(sarah, name)).toContainText('In Progress')
  })

  await test.step('the assistant completes the tour by giving feedback', async () => {
    await step(elena, name, 'Complete Tour').click()
    const dialog = elena.getByRole('dialog', { name: 'Complete Tour' })
    await dialog.getByRole('button', { name: 'Complete Tour' }).click()
    await expect(dialog.getByText('Choose how interested the client was')).toBeVisible()
    await expect(dialog.getByRole('radio', { name: 'Very interested' })).toBeFocused()
    await expectAccessible(elena, 'feedback')
    await giveFeedback(dialog, { interest: 'Very interested', price: 'Too high', next: 'Make an offer' })
    await dialog.getByLabel('Note to the agent').fill('She asked about the roof.')
    await dialog.getByRole('button', { name: 'Complete Tour' }).click()
    await expect(sarah.getByRole('heading', { name: 'No Results Found' })).toBeVisible()
    await sarah.getByRole('tab', { name: /^Past Tours/ }).click()
    await expect(card(sarah, name)).toContainText('Very interested · Make an offer')
  })

  await test.step('the agent reads the feedback without a name, the back office with it', async () => {
    const details = await openDetails(sarah, name)
    const feedback = details.getByRole('region', { name: 'Feedback' })
    for (const words of ['Very interested', 'Too high', 'Make an offer', 'She asked about the roof.'])
      await expect(feedback).toContainText(words)
    await expect(feedback).toContainText('Scheduling Assistant')
    await expect(details).not.toContainText(people.elena.name)
    await expect(timeline(details).last()).toContainText('Completed')
    await expect(timeline(details).last()).toContainText('client’s interest: Very interested')
    await expectAccessible(sarah, 'a completed tour with feedback')
    await office.goto(`/admin-dashboard/queue?tour=${tour.id}`)
    const officeFeedback = office.getByRole('region', { name: 'Feedback' })
    await expect(officeFeedback).toContainText('She asked about the roof.')
    await expect(officeFeedback).toContainText(people.elena.name)
    await expect(office.getByText(/^Arrived \d/)).toBeVisible()
  })

  await test.step('the author may correct it, and the agent sees the correction too', async () => {
    await expect(assignment(elena, name)).toContainText('She asked about the roof.')
    await step(elena, name, 'Correct Feedback').click()
    const dialog = elena.getByRole('dialog', { name: 'Correct Feedback' })
    await expect(dialog.getByRole('radio', { name: 'Very interested' })).toBeChecked()
    await dialog.getByRole('radio', { name: 'Undecided' }).check()
    await dialog.getByRole('button', { name: 'Send Feedback' }).click()
    const feedback = sarah.getByRole('dialog', { name }).getByRole('region', { name: 'Feedback' })
    await expect(feedback).toContainText('Undecided')
    await expect(feedback).toContainText('corrected')
  })

  await test.step('the agent rates the assistant by keyboard', async () => {
    const rating = sarah.getByRole('dialog', { name }).getByRole('region', { name: 'Your rating' })
    await rating.getByRole('radio', { name: '1 star' }).focus()
    await sarah.keyboard.press('Space')
    for (const _ of [2, 3, 4]) await sarah.keyboard.press('ArrowRight')
    await rating.getByRole('button', { name: 'Send rating' }).click()
    await expect(rating.getByRole('img', { name: '4 stars' })).toBeVisible()
    await expectAccessible(sarah, 'a rated tour')
  })
})

test('steps recorded offline are stored, and sent once, in order', async ({ open }) => {
  test.setTimeout(90_000)
  const sarah = await open('sarah', { at: null })
  const office = await open('admin', { at: null })
  const tour = await soonFor(sarah, office)
  const name = tour.clientName ?? ''
  const elena = await open('elena', { at: dashboard(tour) })
  await expectLive(elena)
  await expect(step(elena, name, 'Start Contact')).toBeVisible()
  await expectProvided(elena)
  const mine = assignment(elena, name)
  await withoutLine(elena, async () => {
    await elena.context().setOffline(true)
    await expect(elena.getByText('We’ll save your changes and send them later.')).toBeVisible()
    await step(elena, name, 'Start Contact').click()
    await expect(mine).toContainText('Waiting to be sent: Start Contact')
    await expect(mine).toContainText('Contacting Client')
    await step(elena, name, 'Mark Scheduling').click()
    await expect(mine).toContainText('Waiting to be sent: Start Contact, Mark Scheduling')
    await step(elena, name, 'Confirm Tour').click()
    const dialog = elena.getByRole('dialog', { name: 'Confirm Tour' })
    await dialog.getByRole('button', { name: 'Confirm Tour' }).click()
    await step(elena, name, 'On My Way').click()
    await step(elena, name, 'Arrived').click()
    await expect(elena.getByText('5 changes are waiting to be sent.')).toBeVisible()
    await expect(step(elena, name, 'Start Tour')).toBeVisible()
    // Loaded data stays readable and searchable.
    await elena.getByRole('searchbox', { name: 'Search assignments' }).fill('')
    await expect(
      elena.getByRole('region', { name: 'Assignments', exact: true }).getByRole('listitem').nth(3),
    ).toBeVisible()
    await elena.getByRole('tab', { name: /^Completed/ }).click()
    await expect(elena.getByRole('region', { name: 'Assignments', exact: true })).toContainText(
      /Completed|Confirmed/,
    )
    await elena.getByRole('tab', { name: /^All Assignments/ }).click()
    await elena.getByRole('searchbox', { name: 'Search assignments' }).fill(name)
    await expect(mine).toContainText('Waiting to be sent')
    await expectAccessible(elena, 'the dashboard offline')
    expect(await kindsOf(office, tour)).toEqual(['requested', 'assistant_assigned'])
    await elena.context().setOffline(false)
    await expectToast(elena, '5 changes sent')
  })
  await expect(mine).not.toContainText('Waiting to be sent')
  await expect(mine).toContainText('Confirmed')
  const steps = ['contacting_client', 'scheduling', 'confirmed', 'progress', 'progress']
  expect(await kindsOf(office, tour)).toEqual(['requested', 'assistant_assigned', ...steps])
})
