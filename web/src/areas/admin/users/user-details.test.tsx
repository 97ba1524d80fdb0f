import type { ManagedUserDetail } from '@porchlight/contract/accounts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { managedUser } from '../../../../test/accounts.ts'
import { superAdmin } from '../../../../test/people.ts'
import { prepareScreens } from '../../../../test/screen.tsx'

const { server, open } = prepareScreens()

afterEach(() => {
  vi.useRealTimers()
})

const subscriptionUntil = (currentPeriodEnd: string | null) => ({
  provider: 'stripe' as const,
  since: '2025-01-06T17:00:00.000Z',
  currentPeriodEnd,
  cancelAtPeriodEnd: false,
  grantedBy: null,
})

/** Opens the details of a user. */
const openDetails = async (pat: ManagedUserDetail) => {
  server.on('GET /api/admin/users', [pat])
  server.on('GET /api/admin/users/:id', pat)
  server.on('GET /api/admin/users/:id/payments', [])
  const user = await open('/admin-dashboard/users?user=pat', superAdmin())
  return { user, details: within(await screen.findByRole('dialog', { name: 'Pat Lowe' })) }
}

it.each<[string, Partial<ManagedUserDetail>]>([
  ['Standard, active, renews Apr 6, 2026', {}],
  ['Standard, past due', { subscriptionStatus: 'past_due' }],
  ['Standard, canceled', { subscriptionStatus: 'cancelled' }],
  [
    'Standard, canceled, ended Oct 6, 2025',
    { subscriptionStatus: 'cancelled', subscription: subscriptionUntil('2025-10-06T17:00:00.000Z') },
  ],
  [
    'Standard, active, granted manually by Ruth',
    {
      subscriptionSource: 'granted',
      subscription: { ...subscriptionUntil(null), grantedBy: 'Ruth' },
    },
  ],
])('describes a subscription as “%s”', async (words, facts) => {
  vi.setSystemTime('2026-03-20T17:00:00.000Z')
  const subscription = subscriptionUntil('2026-04-06T17:00:00.000Z')
  const { details } = await openDetails(
    managedUser({ subscriptionSource: 'provider', subscription, ...facts }),
  )
  expect(await details.findByText(words)).toBeDefined()
})

it('offers first to unlock a locked user, who cannot be invited before', async () => {
  server.on('PUT /api/admin/users/:id/lock', managedUser())
  const { user, details } = await openDetails(
    managedUser({ isLocked: true, hasPassword: false, standing: 'locked' }),
  )
  expect(await details.findByText('Unlock the user to invite them again.')).toBeDefined()
  const [first] = details.getAllByRole('button', { name: /^(Unlock user|Edit|More)$/ })
  expect(first?.textContent).toBe('Unlock user')
  expect(first?.hasAttribute('data-primary')).toBe(true)
  await user.click(details.getByRole('button', { name: 'More' }))
  expect(screen.queryByRole('menuitem', { name: 'Unlock user' })).toBeNull()
  await user.keyboard('{Escape}')
  await user.click(details.getByRole('button', { name: 'Unlock user' }))
  await waitFor(() => expect(server.asked('PUT /api/admin/users/:id/lock')).toHaveLength(1))
})
