import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { AgentTour } from '@porchlight/contract/tour-shapes'
import { expectAccessible } from '../accessible.ts'
import { expectToast } from '../agent.ts'
import { setTo } from '../arrange.ts'
import { assignment, dashboard, giveFeedback, historyOf, kindsOf, soonFor, step } from '../assistant.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { expectLive } from '../live.ts'
import { people, quickLogin, teamPassword } from '../people.ts'
import { expectRefusal, withoutLine } from '../watch.ts'

const progress = '**/api/assistant/assignments/*/progress'
const status = '**/api/assistant/assignments/*/status'
const oneWaits = (page: Page) => page.getByText('1 change is waiting to be sent.')
const keptOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('porchlight.kept')))
/** When it was so, as the timeline has it. */
const momentOf = async (page: Page, tour: AgentTour, said: string): Promise<number> => {
  const changes = (await historyOf(page, tour)).flatMap((entry) => entry.changes)
  return Date.parse(changes.find(({ field }) => field === said)?.to ?? '')
}

test('a press that nobody answers outlives its page, counts as kept after a while, and is told as of its moment', async ({
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
    await test.step('the phone throws the page away while the button still turns', async () => {
      // It believes that it has a line: nothing is refused and nothing arrives.
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

    await test.step('or stays in the lift until it is given up', async () => {
      await elena.route(progress, () => undefined)
      const before = Date.now()
      await step(elena, name, 'Arrived').click()
      const after = Date.now()
      await expect(oneWaits(elena)).toBeVisible({ timeout: 60_000 })
      const given = Date.now()
      expect(given - before).toBeGreaterThan(14_000)
      await expect(mine).toContainText('Waiting to be sent: Arrived')
      await elena.unroute(progress)
      await expect.poll(() => momentOf(office, tour, 'arrived')).toBeGreaterThanOrEqual(before)
      expect(await momentOf(office, tour, 'arrived')).toBeLessThanOrEqual(after)
    })
  })
  await expect(mine).toContainText(/Arrived \d+:\d\d [AP]M/)
  expect((await kindsOf(office, tour)).filter((kind) => kind === 'progress')).toHaveLength(2)
  expect(await keptOn(elena)).toEqual([])
})

test('a session that has ended loses nothing: what was pressed is sent when the same person is back', async ({
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
  // Without news: the end of the session is met by the press.
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
    await expect(elena.getByText('It is sent when you sign in again.')).toBeVisible()
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

test('who confirms a date that the desk has moved meanwhile is told, and changes nothing', async ({
  open,
}) => {
  const sarah = await open('sarah', { at: null })
  const office = await open('admin', { at: null })
  const tour = await soonFor(sarah, office, 'scheduled')
  const name = tour.clientName ?? ''
  const elena = await open('elena', { at: dashboard(tour) })
  await step(elena, name, 'Confirm Tour').click()
  const dialog = elena.getByRole('dialog', { name: 'Confirm Tour' })
  await expect(dialog.getByLabel('Agreed date and time').first()).toBeVisible()
  const moved = new Date(Date.parse(tour.requestedDateTime ?? '') + 2 * 3_600_000).toISOString()
  await setTo(office, tour, 'rescheduled', moved)
  // The card behind the dialog has heard of it.
  await expect(elena.getByRole('listitem', { name: `${name}, `, includeHidden: true }).last()).toContainText(
    'Rescheduled',
  )
  expectRefusal(elena, 409, `/api/assistant/assignments/${tour.id}/status`)
  await dialog.getByRole('button', { name: 'Confirm Tour' }).click()
  const told = elena.getByRole('alertdialog', { name: 'This tour has changed' })
  await told.getByRole('button', { name: 'Reload' }).click()
  await expect(assignment(elena, name)).toContainText('Rescheduled')
  const [mine] = await call(elena, 'GET /api/assistant/assignments', { query: { group: 'all', q: name } })
  expect(mine).toMatchObject({ status: 'rescheduled', scheduledDate: moved })
})

test('signing out everywhere asks about what was not sent, and throws it away', async ({ open }) => {
  test.setTimeout(90_000)
  const boss = await open('super', { at: null })
  const sarah = await open('sarah', { at: null })
  const number = randomInt(1_000_000_000)
  const assistant = `Lena Test ${number}`
  await call(boss, 'POST /api/admin/assistants', {
    body: {
      ...{ name: assistant, email: `lena${number}@example.test`, username: `lena${number}` },
      ...{ password: 'a good password', phone: '210-555-0144', hourlyRate: 25 },
    },
  })
  const tour = await soonFor(sarah, boss, undefined, assistant)
  const page = await open('nobody', { at: null })
  await call(page, 'POST /api/assistant/login', {
    body: { username: `lena${number}`, password: 'a good password' },
  })
  await withoutLine(page, async () => {
    await page.route(status, (route) => route.abort('connectionrefused'))
    await page.goto(dashboard(tour))
    await step(page, tour.clientName ?? '', 'Start Contact').click()
    await expect(oneWaits(page)).toBeVisible()
    await page.getByRole('link', { name: 'Your account' }).click()
    await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click()
    const asked = page.getByRole('alertdialog', { name: 'Sign out everywhere?' })
    await expect(asked).toContainText('One change has not been sent yet. Signing out throws it away.')
    await expectAccessible(page, 'the question before signing out with something unsent')
    await asked.getByRole('button', { name: 'Stay signed in' }).click()
    expect(await keptOn(page)).toHaveLength(1)
    await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click()
    expectRefusal(page, 401, /^\/api\//)
    await asked.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page.getByText('Sign in to see how you sign in.')).toBeVisible()
  })
  expect(await keptOn(page)).toEqual([])
  expect(await kindsOf(boss, tour)).toEqual(['requested', 'assistant_assigned'])
})

test('somebody else who signs in on the same phone neither sees nor sends what was kept', async ({
  open,
}) => {
  const sarah = await open('sarah', { at: null })
  const office = await open('admin', { at: null })
  const tour = await soonFor(sarah, office)
  const phone = await open('elena', { at: dashboard(tour), own: true })
  let tries = 0
  await withoutLine(phone, async () => {
    await phone.route(status, (route) => {
      tries++
      return route.abort('connectionrefused')
    })
    await step(phone, tour.clientName ?? '', 'Start Contact').click()
    await expect(oneWaits(phone)).toBeVisible()
    // Nobody has signed out.
    await phone.goto('about:blank')
    await quickLogin(phone, 'james')
    tries = 0
    await phone.goto('/assistant-dashboard')
    await expect(phone.getByText('Welcome, James')).toBeVisible()
    await expectLive(phone)
    await expect(phone.getByText('waiting to be sent')).toBeHidden()
    expect(await keptOn(phone)).toEqual([])
  })
  expect(tries).toBe(0)
  expect(await kindsOf(office, tour)).toEqual(['requested', 'assistant_assigned'])
})
