import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { analytics } from '../../../../test/reports.ts'
import { AnalyticsFigures } from './analytics-figures.tsx'

const march = analytics()

it.each([
  ['In this range', 'Subscription revenue', '$12,345.50'],
  ['In this range', 'Escort revenue', '$675.00'],
  ['In this range', 'Growth', '+12.5%'],
  ['Subscriptions now', 'Monthly recurring', '$4,010.00'],
  ['Subscriptions now', 'Active', '81'],
  ['Subscriptions now', 'Standard plan', '52'],
  ['Subscriptions now', 'Pro plan', '29'],
  ['Subscriptions now', 'Past due', '7'],
  ['Subscriptions now', 'Canceled', '13'],
  ['In this range', 'Tours completed', '140'],
  ['In this range', 'Average value', '$21.25'],
  ['In this range', 'Escorted tours', '33'],
  ['In this range', 'Active users', '1,204'],
  ['In this range', 'New sign-ups', '16'],
])('%s shows %s as %s', (region, label, value) => {
  render(<AnalyticsFigures analytics={march} />)
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
  render(<AnalyticsFigures analytics={nothing} />)
  expect(screen.getAllByText('–')).toHaveLength(2)
})
