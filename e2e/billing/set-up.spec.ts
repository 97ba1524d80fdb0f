import { expect, test } from '../journey.ts'
import { chooseCredentials, fillContact, good, showCard, someNewcomer } from './signing-up.ts'

test('two seconds after the account is made, and not before, the dashboard opens', async ({ open }) => {
  const page = await open('nobody', { at: '/checkout?plan=basic' })
  await fillContact(page, someNewcomer())
  await showCard(page, good)
  await expect(page).toHaveURL('/account-setup')
  await chooseCredentials(page)
  const create = page.getByRole('button', { name: 'Create account' })
  await expect(create).toBeVisible()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await create.click()
  const ready = page.getByRole('status').filter({ hasText: 'Your account is ready.' })
  // The answer comes by the network; what the page does with it, by its clock.
  await expect(async () => {
    await page.clock.runFor(10)
    await expect(ready).toBeVisible({ timeout: 100 })
  }).toPass()
  await page.clock.runFor(1_800)
  await expect(page).toHaveURL(/\/account-setup/)
  await page.clock.runFor(300)
  await page.clock.resume()
  await expect(page).toHaveURL('/dashboard')
})
