import type { Analytics, RevenueItem } from '@porchlight/contract/reports/shapes'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { refused } from '../../../test/answers.ts'
import { enterDate } from '../../../test/enter-date.ts'
import { superAdmin } from '../../../test/people.ts'
import { analytics } from '../../../test/reports.ts'
import { prepareScreens } from '../../../test/screen.tsx'
import { formatWallDateWithDay } from '../../lib/time.ts'

const { server, open, openAfterFailure, address, goBack } = prepareScreens()
const tab = '/admin-dashboard/analytics'

const found = ({ query }: { query: URLSearchParams }): Analytics =>
  analytics({ from: query.get('from') ?? '2026-03-01', to: query.get('to') ?? '2026-03-18' })
beforeEach(() => server.on('GET /api/admin/analytics', found))

it('leads to its parts, which take the focus', async () => {
  await open(`${tab}?from=2026-03-01&to=2026-03-18`, superAdmin())
  const links = within(await screen.findByRole('navigation', { name: 'On this page' })).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    ...['Now', 'Over time', 'Open charges', 'Past-due subscribers'],
    ...['Completed tours by assistant', 'Recent activity'],
  ])
  for (const link of links) {
    const part = document.querySelector(link.getAttribute('href') ?? '')
    expect(part?.getAttribute('aria-label') ?? part?.textContent).toBe(link.textContent)
    expect(part?.getAttribute('tabindex')).toBe('-1')
  }
})

it('filters by a typed or a named range, and keeps it in the address', async () => {
  const user = await open(tab, superAdmin())
  await waitFor(() => expect(screen.getByLabelText('From')).toHaveProperty('value', 'Sun, Mar 1, 2026'))
  await user.click(screen.getByRole('button', { name: 'Last month' }))
  await waitFor(() => expect(address()).toMatch(/from=\d{4}-\d{2}-01&to=/))
  const asked = server.asked('GET /api/admin/analytics').at(-1)?.query
  expect(asked?.get('from')).toMatch(/-01$/)
  const first = formatWallDateWithDay(asked?.get('from') ?? '')
  await waitFor(() => expect(screen.getByLabelText('From')).toHaveProperty('value', first))
  await enterDate(user, 'From', '2026-03-02')
  await enterDate(user, 'To', '2026-03-01')
  await user.click(screen.getByRole('button', { name: 'Generate Report' }))
  expect(await screen.findByText('The last day must not be before the first')).toBeDefined()
  goBack()
  await waitFor(() => expect(address()).toBe(tab))
})

it.each([
  ['everybody who may see tours', superAdmin().permissions, true],
  ['nobody else', superAdmin().permissions.filter((name) => name !== 'tours.view'), false],
] as const)('offers the tours as a file to %s', async (_whom, permissions, isOffered) => {
  const user = await open(tab, superAdmin({ permissions: [...permissions] }))
  const button = await screen.findByRole('button', { name: 'Download CSV' })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  await user.click(button)
  await screen.findByRole('menuitem', { name: 'All open charges' })
  expect(screen.queryByRole('menuitem', { name: 'Tours of this range' }) !== null).toBe(isOffered)
})

it('shows an empty state in each chart for a range without data', async () => {
  await open(`${tab}?from=2001-01-01&to=2001-01-31`, superAdmin())
  for (const words of ['No revenue in this range.', 'No tours in this range.', 'No sign-ups in this range.'])
    expect(await screen.findByText(words)).toBeDefined()
})

it('explains what is wrong with an impossible range', async () => {
  const message = 'A report covers five years at most'
  server.on('GET /api/admin/analytics', refused('invalid_input', { errors: [{ path: 'to', message }] }))
  await open(`${tab}?from=2010-01-01&to=2026-01-31`, superAdmin())
  expect((await screen.findByRole('alert')).textContent).toContain(message)
})

it('loads the figures again after a failure', async () => {
  await openAfterFailure(tab, superAdmin(), 'GET /api/admin/analytics', {
    message: 'Failed to fetch analytics: 500',
    answer: found,
  })
  expect(await screen.findByRole('region', { name: 'In this range' })).toBeDefined()
})

it('lists the payments behind a revenue figure beside it, and keeps the list in the address', async () => {
  const rows: RevenueItem[] = [
    {
      id: 'payment:1',
      at: '2026-03-18T15:00:00.000Z',
      kind: 'payment',
      purpose: 'tour_assistant',
      amount: 25,
      agentId: 'sarah',
      agentName: 'Sarah Lindqvist',
      tourId: 'tour-1',
      address: '118 Live Oak St',
    },
    {
      id: 'refund:2',
      at: '2026-03-17T15:00:00.000Z',
      kind: 'refund',
      purpose: 'tour_assistant',
      amount: -15,
      agentId: 'gone',
      agentName: null,
      tourId: null,
      address: null,
    },
  ]
  server.on('GET /api/admin/analytics/revenue', rows)
  const user = await open(`${tab}?from=2026-03-01&to=2026-03-31`, superAdmin())
  await user.click(await screen.findByRole('link', { name: 'Escort revenue' }))
  expect(address()).toBe(`${tab}?from=2026-03-01&to=2026-03-31&payments=tour_assistant`)
  const sheet = within(await screen.findByRole('dialog', { name: 'Escort revenue' }))
  const link = await sheet.findByRole('link', { name: '118 Live Oak St' })
  expect(link.getAttribute('href')).toBe('/admin-dashboard/queue?tour=tour-1')
  expect(sheet.getByText('Sarah Lindqvist · Tour assistant, payment')).toBeDefined()
  expect(sheet.getByText(/you issue refunds in its dashboard/)).toBeDefined()
  expect(sheet.getByRole('link', { name: 'About refunds' }).getAttribute('href')).toBe(
    '/admin/settings#payments',
  )
  expect(sheet.getByText('Former agent')).toBeDefined()
  expect(sheet.getByText('-$15.00')).toBeDefined()
  const asked = server.asked('GET /api/admin/analytics/revenue').at(-1)?.query
  expect(asked?.get('purpose')).toBe('tour_assistant')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe(`${tab}?from=2026-03-01&to=2026-03-31`))
})

it('loads the payments again after a failure, and says so if there are none', async () => {
  await openAfterFailure(`${tab}?payments=all`, superAdmin(), 'GET /api/admin/analytics/revenue', {
    message: 'Failed to fetch payments',
    answer: [],
  })
  expect(await screen.findByText('No payments in this range.')).toBeDefined()
})
