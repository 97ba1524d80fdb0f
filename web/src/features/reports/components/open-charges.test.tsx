import { listedOpenCharges } from '@porchlight/contract/reports/figures'
import type { Analytics, OpenCharge } from '@porchlight/contract/reports/shapes'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { OpenCharges } from './open-charges.tsx'

afterEach(cleanup)

const charge = (n: number, facts: Partial<OpenCharge> = {}): OpenCharge => ({
  tourId: `t${n}`,
  agentId: 'a',
  name: 'Sarah Whitfield',
  email: 'sarah@example.test',
  address: `${n} Oak Street`,
  amount: 20,
  status: 'pending',
  failure: null,
  since: '2026-03-19T02:30:00.000Z',
  ...facts,
})
const withCharges = (list: OpenCharge[], open = list.length): Analytics =>
  ({ charges: { open, openAmount: 20 * open, list } }) as unknown as Analytics // the list reads only these fields

const show = (analytics: Analytics | undefined, mayOpenTours = true) =>
  render(<OpenCharges analytics={analytics} mayOpenTours={mayOpenTours} />)

it('shows a loading state, an empty state, or the charges', () => {
  show(undefined)
  expect(screen.getByRole('status', { name: 'Loading open charges' })).toBeDefined()
  cleanup()
  show(withCharges([]))
  expect(screen.getByText('No open charges.')).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()
})

it('names the tour, the agent, the date in the desk’s time zone, the amount and the reason of the failure', () => {
  show(
    withCharges([
      charge(1),
      charge(2, { status: 'failed', failure: 'Your card was declined.', amount: 35.5 }),
    ]),
  )
  const [, first, second] = screen.getAllByRole('row')
  expect(
    within(first ?? document.body)
      .getByRole('link', { name: '1 Oak Street' })
      .getAttribute('href'),
  ).toBe('/admin-dashboard/queue?tour=t1')
  for (const words of ['Sarah Whitfield', 'Open', 'Mar 18, 2026', '$20'])
    expect(first?.textContent).toContain(words)
  for (const words of ['Failed', 'The agent’s card was declined.', '$35.50'])
    expect(second?.textContent).toContain(words)
})

it('shows no links without the permission to see tours', () => {
  show(withCharges([charge(1)]), false)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText('1 Oak Street')).toBeDefined()
})

it('says how many more charges there are than it lists', () => {
  const list = Array.from({ length: listedOpenCharges }, (_, n) => charge(n))
  show(withCharges(list, 73))
  expect(
    screen.getByText(`The ${listedOpenCharges} oldest of 73. Download the file to see them all.`),
  ).toBeDefined()
  cleanup()
  show(withCharges(list))
  expect(screen.queryByText(/Download the file to see them all/)).toBeNull()
})
