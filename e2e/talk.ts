import { expect, type Locator, type Page } from '@playwright/test'
import { call } from './calls.ts'

/* Helpers for the agent's conversations with the team. */

export const conversations = (page: Page): Locator =>
  page.getByRole('list', { name: 'Conversations, latest first' }).getByRole('listitem')

/** The messages in the open conversation, one item each. */
export const messagesIn = (page: Page): Locator =>
  page.getByRole('region', { name: 'Messages' }).getByRole('listitem')

export const messageBox = (page: Page): Locator => page.getByRole('textbox', { name: /^Message\./ })

/** Sends a message and waits until the server has stored it. */
export const say = async (page: Page, text: string): Promise<void> => {
  await messageBox(page).fill(text)
  await messageBox(page).press('Enter')
  await expect(messagesIn(page).filter({ hasText: text })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Not sent yet' })).toHaveCount(0)
}

/** A team member writes into a tour's conversation, by a call. */
export const teamSays = async (office: Page, tour: { id: string }, message: string): Promise<string> => {
  const sent = await call(office, 'POST /api/tours/:tourId/chat', {
    params: { tourId: tour.id },
    body: { message },
  })
  return sent.conversationId
}

/** The team writes a general message to an agent. */
export const teamWrites = async (
  office: Page,
  agent: Page,
  letter: { subject: string; message: string },
): Promise<string> => {
  const { id: toUserId } = await call(agent, 'GET /api/auth/user')
  return (await call(office, 'POST /api/messages', { body: { toUserId, ...letter } })).conversationId
}
