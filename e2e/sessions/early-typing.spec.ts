import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { demoPassword, people } from '../people.ts'
import { expectRefusal } from '../watch.ts'

/** Opens a sign-in page whose script arrives only after `meanwhile`. */
const beforeScript = async (page: Page, path: string, meanwhile: () => Promise<void>): Promise<void> => {
  let goOn = (): void => undefined
  const held = new Promise<void>((done) => {
    goOn = done
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await meanwhile()
  goOn()
}

/** The fields in the document are in no form; the application's are. */
const untilScript = (page: Page) => expect(page.locator('form')).toBeVisible()

for (const path of ['/agent-login', '/admin-login'])
  test(`${path} keeps what was typed before its script arrived`, { tag: '@phone' }, async ({ open }) => {
    const page = await open('nobody')
    const password = page.getByLabel('Password', { exact: true })
    await beforeScript(page, path, async () => {
      await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
      await page.keyboard.type('somebody@demo.porchlight.test')
      await password.focus()
      await page.keyboard.type('half of')
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('ArrowLeft')
    })
    await untilScript(page)
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('somebody@demo.porchlight.test')
    await expect(password).toHaveValue('half of')
    await expect(password).toBeFocused()
    await page.keyboard.type('way ')
    await expect(password).toHaveValue('half way of')
  })

test('signing in before the script has arrived signs in as soon as it has', async ({ open }) => {
  const page = await open('nobody')
  await beforeScript(page, '/agent-login', async () => {
    await page.getByLabel('Email', { exact: true }).fill(people.marcus.email)
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.keyboard.press('Enter')
  })
  await expect(page).toHaveURL('/dashboard')
})

test('an assistant sees the fields of the last sign-in before the script arrives, and fills them in', async ({
  open,
}) => {
  const page = await open('nobody')
  const password = page.getByLabel('Assistant password', { exact: true })
  await beforeScript(page, '/assistant-login', async () => {
    await expect(password).toBeFocused()
    await page.keyboard.type('porch')
  })
  await untilScript(page)
  await expect(password).toHaveValue('porch')
  await page.getByRole('button', { name: 'Use my own username' }).click()
  await page.getByLabel('Username or email', { exact: true }).fill('james')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/assistant-dashboard')
  // The open dashboard would complain about its ended session.
  await page.goto('about:blank')
  await page.context().clearCookies()
  // The browser still remembers the assistant.
  expectRefusal(page, 401, '/api/auth/user')
  const username = page.getByLabel('Username or email', { exact: true })
  await beforeScript(page, '/assistant-login', async () => {
    await expect(username).toBeFocused()
    await page.keyboard.type('jam')
  })
  await untilScript(page)
  await expect(username).toHaveValue('jam')
  await expect(username).toBeFocused()
})
