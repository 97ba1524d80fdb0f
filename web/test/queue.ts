import type { CallAnswer } from '@porchlight/contract/client-types'
import type { StaffTour } from '@porchlight/contract/tours/shapes'
import { screen, within } from '@testing-library/react'
import type { TestServer } from './answers.ts'
import type { User } from './user.ts'

/** The counts of a busy back office. */
export const adminStats = (
  more: Partial<CallAnswer<'GET /api/admin/stats'>> = {},
): CallAnswer<'GET /api/admin/stats'> => ({
  totalTours: 412,
  pendingTours: 9,
  scheduledTours: 7,
  highPriorityTours: 2,
  unassignedTours: 4,
  overdueTours: 1,
  undatedTours: 6,
  openUnassignedTours: 5,
  archivedTours: 0,
  assignedTours: 31,
  inProgressTours: 12,
  completedTours: 205,
  openByStatus: { requested: 4, confirmed: 7 },
  openByCity: { austin: 3, other: 1 },
  assistantsAvailable: 5,
  activeUsers: 40,
  properties: 240,
  ...more,
})

/** The tour that holds a time which someone asks for, as the server describes it to staff. */
export const timeConflict = (holds: 'property' | 'assistant' = 'property') => ({
  tourId: 'held',
  clientName: 'Held Before',
  propertyAddress: '12 Lantern Row',
  scheduledDate: '2036-03-20T15:00:00.000Z',
  holds,
})

/** A change of a tour about which agent and client get an email. */
export const tourMails: CallAnswer<'GET /api/admin/tours/emails'> = {
  mailing: 'smtp',
  silent: 0,
  agents: { emailed: 1, left: 0 },
  assistants: [],
  clients: { emailed: 1, no_address: 0, not_chosen: 0, unsubscribed: 0, not_yet: 0 },
}

/** A back office whose queue and page of requests show these tours. */
export const answerQueue = (server: TestServer, tours: () => StaffTour[]): void => {
  server.on('GET /api/admin/stats', adminStats())
  server.on('GET /api/admin/tours', tours) // the header is the number of unassigned tours
  server.on('GET /api/admin/queue-filters', [])
  server.on('GET /api/admin/assistants', [])
  server.on('GET /api/admin/queue-rows', tours)
  server.on('GET /api/admin/tours/emails', tourMails)
}

/** A tour's row in the queue, also while an open dialog hides it. */
export const queueRow = (client: string) =>
  screen.findByRole('row', { name: new RegExp(client), hidden: true })

/** Presses a button of a tour's row, and then an entry of the menu that it opens. */
export const pressInRow = async (
  user: User,
  client: string,
  button: RegExp,
  entry?: string,
): Promise<void> => {
  await user.click(within(await queueRow(client)).getByRole('button', { name: button }))
  if (entry) await user.click(await screen.findByRole('menuitem', { name: entry }))
}
