import { api } from '@porchlight/contract/api'
import { describe, expect, it } from 'vitest'
import { answerOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as } from '../../../test/callers.ts'
import { jobsDone } from '../../../test/jobs.ts'
import { plainRows } from '../../../test/plain-rows.ts'
import { cards, show } from '../../../test/scenes/billing-scene.ts'
import { accountOf, postCheckout } from '../../../test/scenes/checkout-scene.ts'
import { changed, type Own } from '../../../test/scenes/subscription-scene.ts'

const app = useApp()
const rows = plainRows(() => app.database)
const halfAMonth = 15.5 * 86_400_000

const apply = async (
  { browser }: Pick<Awaited<ReturnType<typeof postCheckout>>, 'browser'>,
  code: string,
) => {
  const answered = await browser.post('/api/apply-coupon', { couponCode: code })
  return answerOf(api.checkouts.applyCoupon, answered)
}
/** An agent who subscribed to Standard with a coupon. */
const subscribedWith = async (code: string) => {
  const begun = await postCheckout(app)
  const { clientSecret } = await apply(begun, code)
  if (clientSecret) await show(app, clientSecret, cards.good)
  const account = accountOf(begun.contact.email)
  const { userId } = answerOf(
    api.accounts.createAccountFromCheckout,
    await begun.browser.post('/api/create-account-from-checkout', account),
  )
  await jobsDone(app)
  const { email, firstName, lastName } = begun.contact
  return { id: userId, email, username: null, firstName, name: `${firstName} ${lastName}` }
}
const preview = async (caller: Own) =>
  answerOf(api.subscriptions.previewSubscription, await caller.get('/api/subscription/preview?planType=pro'))
const invoicesOf = async (caller: Own) =>
  answerOf(api.subscriptions.invoices, await caller.get('/api/subscription/invoices'))

describe('an upgrade credits what was paid for the month', () => {
  it.each([
    ['FREEMONTH', 0],
    ['WELCOME20', 1_600],
    ['TENOFF', 1_500],
  ])('with %s it credits %i cents for half a month', async (code, credit) => {
    const person = await subscribedWith(code)
    app.clock.advance(halfAMonth)
    const agent = await as(app, person, 'agent')
    const { amountDueCents, lines } = await preview(agent)
    expect(lines).toEqual([
      { description: 'Unused time on Standard', amountCents: 0 - credit },
      { description: 'Remaining time on Pro', amountCents: 3_750 },
    ])
    expect(amountDueCents).toBe(3_750 - credit)
    await changed(agent, 'pro')
    const [newest] = await invoicesOf(agent)
    expect(newest).toMatchObject({ amountDueCents: 3_750 - credit, lines })
  })
})

describe('coupons and plans that a buyer tries before paying', () => {
  it('leave exactly one open invoice, and the agent sees one invoice', async () => {
    const begun = await postCheckout(app)
    await apply(begun, 'WELCOME20')
    await apply(begun, 'FREEMONTH')
    await begun.browser.post('/api/remove-coupon', {})
    await postCheckout(app, { ...begun.contact, planType: 'pro' }, begun.browser)
    const { clientSecret } = await apply(begun, 'TENOFF')
    await jobsDone(app)
    const open = await rows.query(
      `select data->>'subtotal' as subtotal from sandbox_objects
       where kind = 'invoice' and data->>'status' = 'open'`,
    )
    expect(open).toEqual([{ subtotal: '7500' }])
    await show(app, clientSecret ?? '', cards.good)
    await begun.browser.post('/api/create-account-from-checkout', accountOf(begun.contact.email))
    await jobsDone(app)
    expect(await invoicesOf(begun.browser)).toMatchObject([
      { status: 'paid', amountDueCents: 6_500, amountPaidCents: 6_500 },
    ])
  })

  it('leave no replaced invoice that the agent can open', async () => {
    const begun = await postCheckout(app)
    const { clientSecret } = await apply(begun, 'WELCOME20')
    await show(app, clientSecret ?? '', cards.good)
    await begun.browser.post('/api/create-account-from-checkout', accountOf(begun.contact.email))
    await jobsDone(app)
    const replaced = await rows.query(`select id from invoices where status = 'void'`)
    expect(replaced).toHaveLength(1)
    // Attach it to the agent, as earlier versions did.
    await rows.query(
      `update invoices set user_id = (select user_id from invoices where status = 'paid') where status = 'void'`,
    )
    expect(await invoicesOf(begun.browser)).toHaveLength(1)
    const answered = await begun.browser.get(`/api/subscription/invoices/${replaced[0]?.id}`)
    expect(answered.status).toBe(404)
  })
})
