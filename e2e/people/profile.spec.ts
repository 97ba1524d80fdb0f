import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { expectToast } from '../agent.ts'
import { madePerson, signedIn } from '../arrange.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { expectRefusal } from '../watch.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const details = (page: Page) => part(page, 'Your details')

/** A picture of 640 by 480 that the page itself draws: a light square of 200 in the middle of a dark background. */
const picture = async (page: Page): Promise<Buffer> => {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 480
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('no canvas')
    pen.fillStyle = '#147'
    pen.fillRect(0, 0, 640, 480)
    pen.fillStyle = '#fc9'
    pen.fillRect(220, 140, 200, 200)
    return canvas.toDataURL()
  })
  return Buffer.from(address.split(',')[1] ?? '', 'base64')
}

/** The stored photo: its address, its size, and whether a point (as fractions) lies in the light square. */
const keptPhoto = async (page: Page, points: readonly (readonly [number, number])[]) => {
  const { profileImageUrl: url } = await call(page, 'GET /api/profile')
  const seen = await page.evaluate(
    async ({ address, at }) => {
      const photo = await createImageBitmap(await (await fetch(address)).blob())
      const { width, height } = photo
      const pen = new OffscreenCanvas(width, height).getContext('2d')
      pen?.drawImage(photo, 0, 0)
      const red = ([x, y]: readonly [number, number]) =>
        pen?.getImageData(Math.floor(x * width), Math.floor(y * height), 1, 1).data[0] ?? 0
      return { width, height, light: at.map((point) => red(point) > 128) }
    },
    { address: url ?? '', at: points },
  )
  return { url, ...seen }
}

test('the profile has an edit mode and Save', async ({ open }) => {
  const boss = await open('super', { at: null })
  const page = await open('nobody', { at: null })
  await signedIn(page, await madePerson(boss))
  await page.goto('/profile')
  await expect(details(page).getByText('Robin Castle')).toBeVisible()
  await expectAccessible(page, 'the profile')

  await details(page).getByRole('button', { name: 'Edit profile' }).click()
  await expect(page.getByLabel('First name')).toBeFocused()
  await expectAccessible(page, 'the profile being edited')
  await page.getByLabel('First name').fill('Robyn')
  await page.getByLabel('Phone').fill('210-555-0123')
  await page.getByLabel('Brokerage').fill('Castle & Keep')
  await page.getByLabel('City').fill('Austin')
  await page.getByRole('combobox', { name: 'State' }).click()
  await page.getByRole('option', { name: 'TX' }).click()
  await page.getByLabel('Bio').fill('Two lines.\nOf text.')

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Profile Updated')
  await expect(details(page).getByText('Robyn Castle')).toBeVisible()
  await expect(details(page).getByText('Austin, TX')).toBeVisible()
  await expect(details(page).getByRole('button', { name: 'Edit profile' })).toBeFocused()
  await page.reload()
  await expect(details(page).getByText('Castle & Keep')).toBeVisible()

  await page.getByRole('tab', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Change email' }).click()
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByLabel('Current password')).toBeFocused()
  await expectAccessible(page, 'the changes of an address and a password')
})

test('a photo is chosen, cropped by keyboard, shown in the shell and to the back office, and removed', async ({
  open,
}) => {
  const boss = await open('super', { at: null })
  const page = await open('nobody', { at: null })
  const made = await madePerson(boss)
  await signedIn(page, made)
  await page.goto('/profile')
  const file = details(page).getByLabel('Photo', { exact: true })
  const dialog = page.getByRole('dialog', { name: 'Crop photo' })
  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await picture(page) })
  await dialog.getByRole('button', { name: 'Use photo' }).click()
  await expectToast(page, 'Photo Updated')
  const corners = [0.1, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [x, y] as const))
  const whole = await keptPhoto(page, [...corners, [0.5, 0.5]])
  expect(whole).toMatchObject({ width: 480, height: 480, light: [...corners.map(() => false), true] })

  // The left half of the light square: to the left edge, then closer, around the middle of the frame.
  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await picture(page) })
  await expect(dialog.getByRole('application', { name: 'Photo position' })).toBeFocused()
  await expectAccessible(page, 'a photo that is being cropped')
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(dialog.getByRole('status')).toHaveText('20% from left')
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(dialog.getByRole('status')).toHaveText('0% from left')
  await page.keyboard.press('Tab')
  await page.keyboard.press('End')
  await expect(dialog.getByRole('slider', { name: 'Zoom' })).toHaveAttribute('aria-valuetext', '300%')
  await dialog.getByRole('button', { name: 'Use photo' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(details(page).getByRole('button', { name: 'Change photo' })).toBeFocused()
  await expect.poll(async () => (await keptPhoto(page, [])).url).not.toBe(whole.url)
  const cropped = await keptPhoto(page, corners)
  expect(cropped).toMatchObject({ width: 160, height: 160 })
  expect(cropped.light).toEqual([false, false, false, true, true, true])
  const shown = page.locator('img[src^="/api/photos/"]').filter({ visible: true })
  // In the profile, and in the shell's sidebar.
  await expect(shown).toHaveCount(2)
  await boss.goto(`/admin-dashboard/users?q=${made.email}`)
  await expect(boss.locator('img[src^="/api/photos/"]')).toBeVisible()

  await details(page).getByRole('button', { name: 'Remove photo' }).click()
  await expectToast(page, 'Photo Removed')
  await expect(shown).toHaveCount(0)
})

test('an agent downloads their data; closing the account explains what follows and signs out permanently', async ({
  open,
}) => {
  const boss = await open('super', { at: null })
  const page = await open('nobody', { at: null })
  const made = await madePerson(boss)
  await signedIn(page, made)
  await page.goto('/profile?tab=data')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download your data' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^porchlight-\d{4}-\d\d-\d\d\.json$/)
  await expectToast(page, 'Download Ready')

  await page.getByRole('button', { name: 'Close account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close your account?' })
  await expect(dialog.getByText(/Your Standard subscription ends now/)).toBeVisible()
  await expectAccessible(page, 'the question before closing an account')
  await dialog.getByLabel('Your password').fill(made.password)
  // Requests that are still running when the person leaves have no session any more.
  expectRefusal(page, 401, /^\/api\//)
  await dialog.getByRole('button', { name: 'Close account permanently' }).click()
  await expect(page).toHaveURL('/login')
  await expectToast(page, 'Account closed')
  await expect(signedIn(page, made)).rejects.toThrow()
  const goodbye = async () =>
    (await call(boss, 'GET /api/dev/outbox', { query: { limit: 100 } }))
      .filter(({ toEmail }) => toEmail === made.email)
      .map(({ subject }) => subject)
  await expect.poll(goodbye).toEqual(['Your account is closed'])
})
