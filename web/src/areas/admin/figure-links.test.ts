import { permissions } from '@porchlight/contract/kernel/permissions'
import { type AnalyticsFigureName, analyticsFigures } from '@porchlight/contract/reports/figures'
import { expect, it } from 'vitest'
import { filtersOf, usersSearch } from '../../features/accounts/account-search.ts'
import { figureHref } from '../../features/reports/figure-links.ts'
import { queueFilters, queueSearch } from '../../features/tours/queue/queue-search.ts'

/*
 * Each figure of Analytics must link to the list that server/src/features/reports/routes.rows.test.ts compares with
 * it. The functions below are those with which the screens read their addresses.
 */

const march = { from: '2026-03-01', to: '2026-03-31' }

/** The list that the screen at this figure's link requests: 'users subscription=active'. */
const listOf = (name: AnalyticsFigureName): string => {
  const url = new URL(figureHref(name, march, permissions) ?? '', 'https://example.test')
  const raw = Object.fromEntries(url.searchParams)
  const screen = url.pathname.split('/').at(-1) ?? ''
  if (screen === 'analytics') return `revenue ${url.searchParams}`
  const asked = screen === 'queue' ? queueFilters(queueSearch(raw)) : filtersOf(usersSearch(raw))
  const known = Object.entries(asked).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]))
  return `${screen} ${new URLSearchParams(known.sort())}`
}

it.each([
  ['active', 'users subscription=active&type=real_estate_agent'],
  ['standardPlan', 'users plan=basic&subscription=active&type=real_estate_agent'],
  ['proPlan', 'users plan=pro&subscription=active&type=real_estate_agent'],
  ['pastDue', 'users subscription=past_due&type=real_estate_agent'],
  ['canceled', 'users subscription=cancelled&type=real_estate_agent'],
  ['monthlyRecurring', 'users subscription=renewing&type=real_estate_agent'],
  ['activeUsers', 'users active=true&type=real_estate_agent'],
  ['newSignups', 'users joinedFrom=2026-03-01&joinedTo=2026-03-31&type=real_estate_agent'],
  ['activeThisMonth', 'users type=real_estate_agent&usedFrom=2026-03-01&usedTo=2026-03-31'],
  ['completedThisMonth', 'queue archived=true&completedFrom=2026-03-01&completedTo=2026-03-31&sort=newest'],
  ['averageValue', 'queue archived=true&completedFrom=2026-03-01&completedTo=2026-03-31&sort=newest'],
  [
    'escortedTours',
    'queue archived=true&completedFrom=2026-03-01&completedTo=2026-03-31&escorted=true&sort=newest',
  ],
  ['openCharges', 'queue archived=true&openCharge=true&sort=newest'],
  ['totalSubscriptionRevenue', 'revenue from=2026-03-01&to=2026-03-31&payments=subscription'],
  ['totalEscortRevenue', 'revenue from=2026-03-01&to=2026-03-31&payments=tour_assistant'],
  ['totalTourRevenue', 'revenue from=2026-03-01&to=2026-03-31&payments=tour_charge'],
  ['growth', 'revenue from=2026-03-01&to=2026-03-31&payments=all'],
] as const)('%s links to the list of %s', (name, list) => {
  expect(listOf(name)).toBe(list)
})

it('links only to lists that the reader may see', () => {
  const seen = (may: Parameters<typeof figureHref>[2]) =>
    analyticsFigures.filter(({ name }) => figureHref(name, march, may)).map(({ name }) => name)
  expect(seen(permissions)).toHaveLength(analyticsFigures.length)
  expect(seen(['analytics.view'])).toEqual([
    ...['totalSubscriptionRevenue', 'totalEscortRevenue', 'totalTourRevenue', 'growth'],
  ])
  expect(seen(['tours.view'])).toEqual([
    ...['openCharges', 'completedThisMonth', 'averageValue', 'escortedTours'],
  ])
})
