import { expect, type Locator, type Page } from '@playwright/test'

/*
 * The assistant's dashboard as one would speak of it.
 */

/** An assignment by its client, in the list (the next visit stands above it once more). */
export const assignment = (page: Page, client: string): Locator =>
  page.getByRole('list', { name: 'Assignments', exact: true }).getByRole('listitem', { name: `${client}, ` })

/** A step's button by what stands on it. */
export const step = (page: Page, client: string, words: string): Locator =>
  assignment(page, client).getByRole('button', { name: new RegExp(`^${words} ?: ${client}$`) })

/** Finds one client's assignments among all, in whatever state. */
export const findAssignment = async (page: Page, client: string): Promise<void> => {
  await page.getByRole('tab', { name: /^All Assignments/ }).click()
  await page.getByRole('searchbox', { name: 'Search assignments' }).fill(client)
  await expect(assignment(page, client)).toBeVisible()
}
