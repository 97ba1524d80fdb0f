import { api } from '@porchlight/contract/api'
import { eq } from 'drizzle-orm'
import { billingParts } from '../../src/app.ts'
import { processDue } from '../../src/features/checkouts/jobs.ts'
import { createSandbox } from '../../src/features/payments/adapters/stub.ts'
import { subscriptions } from '../../src/features/subscriptions/tables.ts'
import { silentLog } from '../../src/kernel/log/log.ts'
import { answerOf } from '../answers.ts'
import type { TestApp } from '../app.ts'
import { type Browser, openBrowser } from '../browser.ts'
import { as } from '../callers.ts'
import { cards, show } from './billing-scene.ts'

let made = 0

/** A completed contact form with a unique email address. */
export const contactOf = (more: Record<string, unknown> = {}) => ({
  planType: 'basic',
  email: `new${++made}@example.test`,
  firstName: 'Nora',
  lastName: 'Vance',
  phone: '210-555-0170',
  licenseNumber: 'TX-778812',
  ...more,
})

/** The fields of the two account steps. */
export const accountOf = (email: string, more: Record<string, unknown> = {}) => ({
  email,
  password: 'a good password',
  firstName: 'Nora',
  lastName: 'Vance',
  phoneNumber: '210-555-0170',
  licenseNumber: 'TX-778812',
  ...more,
})

/** Begins a checkout in a new browser; fails the test when the server refuses it. */
export const postCheckout = async (
  app: TestApp,
  more: Record<string, unknown> = {},
  browser: Browser = openBrowser(app, { ip: `203.0.113.${(made % 200) + 1}` }),
) => {
  const contact = contactOf(more)
  const answered = await browser.post('/api/create-subscription-public', contact)
  const started = answerOf(api.checkouts.createSubscriptionPublic, answered)
  return { browser, contact, ...started, clientSecret: started.clientSecret ?? '' }
}

/** A checkout with a paid first month. */
export const paidCheckout = async (app: TestApp, more: Record<string, unknown> = {}) => {
  const begun = await postCheckout(app, more)
  await show(app, begun.clientSecret, cards.good)
  return begun
}

/** A person who has signed up and paid; their browser is signed in. */
export const subscribed = async (app: TestApp, more: Record<string, unknown> = {}) => {
  const { browser, contact } = await paidCheckout(app, more)
  const answered = await browser.post('/api/create-account-from-checkout', accountOf(contact.email))
  const { userId } = answerOf(api.accounts.createAccountFromCheckout, answered)
  const { email, firstName, lastName } = contact
  const person = { id: userId, email, username: null, firstName, name: `${firstName} ${lastName}` }
  // Sessions end after fourteen idle days; a month later the person signs in again.
  return { caller: browser, userId, email, back: () => as(app, person, 'agent') }
}

/** An agent's subscription from their own point of view. */
export const subscriptionOf = async (caller: Pick<Browser, 'get'>) =>
  answerOf(api.subscriptions.subscription, await caller.get('/api/subscription'))

export const subscriptionRow = async (app: TestApp, userId: string) => {
  const [row] = await app.database.orm.select().from(subscriptions).where(eq(subscriptions.userId, userId))
  if (!row) throw new Error('no subscription')
  return row
}

/** Advances the clock and processes what falls due, as the job does every minute. */
export const letTimePass = (app: TestApp, ms: number) => {
  app.clock.advance(ms)
  const sandbox = createSandbox(app.kernel)
  return processDue(
    { database: app.database, clock: app.clock, log: silentLog },
    { provider: sandbox, sandbox },
    billingParts,
  )
}
