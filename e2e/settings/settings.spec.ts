import { expectAccessible } from '../accessible.ts'
import { expectToast } from '../agent.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { expectRefusal } from '../watch.ts'

const screen = '/admin/settings'

// The team password and the two-factor rule hold for every journey beside this one: they are asked for and not changed.
test('settings are changed one by one, and a short team password is refused', async ({ open }) => {
  const page = await open('super', { at: '/admin-dashboard' })
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL(screen)
  const team = page.getByRole('region', { name: 'Team password', exact: true })
  await expect(team).toContainText('On')
  await team.getByLabel('New team password').fill('elevenchars')
  await team.getByRole('button', { name: 'Change password' }).click()
  await expect(team.getByText('The team password must be at least 12 characters')).toBeVisible()
  await team.getByLabel('New team password').fill('long enough now')
  await team.getByRole('button', { name: 'Change password' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Change the team password?' })
  await expect(asked).toContainText('signed out at once')
  await asked.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByRole('checkbox', { name: 'Required for the back office' })).toBeVisible()
  await expectAccessible(page, 'settings')

  const buffer = page.getByRole('region', { name: 'Buffer after an escort' })
  await buffer.getByLabel('Minutes').fill('241')
  await buffer.getByRole('button', { name: 'Save buffer' }).click()
  await expect(
    buffer.getByText('The buffer must be a whole number of minutes between 0 and 240'),
  ).toBeVisible()
  await buffer.getByLabel('Minutes').fill('35')
  await buffer.getByRole('button', { name: 'Save buffer' }).click()
  await expectToast(page, 'Settings Updated')

  // Somebody else in between: theirs is told, nothing is overwritten unseen, and what was typed stays.
  expectRefusal(page, 409, '/api/admin/settings')
  await page.route('**/api/admin/settings', async (asked) => {
    if (asked.request().method() === 'PUT')
      await call(page, 'PUT /api/admin/settings', { body: { escortBufferMinutes: 40 } })
    await asked.continue()
  })
  await buffer.getByLabel('Minutes').fill('30')
  await buffer.getByRole('button', { name: 'Save buffer' }).click()
  await expect(buffer).toContainText('Someone else changed the settings in the meantime')
  await expect(buffer).toContainText('the buffer is 40 minutes now')
  await expect(buffer.getByLabel('Minutes')).toHaveValue('30')
  await page.unroute('**/api/admin/settings')
  await buffer.getByRole('button', { name: 'Save buffer' }).click()
  await expectToast(page, 'Settings Updated')
  await expect(buffer.getByLabel('Minutes')).toHaveValue('30')
  await expect(buffer).not.toContainText('Someone else changed')
})

test('settings are for who may manage them', async ({ open }) => {
  const page = await open('admin', { at: '/admin-dashboard' })
  await expect(page.getByRole('link', { name: 'Audit log' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Settings' })).toHaveCount(0)
  await page.goto(screen)
  await expect(page.getByText('restricted to administrators only')).toBeVisible()
})
