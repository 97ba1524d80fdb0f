import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'

/*
 * The agent's screens of properties as one would speak of them.
 */

/** A street that no other journey knows, in one of the streets' usual spellings. */
export const someStreet = (number = 100): string =>
  `${number} Lantern ${randomUUID()
    .slice(0, 6)
    .replaceAll(/[^a-z]/g, 'x')} Way`

export const cards = (page: Page): Locator =>
  page.getByRole('list', { name: 'Properties', exact: true }).getByRole('listitem')

/** A property's card, by its name or street. */
export const card = (page: Page, name: string): Locator =>
  cards(page).filter({ has: page.getByRole('heading', { name, exact: true }) })

export const searchBox = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search properties' })

export const addDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Add Property' })

export const openAddDialog = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Add Property', exact: true }).first().click()
  await expect(addDialog(page)).toBeVisible()
  return addDialog(page)
}

export const choose = async (within: Locator, label: string, option: string): Promise<void> => {
  await within.getByRole('combobox', { name: new RegExp(`^${label}`) }).click()
  await within.page().getByRole('option', { name: option, exact: true }).click()
}

export const pressAdd = (dialog: Locator): Promise<void> =>
  dialog.getByRole('button', { name: 'Add Property', exact: true }).click()

export const requestForm = (page: Page): Locator => page.getByRole('form', { name: 'Request New Property' })

/** A request of the agent's, by its name. */
export const request = (page: Page, name: string): Locator =>
  page
    .getByRole('list', { name: /^Your requests/ })
    .getByRole('listitem')
    .filter({ hasText: name })
