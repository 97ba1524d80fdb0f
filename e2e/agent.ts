import { expect, type Locator, type Page } from '@playwright/test'
import type { Client, WallTime } from './made-up.ts'

/* Helpers for the agent's screens. */

export const requestForm = (page: Page): Locator => page.getByRole('form', { name: 'New Tour Request' })

export const openRequestForm = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Schedule New Tour', exact: true }).click()
  const form = requestForm(page)
  await expect(form).toBeVisible()
  return form
}

export const fillClient = async (form: Locator, client: Client): Promise<void> => {
  await form.getByLabel('First Name', { exact: true }).fill(client.first)
  await form.getByLabel('Last Name', { exact: true }).fill(client.last)
  await form.getByLabel('Email', { exact: true }).fill(client.email)
  await form.getByLabel('Phone Number', { exact: true }).fill(client.phone)
}

/** Finds a property by a search text, and picks the one at that street. */
export const pickProperty = async (form: Locator, words: string, street: string): Promise<void> => {
  await form.getByRole('combobox', { name: 'Property' }).fill(words)
  await form.page().getByRole('option').filter({ hasText: street }).first().click()
  await expect(form.getByRole('combobox', { name: 'Property' })).toHaveValue(new RegExp(street))
}

/** Types a date and a time, and moves to the next field. */
export const enterTime = async (within: Locator, label: string, time: WallTime): Promise<void> => {
  const box = within.getByRole('textbox', { name: label })
  await box.fill(time.typed)
  await box.press('Tab')
  await expect(box).toHaveValue(time.typed)
}

export const acknowledgeHours = (form: Locator): Promise<void> =>
  form.getByRole('checkbox', { name: /^I acknowledge the operation hours/ }).check()

/** A tour's card by its client. */
export const card = (page: Page, client: string): Locator => page.getByRole('listitem', { name: client })

/**
 * Searches a list and waits for the results, which may look like the previous rows. The text must be new in this
 * window.
 */
export const searchFor = async (box: Locator, words: string): Promise<void> => {
  const page = box.page()
  const found = page.waitForResponse((answer) => new URL(answer.url()).searchParams.get('q') === words)
  await box.fill(words)
  await found
  await expect(page.locator('ul[aria-busy=true]')).toHaveCount(0)
}

export const openDetails = async (page: Page, client: string): Promise<Locator> => {
  await card(page, client)
    .getByRole('button', { name: `Details of ${client}` })
    .click()
  const details = page.getByRole('dialog', { name: client })
  await expect(details).toBeVisible()
  return details
}

export const notesPanel = (page: Page): Locator => page.getByRole('dialog', { name: 'Tour Notes' })

export const writeNote = async (panel: Locator, note: string): Promise<void> => {
  await panel.getByRole('textbox', { name: /^Note\./ }).fill(note)
  await panel.getByRole('textbox', { name: /^Note\./ }).press('Enter')
  await expect(panel.getByRole('listitem').filter({ hasText: note })).toBeVisible()
}

const timelineEntries = (within: Locator): Locator =>
  within.getByRole('list', { name: 'Timeline' }).getByRole('listitem')
const emailToClient = /(Emailed|Couldn’t email|Email to) the client/

/** The changes in a timeline, without the emails: each is sent, and listed, once its change can't be undone anymore. */
export const timeline = (within: Locator): Locator =>
  timelineEntries(within).filter({ hasNotText: emailToClient })

/** The emails to the client in a timeline. */
export const timelineEmails = (within: Locator): Locator =>
  timelineEntries(within).filter({ hasText: emailToClient })

export const bell = (page: Page): Locator => page.getByRole('button', { name: /^Notifications, / })

/** A toast, by its title. */
export const expectToast = (page: Page, title: string): Promise<void> =>
  expect(
    page.getByRole('dialog').or(page.getByRole('alertdialog')).filter({ hasText: title }).first(),
  ).toBeVisible()

/** A toast with exactly this title and these words, as the specification lists them. */
export const expectTold = (page: Page, title: string, words: string | RegExp): Promise<void> =>
  expect(
    page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .filter({ has: page.getByText(title, { exact: true }) })
      .filter({ has: page.getByText(words, { exact: true }) })
      .first(),
  ).toBeVisible()

/** The toasts on screen. */
export const toasts = (page: Page): Locator =>
  page.getByRole('region', { name: 'Notifications' }).locator('> *')

/** Expects that no toast covers a control once the toast has reached its place. */
export const expectClearOfToast = async (page: Page, control: Locator): Promise<void> => {
  const isCovered = async (): Promise<boolean> => {
    const [one, other] = await Promise.all([toasts(page).first().boundingBox(), control.boundingBox()])
    if (!one || !other) return true
    return (
      one.x < other.x + other.width &&
      other.x < one.x + one.width &&
      one.y < other.y + other.height &&
      other.y < one.y + one.height
    )
  }
  await expect.poll(isCovered).toBe(false)
}

/** From now on, dismisses toasts about new notes that are in the way. */
export const putNewsAway = (page: Page): Promise<void> =>
  page.addLocatorHandler(newNotesToast(page), (toast) =>
    // Screen readers see the button only while the toast has the focus (F6).
    toast.getByRole('button', { name: 'Dismiss', includeHidden: true }).click(),
  )

export const newNotesToast = (page: Page): Locator =>
  page.getByRole('dialog').filter({ hasText: /You have \d+ new notes? on your tours/ })
