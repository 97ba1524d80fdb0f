import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { expectToast } from '../agent.ts'
import { type Made, madePerson, signedIn } from '../arrange.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { expectRefusal } from '../watch.ts'

const sessions = (page: Page) => page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')

/** Opens a page in a new session of this person. */
const at = async (page: Page, made: Made, place: string): Promise<Page> => {
  await signedIn(page, made)
  await page.goto(place)
  return page
}
const live = (page: Page) => expect(page.locator('[data-live="on"]').first()).toBeAttached()
/** Within five seconds the window is signed out. */
const isOut = (page: Page) =>
  expect(page.getByText('Authentication Required').first()).toBeVisible({ timeout: 5_000 })

test('sessions are listed and ended, one by one and everywhere; an ended session is signed out within 5 s', {
  tag: '@timed',
}, async ({ open }) => {
  const made = await madePerson(await open('super', { at: null }))
  const phone = await at(await open('nobody', { at: null }), made, '/dashboard')
  const tablet = await at(await open('nobody', { at: null }), made, '/dashboard')
  const page = await at(await open('nobody', { at: null }), made, '/profile?tab=sign-in')
  for (const other of [phone, tablet]) {
    expectRefusal(other, 401, /^\/api\//)
    await live(other)
  }
  await expect(sessions(page)).toHaveCount(3)
  await expect(sessions(page).filter({ hasText: 'This device' })).toHaveCount(1)
  await expect(sessions(page).first()).toContainText('Chrome on Linux')

  // The most recently used one is right below this one.
  await sessions(page)
    .nth(1)
    .getByRole('button', { name: /^Sign out: Chrome on Linux/ })
    .click()
  await expectToast(page, 'Device Signed Out')
  await expect(sessions(page)).toHaveCount(2)
  await isOut(tablet)

  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByRole('button', { name: 'Sign out other devices' }).click()
  await expectToast(page, 'Signed Out Everywhere Else')
  await isOut(phone)
  await expect(sessions(page)).toHaveCount(1)

  expectRefusal(page, 401, /^\/api\//)
  await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await isOut(page)
})

test('a person changes their address by the link sent to the new one', async ({ open }) => {
  const made = await madePerson(await open('super', { at: null }))
  const page = await at(await open('nobody', { at: null }), made, '/profile?tab=sign-in')
  const next = `new-${made.email}`
  const panel = page.getByRole('region', { name: 'Email address' })
  await panel.getByRole('button', { name: 'Change email' }).click()
  await panel.getByLabel('New email address').fill(next)
  await panel.getByLabel('Your password').fill(made.password)
  await panel.getByRole('button', { name: 'Send link' }).click()
  await expectToast(page, 'Check Your Inbox')
  await expect(panel.getByText(`Open the link we sent to ${next}`)).toBeVisible()

  const mail = await open('nobody', { at: null })
  const linkIn = async (): Promise<string> => {
    const mails = await call(mail, 'GET /api/dev/outbox', { query: { limit: 100 } })
    const found = mails.find(({ toEmail }) => toEmail === next)
    if (!found) return ''
    const { text } = await call(mail, 'GET /api/dev/outbox/:id', { params: { id: found.id } })
    return /\/confirm-email\?token=[\w-]+/.exec(text)?.[0] ?? ''
  }
  await expect.poll(linkIn).not.toBe('')
  const link = await linkIn()
  // The change signs out other devices, such as a phone.
  expectRefusal(mail, 401, '/api/auth/user')
  expectRefusal(page, 401, /^\/api\//)
  await mail.goto(link)
  await expect(mail.getByText(next)).toBeVisible()
  await expectAccessible(mail, 'the confirmation of an address')
  await mail.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(mail.getByRole('heading', { name: 'Email changed' })).toBeVisible()
  await isOut(page)
  await signedIn(mail, { ...made, email: next })
})
