import { expect, type Locator, type Page } from '@playwright/test'

/* Helpers for the back office's queue. */

/** A row of the queue, by client. */
export const row = (page: Page, client: string): Locator =>
  page.getByRole('table', { name: 'Tour queue' }).getByRole('row').filter({ hasText: client })

/** The address of the queue with one client's tours, newest first. */
export const queueOf = (client: string): string =>
  `/admin-dashboard/queue?sort=newest&q=${encodeURIComponent(client)}`

export const openAssignment = async (page: Page, client: string): Promise<Locator> => {
  await page.getByRole('button', { name: `Assign an assistant to the tour of ${client}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign Assistant' })
  await expect(dialog.getByRole('radio').first()).toBeVisible()
  return dialog
}

export const chooseAssistant = async (dialog: Locator, name: string): Promise<void> => {
  await dialog.getByRole('searchbox', { name: 'Search assistants' }).fill(name)
  await dialog.getByRole('radio', { name }).check()
}

export const confirmAssignment = (dialog: Locator): Promise<void> =>
  dialog.getByRole('button', { name: 'Assign Assistant' }).click()

/** Chooses another status from a row's menu; some statuses open a dialog first. */
export const chooseStatus = async (page: Page, client: string, status: string): Promise<void> => {
  await row(page, client)
    .getByRole('button', { name: new RegExp(`^Status of ${client}: `) })
    .click()
  await page.getByRole('menuitem', { name: status, exact: true }).click()
}
