import type { StaffTour } from '@porchlight/contract/tours/shapes'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { superAdmin } from '../../../../../test/people.ts'
import { answerQueue, queueRow } from '../../../../../test/queue.ts'
import { prepareScreens } from '../../../../../test/screen.tsx'
import { staffTour } from '../../../../../test/tours.ts'
import { columnClass, columnTemplates, queueColumns } from './queue-columns.tsx'

const { server, open } = prepareScreens()
const queue = '/admin-dashboard/queue'

let tour: StaffTour
beforeEach(() => {
  tour = staffTour({
    status: 'scheduled',
    scheduledDate: '2036-03-20T15:00:00.000Z',
    schedulingAssistantName: 'Elena Ruiz',
    priority: 'high',
    overdue: true,
    archived: true,
    unreadNotes: 2,
    cancelRequestedAt: '2026-03-18T15:00:00.000Z',
  })
  answerQueue(server, () => [tour])
})

const cellsOf = async (): Promise<HTMLElement[]> => within(await queueRow('Nora Field')).getAllByRole('cell')

it('heads each column, between the checkbox and the menu', async () => {
  await open(queue, superAdmin())
  await queueRow('Nora Field')
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Select all',
    'Property',
    'Client',
    'When, local',
    'Urgency',
    'Agent',
    'Assistant',
    'Status',
    'Priority',
    'More',
  ])
})

it('shows a tour’s facts in the cells of the columns', async () => {
  await open(queue, superAdmin())
  const [, ...cells] = await cellsOf()
  expect(cells.slice(0, queueColumns.length).map(({ textContent }) => textContent)).toEqual([
    '12 Lantern Row San Antonio, TX 78205, overdue, archived',
    'Nora Field',
    expect.stringMatching(/^Thu, Mar 20.*10:00 AM CDT$/),
    expect.stringMatching(/^in \d+d$/),
    'Sarah Whitfield',
    'Elena Ruiz',
    'Scheduled',
    'High',
  ])
  const more = within(cells.at(-1) ?? document.body)
  expect(more.getByRole('img', { name: 'Cancellation requested' })).toBeDefined()
  expect(more.getByRole('img', { name: 'High priority' })).toBeDefined()
  expect(more.getByRole('button', { name: 'Notes of Nora Field, 2 unread' })).toBeDefined()
})

it('says what a tour has not got yet, and gives the whole text of a cut one', async () => {
  tour = staffTour({ requestedDateTime: null, urgency: null, may: { ...tour.may, assign: false } })
  await open(queue, superAdmin())
  const [, property, client, when, urgency, , assistant] = await cellsOf()
  expect([when, urgency, assistant].map((cell) => cell?.textContent)).toEqual([
    'No time yet',
    '',
    'Unassigned',
  ])
  expect(property?.title).toBe('12 Lantern Row, San Antonio, TX 78205')
  expect(client?.title).toBe('Nora Field')
})

it.each([
  [25, 'paid', 'Completed$25.00 paid'],
  [0, 'pending', 'Completed'],
] as const)('shows what a completed tour costs: %s dollars', async (tourCharge, chargeStatus, words) => {
  tour = staffTour({ status: 'completed', when: 'past', tourCharge, chargeStatus })
  await open(queue, superAdmin())
  expect((await cellsOf()).map(({ textContent }) => textContent)).toContain(words)
})

it('marks a time that is only requested, also where the agent’s call stored it as the date', async () => {
  const date = '2036-03-20T15:00:00.000Z'
  const when = async () => (await cellsOf())[3]
  tour = staffTour({ status: 'requested', scheduledDate: date, requestedDateTime: date })
  await open(queue, superAdmin())
  expect((await when())?.textContent).toMatch(/10:00 AM CDT requested$/)
  expect((await when())?.querySelector('time')?.title).toBe('Requested, not agreed yet')
})

it('labels that time as requested in the details, and offers to schedule the tour', async () => {
  const date = '2036-03-20T15:00:00.000Z'
  tour = staffTour({ status: 'requested', scheduledDate: date, requestedDateTime: date })
  server.on('GET /api/tours/:id', tour)
  server.on('GET /api/tours/:id/history', [])
  await open(`${queue}?tour=tour`, superAdmin())
  const factOf = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).nextSibling
  expect((await factOf('Scheduled'))?.textContent).toBe('Not yet')
  expect((await factOf('Requested'))?.textContent).toContain('Mar 20, 2036 10:00 AM CDT')
  expect(screen.getByRole('button', { name: 'Schedule' })).toBeDefined()
})

describe('the grid', () => {
  it('has a width for each column in a full list, and fewer in a narrower one', () => {
    const widths = Object.fromEntries(Object.entries(columnTemplates))
    const countOf = (name: string): number => widths[name]?.replaceAll(/\([^)]*\)/g, '').split(' ').length
    expect(Object.keys(widths).map((name) => [name, countOf(name)])).toEqual([
      ['--queue-columns', 8],
      ['--queue-columns-80rem', 8],
      ['--queue-columns-74rem', 7],
      ['--queue-columns-64rem', 5],
      ['--queue-columns-56rem', 4],
    ])
    expect(widths['--queue-columns-56rem']).toBe('minmax(6.5rem, 1.5fr) minmax(4.5rem, 1fr) 9rem 10.5rem')
  })

  it('hides a column by the class of its limit', () => {
    const classes = queueColumns.map(columnClass)
    expect(classes).toContain('queue-agent queue-hidden-below-74rem')
    expect(classes).toContain('queue-status')
  })
})
