import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'

/* Helpers for the agent's property screens. */

/** A street that no other journey uses, with a common suffix: its name is 32 random bits, one letter for each hexadecimal digit. */
export const someStreet = (number = 100): string =>
  `${number} Lantern ${randomUUID()
    .slice(0, 8)
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))} Way`

export const cards = (page: Page): Locator =>
  page.getByRole('list', { name: 'Properties', exact: true }).getByRole('listitem')

/** A property's card, by name or street. */
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

/** An agent's request, by name. */
export const request = (page: Page, name: string): Locator =>
  page
    .getByRole('list', { name: /^Your requests/ })
    .getByRole('listitem')
    .filter({ hasText: name })
