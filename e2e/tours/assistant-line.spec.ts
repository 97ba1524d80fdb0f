import type { Page } from '@playwright/test'
import type { AgentTour } from '@porchlight/contract/tours/shapes'
import { expectToast } from '../agent.ts'
import { assignment, dashboard, giveFeedback, historyOf, kindsOf, soonFor, step } from '../assistant.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { people, teamPassword } from '../people.ts'
import { expectRefusal, withoutLine } from '../watch.ts'

const progress = '**/api/assistant/assignments/*/progress'
const oneWaits = (page: Page) => page.getByText('1 change is waiting to be sent.')
const keptOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('porchlight.kept')))
/** The time of a change, from the timeline. */
const momentOf = async (page: Page, tour: AgentTour, wanted: string): Promise<number> => {
  const changes = (await historyOf(page, tour)).flatMap((entry) => entry.changes)
  return Date.parse(changes.find(({ field }) => field === wanted)?.to ?? '')
}

test('a step whose request gets no answer survives its page, and is recorded at its original time', async ({
  open,
}) => {
  test.setTimeout(120_000)
  const sarah = await open('sarah', { at: null })
  const office = await open('admin', { at: null })
  const tour = await soonFor(sarah, office, 'confirmed')
  const name = tour.clientName ?? ''
  const elena = await open('elena', { at: dashboard(tour) })
  const mine = assignment(elena, name)
  await withoutLine(elena, async () => {
    // The phone believes that it is online, but no request gets an answer. Meanwhile it discards the page.
    await elena.route(progress, () => undefined)
    const before = Date.now()
    const asked = elena.waitForRequest(progress)
    await step(elena, name, 'On My Way').click()
    await asked
    const after = Date.now()
    expect(await keptOn(elena)).toHaveLength(1)
    await expect(mine).not.toContainText('Waiting to be sent')
    await elena.reload()
    await expect(oneWaits(elena)).toBeVisible()
    await expect(mine).toContainText('Waiting to be sent: On My Way')
    expect(await kindsOf(office, tour)).not.toContain('progress')
    await elena.unroute(progress)
    await elena.reload()
    await expect.poll(() => momentOf(office, tour, 'on_my_way')).toBeGreaterThanOrEqual(before)
    expect(await momentOf(office, tour, 'on_my_way')).toBeLessThanOrEqual(after)
    await expect(oneWaits(elena)).toBeHidden()
  })
  await expect(mine).toContainText(/On the way since \d+:\d\d [AP]M/)
  expect((await kindsOf(office, tour)).filter((kind) => kind === 'progress')).toHaveLength(1)
  expect(await keptOn(elena)).toEqual([])
})

test('an ended session loses nothing: recorded steps are sent when the same person signs in again', async ({
  open,
}) => {
  test.setTimeout(90_000)
  const sarah = await open('sarah', { at: null })
  const office = await open('admin', { at: null })
  const tour = await soonFor(sarah, office, 'in_progress')
  const name = tour.clientName ?? ''
  const elena = await open('nobody', { at: '/assistant-login' })
  const enter = async (): Promise<void> => {
    await elena.getByLabel('Assistant password', { exact: true }).fill(teamPassword)
    await elena.getByRole('button', { name: 'Sign In', exact: true }).click()
    await elena.getByRole('button', { name: people.elena.name }).click()
    await expect(elena).toHaveURL(/^[^?]*\/assistant-dashboard/)
  }
  await enter()
  // Without the live stream, the step is the first request that finds the session ended.
  await elena.route('**/api/events*', (route) => route.abort())
  await withoutLine(elena, async () => {
    await elena.goto(dashboard(tour))
    await step(elena, name, 'Complete Tour').click()
    const dialog = elena.getByRole('dialog', { name: 'Complete Tour' })
    await giveFeedback(dialog, { interest: 'Interested', price: 'Fair', next: 'Think about it' })
    const note = 'She liked the garden, and asked twice who the neighbours are. '.repeat(8).trim()
    await dialog.getByLabel('Note to the agent').fill(note)
    await call(elena, 'POST /api/logout')
    expectRefusal(elena, 401, /^\/api\//)
    await dialog.getByRole('button', { name: 'Complete Tour' }).click()
    await expectToast(elena, 'Waiting to be sent')
    await expect(elena.getByText('We’ll send it when you sign in again.')).toBeVisible()
    await expect(elena).toHaveURL(/assistant-login/)
    expect(await keptOn(elena)).toHaveLength(1)
    expect(await kindsOf(office, tour)).not.toContain('completed')
    await enter()
    await expect.poll(() => kindsOf(office, tour)).toContain('completed')
    await elena.goto(dashboard(tour))
    await expect(assignment(elena, name)).toContainText(note)
  })
  expect(await keptOn(elena)).toEqual([])
})
