import { card, openDetails, openRequestForm, requestForm } from '../agent.ts'
import { askedFor } from '../arrange.ts'
import { expect, test } from '../journey.ts'

test('the address contains form, details, tab and search, and the browser’s Back moves through them', async ({
  open,
}) => {
  const page = await open('sarah', { at: null })
  const tour = await askedFor(page)
  const name = tour.clientName ?? ''
  await page.goto(`/schedule-tour?q=${encodeURIComponent(name)}`)
  const details = await openDetails(page, name)
  await expect(page).toHaveURL(new RegExp(`tour=${tour.id}`))
  await page.goBack()
  await expect(details).toBeHidden()
  await expect(card(page, name)).toBeVisible()
  await page.goForward()
  await expect(details).toBeVisible()
  await page.goBack()
  await expect(details).toBeHidden()

  await openRequestForm(page)
  await expect(page).toHaveURL(/[?&]form=open/)
  await page.getByRole('button', { name: 'Cancel Request', exact: true }).click()
  await expect(requestForm(page)).toBeHidden()
  await page.getByRole('tab', { name: /^Past Tours/ }).click()
  await expect(page).toHaveURL(/[?&]tab=past/)
  await page.reload()
  await expect(page.getByRole('tab', { name: /^Past Tours/ })).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await page.goBack()
  await expect(requestForm(page)).toBeVisible()
})

test('on a phone the bar has the menu, and the menu leads to the pages', async ({ open }) => {
  const page = await open('sarah', { at: null })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/notes')
  const sidebar = page.getByRole('navigation', { name: 'Agent', exact: true }).locator('..')
  const bar = page.getByRole('banner').first()
  await expect(sidebar).toBeHidden()
  await expect(bar.getByRole('link', { name: 'Porchlight, to the dashboard' })).toBeVisible()
  await expect(bar.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Profile' })).toBeVisible()
  const opener = bar.getByRole('button', { name: 'Open menu' })
  await opener.click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('button', { name: 'Sign Out', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await menu.getByRole('link', { name: 'Reports' }).click()
  await expect(page).toHaveURL('/reports')
  await expect(menu).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('every control has an accessible name, and typing before the command palette opens triggers no shortcut', async ({
  open,
}) => {
  const page = await open('sarah')
  await expect(page.getByRole('heading', { name: 'Agent Portal' })).toBeVisible()
  let arrive = (): void => undefined
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(/agent-palette/, async (route) => {
    await arrived
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('n?')
  arrive()
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: /shortcuts/i })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('repo')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/reports')
})

test('the account page loads the frame of the user’s own area early, and no other', async ({ open }) => {
  for (const who of ['super', 'james', 'sarah'] as const) {
    const page = await open(who, { at: '/account' })
    await expect(page.getByRole('heading', { name: 'Sessions and devices' })).toBeVisible()
    const loaded = await page.evaluate(() => {
      const { further } = JSON.parse(document.getElementById('reads-ahead')?.textContent ?? '{}')
      const isAsked = (script: string) => document.querySelector(`link[href="/${script}"]`) !== null
      return further.map(({ scripts }: { scripts: string[] }) => scripts.every(isAsked))
    })
    expect(loaded, who).toEqual([who === 'super', who === 'james'])
  }
})
