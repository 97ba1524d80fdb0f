import type { Subscription } from '@porchlight/contract/subscriptions'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { failed } from '../../../test/answers.ts'
import { subscription } from '../../../test/billing.ts'
import { agent, profileOf } from '../../../test/people.ts'
import { prepareScreens } from '../../../test/screen.tsx'

const { server, open, address, sendLiveEvent } = prepareScreens()
const ended = { status: 'cancelled', cancelledAt: '2026-04-18T15:00:00.000Z', nextAmountCents: null } as const
const withoutAccess = agent({ subscriptionStatus: 'cancelled', hasAccess: false })

let standing: Subscription
beforeEach(() => {
  standing = subscription()
  server.on('GET /api/subscription', () => standing)
  server.on('GET /api/subscription/invoices', [])
  server.on('GET /api/agent/tour-payments', [])
})
const currentPlan = async () => (await screen.findByRole('region', { name: 'Current plan' })).textContent

it('shows a profile change from another window, and leads to the subscription when access has ended there', async () => {
  server.on('GET /api/profile', profileOf(agent()))
  server.on('GET /api/notification-choices', failed())
  server.on('GET /api/calendar/connections', failed())
  server.on('GET /api/calendar/feed', failed())
  server.on('GET /api/two-factor', failed())
  server.on('GET /api/sessions', failed())
  await open('/profile', agent())
  const billing = await screen.findByRole('region', { name: 'Billing' })
  await waitFor(() => expect(billing.textContent).toContain('Next billing dateApr 18, 2026'))
  expect(billing.textContent).toContain('Visa ending in 4242')
  standing = subscription({ cancelAtPeriodEnd: true, nextAmountCents: null })
  sendLiveEvent({ topic: 'session', id: null })
  await waitFor(() => expect(billing.textContent).toContain('Access untilApr 18, 2026'))
  standing = subscription(ended)
  server.on('GET /api/auth/user', withoutAccess)
  sendLiveEvent({ topic: 'session', id: null })
  await waitFor(() => expect(address()).toBe('/subscription?from=%2Fprofile'))
  await waitFor(async () => expect(await currentPlan()).toContain('Ended on'))
})
