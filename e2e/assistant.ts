import { expect, type Locator, type Page } from '@playwright/test'
import type { AgentTour, HistoryEntry } from '@porchlight/contract/tours/shapes'
import type { TourStatus } from '@porchlight/contract/tours/statuses'
import { askedFor, escorted, ownHouse, setTo } from './arrange.ts'
import { call } from './calls.ts'
import { people } from './people.ts'

/* Helpers for the assistant's dashboard. */

const MINUTE = 60_000

/**
 * A tour in about 45 minutes, so that each step of the visit can be recorded. It is at a new house, which no other
 * tour can hold, and Elena escorts.
 */
export const soonFor = async (agent: Page, office: Page, status?: TourStatus): Promise<AgentTour> => {
  const property = await ownHouse(agent)
  const at = new Date(Math.ceil(Date.now() / (5 * MINUTE)) * 5 * MINUTE + 45 * MINUTE).toISOString()
  const tour = await askedFor(agent, { property, at })
  await escorted(office, tour, { assistant: people.elena.name, at })
  if (status) await setTo(office, tour, status, at)
  return tour
}

export const dashboard = (tour: AgentTour): string =>
  `/assistant-dashboard?tab=all&q=${encodeURIComponent(tour.clientName ?? '')}`

export const historyOf = (page: Page, { id }: AgentTour): Promise<HistoryEntry[]> =>
  call(page, 'GET /api/tours/:id/history', { params: { id } })

/** A short form of a tour's history: its statuses in order, and its progress entries. */
export const kindsOf = async (page: Page, tour: AgentTour): Promise<string[]> =>
  (await historyOf(page, tour)).map(({ kind, toStatus }) => (kind === 'progress' ? kind : `${toStatus}`))

/** An assignment in the list, by client. Without a search, today's visits are above the list. */
export const assignment = (page: Page, client: string): Locator =>
  page
    .getByRole('region', { name: 'Assignments', exact: true })
    .getByRole('listitem', { name: `${client}, ` })

/** A step's button, by its label. */
export const step = (page: Page, client: string, words: string): Locator =>
  assignment(page, client).getByRole('button', { name: new RegExp(`^${words} ?: ${client}$`) })

/** Finds one client's assignments, in any status. */
export const findAssignment = async (page: Page, client: string): Promise<void> => {
  await page.getByRole('tab', { name: /^All Assignments/ }).click()
  await page.getByRole('searchbox', { name: 'Search assignments' }).fill(client)
  await expect(assignment(page, client)).toBeVisible()
}

type FeedbackAnswers = { interest: string; price: string; next: string }

/** Answers the three questions at the end of a visit. */
export const giveFeedback = async (
  dialog: Locator,
  { interest, price, next }: FeedbackAnswers,
): Promise<void> => {
  const answer = (question: string, words: string): Promise<void> =>
    dialog.getByRole('group', { name: question }).getByRole('radio', { name: words, exact: true }).check()
  await answer('Client’s interest', interest)
  await answer('Price opinion', price)
  await answer('Next step', next)
}
