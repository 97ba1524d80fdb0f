import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { expectToast } from '../agent.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { expectRefusal } from '../watch.ts'
import { card, openAddDialog, pressAdd, someStreet } from './words.ts'

/** A picture of one color. */
const picture = async (page: Page, name: string, color: string) => {
  const address = await page.evaluate((fill) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1200, height: 800 })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    context.fillStyle = fill
    context.fillRect(0, 0, 1200, 800)
    return canvas.toDataURL('image/png')
  }, color)
  return { name, mimeType: 'image/png', buffer: Buffer.from(address.split(',')[1] ?? '', 'base64') }
}

/** The color of an image; null until it has loaded. */
const colorOf = (page: Page, label: string) =>
  page.getByRole('img', { name: label, exact: true }).evaluate((image) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 })
    const context = canvas.getContext('2d')
    if (!(context && image instanceof HTMLImageElement)) throw new Error('no image')
    context.drawImage(image, 0, 0, 1, 1)
    const [red = 0, , blue = 0, alpha] = context.getImageData(0, 0, 1, 1).data
    if (alpha === 0) return null
    return red > blue ? 'red' : 'blue'
  })

test('staff upload photos, order them by keyboard and remove one, and agents see the cover at once', async ({
  open,
}) => {
  const page = await open('admin', { at: null })
  const street = someStreet()
  const { id } = await call(page, 'POST /api/admin/properties', {
    body: { address: street, city: 'austin', type: 'cottage' },
  })
  const agent = await open('sarah', { at: `/properties?q=${encodeURIComponent(street)}` })
  const image = card(agent, street).locator('img')
  await expect(card(agent, street).locator('svg').first()).toBeVisible()
  await expect(image).toHaveCount(0)

  await page.goto(`/property-management?edit=${id}`)
  const section = page.getByRole('region', { name: 'Photos' })
  await section
    .getByLabel('Photos', { exact: true })
    .setInputFiles([await picture(page, 'red.png', '#d22'), await picture(page, 'blue.png', '#22d')])
  await expect(section.getByRole('img')).toHaveCount(2)
  await expect(section.getByText('2 of 20.')).toBeVisible()
  await expect.poll(() => colorOf(page, 'Photo 1')).toBe('red')
  // The agent's list shows it without a reload.
  await expect(image).toBeVisible()
  const first = await image.getAttribute('src')

  await section.getByRole('button', { name: 'Move photo 2 earlier' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => colorOf(page, 'Photo 1')).toBe('blue')
  await expect(section.getByRole('button', { name: 'Move photo 1 later' })).toBeFocused()
  await expect(image).not.toHaveAttribute('src', first ?? '')
  await expectAccessible(page, 'the photos of a property')

  await card(agent, street).getByRole('heading').getByRole('button').click()
  const gallery = agent.getByRole('group', { name: 'Photos' })
  await expect.poll(() => colorOf(agent, 'Photo 1 of 2')).toBe('blue')
  await gallery.getByRole('button', { name: 'Next photo' }).focus()
  await agent.keyboard.press('ArrowRight')
  await expect(gallery.getByRole('img', { name: 'Photo 2 of 2' })).toBeVisible()
  await expectAccessible(agent, 'the gallery of a property')

  await section.getByRole('button', { name: 'Options for photo 2' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove photo' }).click()
  await expectToast(page, 'Photo removed')
  await expect(section.getByRole('img')).toHaveCount(1)
  await expect(section.getByRole('button', { name: 'Add photos' })).toBeFocused()
  await expect(gallery.getByRole('button', { name: 'Next photo' })).toHaveCount(0)
})

test('an agent adds a property with its price and photos', { tag: '@phone' }, async ({ open }) => {
  const page = await open('sarah', { at: '/properties' })
  const street = someStreet()
  const dialog = await openAddDialog(page)
  await dialog.getByLabel('Address').fill(street)
  await dialog.getByLabel(/^Price/).fill('$425,000')
  await dialog.getByLabel(/^Bedrooms/).fill('3')
  await dialog
    .locator('input[type=file]')
    .setInputFiles([
      await picture(page, 'porch.png', 'red'),
      { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') },
    ])
  await expect(dialog.getByRole('list', { name: 'Chosen photos' }).getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page, 'photos of a new property')
  expectRefusal(page, 400, /\/photos$/)
  await pressAdd(dialog)
  await expect(dialog.getByText(`${street}, San Antonio is added.`)).toBeVisible()
  await expect(dialog.getByText('broken.jpg:')).toBeVisible()
  await expectAccessible(page, 'a photo that was refused')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
  const [added, ...others] = await call(page, 'GET /api/agent/properties', { query: { q: street } })
  expect(others).toEqual([])
  expect(added).toMatchObject({ price: 425_000, bedrooms: 3, coverUrl: expect.stringContaining('/') })
})
