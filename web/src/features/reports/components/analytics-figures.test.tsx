import { permissions } from '@porchlight/contract/kernel/permissions'
import { analyticsFigures } from '@porchlight/contract/reports/figures'
import type { Analytics } from '@porchlight/contract/reports/shapes'
import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { analytics } from '../../../../test/reports.ts'
import { newUser } from '../../../../test/user.ts'
import { AnalyticsFigures } from './analytics-figures.tsx'

const march = analytics()
const show = (found: Analytics | undefined) =>
  render(<AnalyticsFigures analytics={found} permissions={permissions} />)

it.each([
  ['In this range', 'Subscription revenue', '$12,345.50'],
  ['In this range', 'Escort revenue', '$675.00'],
  ['In this range', 'Growth', '+12.5%'],
  ['Now', 'Monthly recurring', '$4,010.00'],
  ['Now', 'Active subscriptions', '81'],
  ['Now', 'Standard plan', '52'],
  ['Now', 'Pro plan', '29'],
  ['Now', 'Past due', '7'],
  ['Now', 'Canceled', '13'],
  ['In this range', 'Tours completed', '140'],
  ['In this range', 'Average value', '$21.25'],
  ['In this range', 'Escorted tours', '33'],
  ['In this range', 'Agents seen', '1,204'],
  ['Now', 'Active users', '1,190'],
  ['In this range', 'New sign-ups', '16'],
])('%s shows %s as %s', (region, label, value) => {
  show(march)
  const card = within(screen.getByRole('region', { name: region }))
    .getByText(label)
    .closest('div.relative')
  expect(card?.querySelector('p')?.textContent).toBe(value)
})

it('shows a dash if there is no data to compute a figure from', () => {
  const { revenue, tours } = march
  const nothing = {
    ...march,
    revenue: { ...revenue, growth: null },
    tours: { ...tours, averageValue: null },
  }
  show(nothing)
  expect(screen.getAllByText('–')).toHaveLength(2)
})

const day = (from: string, more: Partial<Analytics['overTime'][number]> = {}) => ({
  from,
  to: from,
  subscriptionRevenue: 0,
  escortRevenue: 0,
  tourRevenue: 0,
  toursRequested: 0,
  toursCompleted: 0,
  newSignups: 0,
  averageValue: null,
  escortedTours: 0,
  agentsSeen: 0,
  ...more,
})

it('draws the course of a figure, with its text', () => {
  const { subscriptions } = march
  show({
    ...march,
    overTime: [
      day('2026-03-01', { subscriptionRevenue: 40, averageValue: 20 }),
      day('2026-03-02', { subscriptionRevenue: 75, escortRevenue: 25 }),
      day('2026-03-03', { subscriptionRevenue: 10 }),
    ],
    subscriptionsOverTime: [
      { day: '2026-03-17', ...subscriptions, active: 90 },
      { day: '2026-03-18', ...subscriptions },
    ],
  })
  const trendIn = (label: string) =>
    within(screen.getByText(label).closest('div.relative') ?? document.body)
      .queryByRole('img')
      ?.getAttribute('aria-label')
  expect(trendIn('Subscription revenue')).toBe('Trend: from $40.00 to $10.00, highest $75.00')
  expect(trendIn('Growth')).toBe('Trend: from $40.00 to $10.00, highest $100.00')
  expect(trendIn('Active subscriptions')).toBe('Trend: from 90 to 81, highest 90')
  // One known value is no course, and the past of recurring revenue is not stored.
  expect(trendIn('Average value')).toBeUndefined()
  expect(trendIn('Monthly recurring')).toBeUndefined()
})

it('explains every figure behind a button that the keyboard reaches', async () => {
  const user = newUser()
  show(march)
  for (const { label } of analyticsFigures)
    expect(screen.getByRole('button', { name: `What “${label}” means` })).toBeDefined()
  screen.getByRole('button', { name: 'What “Active users” means' }).focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Active users' })).toBeDefined()
  expect(
    screen.getByText(
      'Agents whose account is active and not locked. Past values aren’t stored, so there is no trend line.',
    ),
  ).toBeDefined()
})

it('shows no links and no lines until the figures have loaded', () => {
  show(undefined)
  expect(screen.getAllByText('...')).toHaveLength(analyticsFigures.length)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.queryByRole('img')).toBeNull()
})
