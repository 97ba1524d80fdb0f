import { expectAccessible } from '../accessible.ts'
import { expectToast } from '../agent.ts'
import { expect, test } from '../journey.ts'

const screen = '/admin/settings'

// The team password and the two-factor rule affect every concurrent journey, so this one only checks that they are
// there.
test('a super administrator changes settings one by one', async ({ open }) => {
  const page = await open('super', { at: '/admin-dashboard' })
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL(screen)
  const team = page.getByRole('region', { name: 'Assistant password', exact: true })
  await expect(team).toContainText('On')
  await team.getByLabel('New assistant password').fill('long enough now')
  await team.getByRole('button', { name: 'Change password' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Change the assistant password?' })
  await expect(asked).toContainText('signed out right away')
  await asked.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByRole('checkbox', { name: 'Required for the back office' })).toBeVisible()
  await expectAccessible(page, 'settings')

  const buffer = page.getByRole('region', { name: 'Buffer after an escort' })
  // Restores the original minutes for concurrent journeys.
  for (const minutes of ['35', '30']) {
    await buffer.getByLabel('Minutes').fill(minutes)
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await buffer.getByRole('button', { name: 'Save buffer' }).click()
    await saved
    await expectToast(page, 'Settings Updated')
  }
  await page.reload()
  await expect(buffer.getByLabel('Minutes')).toHaveValue('30')
})
