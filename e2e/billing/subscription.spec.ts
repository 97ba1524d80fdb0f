import { expectAccessible } from '../accessible.ts'
import { expectToast } from '../agent.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { expectLive } from '../live.ts'
import { expectRefusal } from '../watch.ts'
import {
  cards,
  currentPlan,
  invoices,
  letAMonthPass,
  replaceCard,
  submitCard,
  subscribe,
} from './subscriber.ts'

test('a plan is upgraded, cancelled and resumed, and an invoice has a page to print', async ({ open }) => {
  const page = await open('nobody', { at: '/agent-login' })
  await subscribe(page)
  await page.goto('/subscription')
  await expect(currentPlan(page)).toContainText('Standard')
  await expect(currentPlan(page)).toContainText('Next billing date')
  await expect(page.getByRole('region', { name: 'Payment method' })).toContainText('Visa ending in 4242')
  await expect(page.getByRole('listitem', { name: 'Standard' })).toContainText('$25 per tour')
  await expect(page.getByRole('listitem', { name: 'Pro' })).toContainText('$15 per tour')
  await expectAccessible(page, 'the subscription page')

  await page.getByRole('button', { name: 'Upgrade to Pro' }).click()
  const upgrade = page.getByRole('dialog', { name: 'Upgrade to Pro?' })
  await expect(upgrade.getByText('Charged now')).toBeVisible()
  await expect(upgrade).toContainText('Then $75.00 per month')
  await expectAccessible(page, 'the upgrade dialog')
  // The month began a moment ago, so the price is the difference for a whole month, or a cent less.
  await upgrade.getByRole('button', { name: /^Pay \$3[45]\.\d\d and upgrade$/ }).click()
  await expectToast(page, 'You are on Pro now')
  await expect(currentPlan(page)).toContainText('$75.00 per month')
  await expect(invoices(page)).toHaveCount(2)
  await expect(invoices(page).first()).toContainText('Remaining time on Pro')

  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  const question = page.getByRole('alertdialog', { name: 'Cancel your subscription?' })
  await expect(question).toContainText('Access continues until the end of the billing period')
  await expect(question).toContainText('No refunds')
  await expectAccessible(page, 'the cancel dialog')
  await question.getByRole('button', { name: 'Keep subscription' }).click()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  await question.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(currentPlan(page)).toContainText('Access until')
  await expect(page.getByRole('region', { name: 'Canceled' })).toContainText('Your subscription ends on')

  // Access continues.
  await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toBeVisible()
  await page.getByRole('button', { name: 'Resume subscription' }).click()
  await expectToast(page, 'Subscription resumed')
  await expect(currentPlan(page)).toContainText('Next billing date')

  await invoices(page).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible()
  const receipt = page.getByRole('article')
  await expect(receipt).toContainText('Nora Ashdown')
  await expect(page.getByRole('row', { name: /Total/ })).toContainText('$40.00')
  const print = page.getByRole('button', { name: 'Print or save as PDF' })
  await expect(print).toBeVisible()
  await expectAccessible(page, 'an invoice')
  await page.emulateMedia({ media: 'print' })
  await expect(print).toBeHidden()
  await expect(receipt).toBeVisible()
})

test('a past-due agent is led to the subscription, and back after paying', async ({ open }) => {
  // The demo's subscriptions work like any other.
  const page = await open('dana', { own: true, at: '/schedule-tour?tab=past' })
  await expect(page).toHaveURL('/subscription?from=%2Fschedule-tour%3Ftab%3Dpast')
  await expectToast(page, 'Subscription Required')
  const banner = page.getByRole('region', { name: 'Payment overdue' })
  await expect(banner).toContainText('Your last payment did not go through')
  await expect(banner).toContainText('Your card has insufficient funds.')
  await expect(banner).toContainText('We’ll try again on')
  // Without access there is no shell.
  await expect(page.getByRole('navigation', { name: 'Agent' })).toHaveCount(0)
  await expectAccessible(page, 'the page of who is past due')

  await banner.getByRole('button', { name: 'Pay now' }).click()
  expectRefusal(page, 402, '/api/sandbox/payments/confirm')
  await submitCard(page, cards.declined, /^Pay \$/)
  await expect(page.getByRole('alert').filter({ hasText: 'Payment Failed' })).toContainText(
    'Your card was declined.',
  )
  await submitCard(page, cards.good, /^Pay \$/)
  await expect(page).toHaveURL('/schedule-tour?tab=past')
  await expect(page.getByRole('heading', { level: 1, name: 'Schedule A Tour' })).toBeVisible()
  // She becomes past due again, because other journeys expect it.
  await page.goto('/subscription')
  await replaceCard(page, cards.refusedLater)
  await letAMonthPass(page)
  await expect(banner).toBeVisible()
  await expect(banner).toContainText('Your card was declined.')
})

test('a 402 during work says that a subscription is required, and leads to it', async ({ open }) => {
  const page = await open('nobody', { at: '/agent-login' })
  await subscribe(page)
  await page.goto('/dashboard')
  await expectLive(page)
  // The event that tells the page about the lost access is delayed, so the refusal of the next page comes first.
  let release = (): void => undefined
  const released = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/api/auth/user', async (asked) => {
    await released
    await asked.continue()
  })
  await call(page, 'POST /api/subscription/cancel')
  // The page may read something by itself as soon as the access has ended.
  expectRefusal(page, 402, /^\/api\//)
  await call(page, 'POST /api/sandbox/subscription/renew')
  await page.getByRole('navigation', { name: 'Agent' }).getByRole('link', { name: 'Schedule A Tour' }).click()
  await expectToast(page, 'Subscription Required')
  await expect(page).toHaveURL(/\/subscription\?from=%2F(dashboard|schedule-tour)$/)
  release()
  await expect(currentPlan(page)).toContainText('Ended on')
  await expect(page.getByRole('navigation', { name: 'Agent' })).toHaveCount(0)
})
