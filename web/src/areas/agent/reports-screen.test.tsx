import { refusals } from '@porchlight/contract/kernel/refusals'
import type { Report, ReportTour } from '@porchlight/contract/reports'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { refused } from '../../../test/answers.ts'
import { enterDate } from '../../../test/enter-date.ts'
import { agent } from '../../../test/people.ts'
import { prepareScreens } from '../../../test/screen.tsx'

const { server, open, openAfterFailure, address } = prepareScreens()
const page = '/reports'

const reportOf = (from: string, to: string): Report => ({
  from,
  to,
  paidCents: 0,
  stretch: 'day',
  overTime: [],
  byCity: [],
  byProperty: [],
  byInterest: [],
  figures: { tours: 0, completed: 0, completionRate: null, averagePerDay: 0 },
})

beforeEach(() => {
  server.on('GET /api/agent/reports', ({ query }) =>
    reportOf(query.get('from') ?? '2026-02-17', query.get('to') ?? '2026-03-18'),
  )
  server.on('GET /api/agent/reports/tours', [])
})

it('filters by a typed or a named range, and keeps it in the address', async () => {
  const user = await open(page, agent())
  await waitFor(() => expect(screen.getByLabelText('From')).toHaveProperty('value', 'Tue, Feb 17, 2026'))
  const ask = async (from: string, to: string) => {
    await enterDate(user, 'From', from)
    await enterDate(user, 'To', to)
    await user.click(screen.getByRole('button', { name: 'Generate Report' }))
  }
  await ask('2026-03-02', '2026-03-01')
  expect(await screen.findByText('The last day must not be before the first')).toBeDefined()
  expect(address()).toBe(page)
  await ask('soon', '2026-03-31')
  expect(screen.getByText('Enter a date, for example Nov 28, 2026')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText('From'))
  expect(address()).toBe(page)
  await ask('2026-03-02', '2026-03-31')
  await waitFor(() => expect(address()).toBe(`${page}?from=2026-03-02&to=2026-03-31`))
  await waitFor(() => {
    const query = server.asked('GET /api/agent/reports').at(-1)?.query
    expect([query?.get('from'), query?.get('to')]).toEqual(['2026-03-02', '2026-03-31'])
  })
  await user.click(screen.getByRole('radio', { name: 'Property' }))
  await waitFor(() => expect(address()).toContain('by=property'))
  await user.click(await screen.findByRole('button', { name: 'Other ranges' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Last 7 days' }))
  await waitFor(() => expect(address()).not.toContain('2026-03-02'))
  expect(address()).toContain('by=property')
})

it('groups tours by property if the address says so', async () => {
  await open(`${page}?from=2026-03-02&to=2026-03-31&by=property`, agent())
  expect(await screen.findByRole('region', { name: 'Tours by property' })).toBeDefined()
  await waitFor(() => expect(screen.getByLabelText('From')).toHaveProperty('value', 'Mon, Mar 2, 2026'))
})

it('says that a range has no tours', async () => {
  await open(`${page}?from=2001-01-01&to=2001-01-31`, agent())
  await waitFor(() => expect(screen.getAllByText('No tours in this range.')).toHaveLength(3))
  const figures = screen.getByRole('region', { name: 'Figures' })
  expect(within(figures).getByText('–')).toBeDefined()
})

it('explains what is wrong with an impossible range', async () => {
  const message = 'A report covers five years at most'
  server.on('GET /api/agent/reports', refused('invalid_input', { errors: [{ path: 'to', message }] }))
  await open(`${page}?from=2010-01-01&to=2026-01-31`, agent())
  expect((await screen.findByRole('alert')).textContent).toContain(message)
  expect(refusals.invalid_input.status).toBe(400)
})

it('loads the report again after a failure', async () => {
  await openAfterFailure(page, agent(), 'GET /api/agent/reports', {
    message: 'Failed to fetch the report',
    answer: reportOf('2026-02-17', '2026-03-18'),
  })
  expect(await screen.findByRole('region', { name: 'Figures' })).toBeDefined()
})

it('shows what each tour cost the agent, and a dash for a tour without a fee', async () => {
  const tour = (id: string, clientName: string, paidCents: number): ReportTour => ({
    id,
    clientName,
    paidCents,
    day: '2026-03-10',
    at: '2026-03-10T16:00:00.000Z',
    scheduled: true,
    timeZone: 'America/Chicago',
    propertyName: 'Alamo House',
    propertyAddress: '1 Alamo Plaza, San Antonio, TX 78205',
    city: 'san_antonio',
    status: 'completed',
    group: 'completed',
    outcome: 'completed',
    clientInterest: null,
  })
  server.on('GET /api/agent/reports/tours', [tour('1', 'Nora Field', 2_500), tour('2', 'Omar Reyes', 0)])
  server.on('GET /api/agent/reports', { ...reportOf('2026-02-17', '2026-03-18'), paidCents: 12_500 })
  await open(page, agent())
  const table = await screen.findByRole('table', { name: 'Tour Details' })
  const headings = within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
  const [, paid, free] = within(table).getAllByRole('row')
  const cellOf = (row: HTMLElement | undefined) =>
    row && within(row).getAllByRole('cell')[headings.indexOf('Paid')]?.textContent
  expect(cellOf(paid)).toContain('$25.00')
  expect(cellOf(free)).toBe('–')
  // All tours of the range count, also those that the table does not show yet.
  expect(screen.getByText('$125.00').parentElement?.textContent).toBe('$125.00 paid for these tours')
})

it('says nothing about money in a range without a payment', async () => {
  await open(page, agent())
  expect(
    await screen.findByText('No tours in this range.', { selector: 'section[aria-label="Tour Details"] *' }),
  ).toBeDefined()
  expect(screen.queryByText(/paid for these tours/)).toBeNull()
})
