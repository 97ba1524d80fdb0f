import { api } from '@porchlight/contract/api'
import { describe, expect, it } from 'vitest'
import { type Answered, answerOf, outcomeOf, refusalOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { openBrowser } from '../../../test/browser.ts'
import { asNobody } from '../../../test/callers.ts'
import { jobsDone } from '../../../test/jobs.ts'
import { addAgent } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'
import { cards, show } from '../../../test/scenes/billing-scene.ts'
import {
  accountOf,
  paidCheckout,
  postCheckout,
  subscribed,
  subscriptionRow,
} from '../../../test/scenes/checkout-scene.ts'

const app = useApp()
const rows = plainRows(() => app.database)
const create = '/api/create-account-from-checkout'
const countAgents = async () => (await rows.query('select count(*)::int as count from users'))[0]?.count

const madeOf = (answered: Answered) => answerOf(api.accounts.createAccountFromCheckout, answered).userId

const linkIn = async () => {
  const mails = answerOf(api.notifications.outbox, await asNobody(app).get('/api/dev/outbox'))
  expect(mails).toHaveLength(1)
  const [mail] = mails
  const whole = answerOf(api.notifications.outboxMail, await asNobody(app).get(`/api/dev/outbox/${mail?.id}`))
  return /resume=([\w-]+)/.exec(whole.text)?.[1] ?? expect.unreachable(whole.text)
}

describe('an account', () => {
  it('is created from a paid checkout, and its owner is signed in with access', async () => {
    const { browser, contact } = await paidCheckout(app, { planType: 'pro' })
    const answered = await browser.post(
      create,
      accountOf(contact.email, {
        company: 'Alamo Realty',
        bio: 'Homes.\nAnd land.',
        address: '1 Main St',
        city: 'Austin',
        state: 'TX',
        zipCode: '78701',
      }),
    )
    const { userId, message } = answerOf(api.accounts.createAccountFromCheckout, answered)
    expect(message).toBe('Your account is ready.')
    expect((await browser.get('/api/auth/user')).body).toMatchObject({
      id: userId,
      email: contact.email,
      name: 'Nora Vance',
      userType: 'real_estate_agent',
      subscriptionPlan: 'pro',
      subscriptionStatus: 'active',
      hasAccess: true,
      brokerage: 'Alamo Realty',
      bio: 'Homes.\nAnd land.',
      phone: '210-555-0170',
      licenseNumber: 'TX-778812',
      city: 'austin',
      zipCode: '78701',
    })
    expect((await browser.get('/api/agent/clients')).status).toBe(200)
    expect(await subscriptionRow(app, userId)).toMatchObject({
      plan: 'pro',
      status: 'active',
      source: 'provider',
      provider: 'sandbox',
      currentPeriodEnd: new Date('2026-04-18T15:00:00.000Z'),
    })
    expect(await rows.query('select kind, to_plan, to_status from subscription_changes')).toEqual([
      { kind: 'started', to_plan: 'pro', to_status: 'active' },
    ])
    expect(
      await rows.query(`select action, actor_id from audit_log where action = 'user.registered'`),
    ).toEqual([{ action: 'user.registered', actor_id: userId }])
    expect(await rows.query('select agent_id, amount_cents from payments')).toEqual([
      { agent_id: userId, amount_cents: 7500 },
    ])
    const invoices = answerOf(api.subscriptions.invoices, await browser.get('/api/subscription/invoices'))
    expect(invoices).toMatchObject([{ status: 'paid', amountPaidCents: 7500, description: 'Pro, one month' }])
  })

  it('signs in with the chosen password, and with no other', async () => {
    const { email } = await subscribed(app)
    const signIn = (password: string) => asNobody(app).post('/api/agent/login', { email, password })
    expect((await signIn('a good password')).status).toBe(200)
    expect((await signIn('another password')).status).toBe(401)
  })

  it('is created from a checkout that a coupon made free', async () => {
    const { browser, contact, clientSecret } = await postCheckout(app)
    await browser.post('/api/apply-coupon', { couponCode: 'FREEMONTH', clientSecret })
    const made = await browser.post(create, accountOf(contact.email))
    expect(outcomeOf(made)).toBe('200')
    expect((await browser.get('/api/auth/user')).body).toMatchObject({ hasAccess: true })
    expect(
      await rows.query('select user_id is not null as used, discount_cents from coupon_redemptions'),
    ).toEqual([{ used: true, discount_cents: 4000 }])
  })

  it("can't be created without payment, whatever the payload says", async () => {
    const { browser, contact, clientSecret } = await postCheckout(app)
    const claims = { selectedPlan: 'pro', appliedCoupon: { id: 'FREEMONTH', percent_off: 100 }, paid: true }
    expect(outcomeOf(await browser.post(create, accountOf(contact.email, claims)))).toBe(
      '409 checkout_unpaid',
    )
    await show(app, clientSecret, cards.declined)
    expect(outcomeOf(await browser.post(create, accountOf(contact.email, claims)))).toBe(
      '409 checkout_unpaid',
    )
    await show(app, clientSecret, cards.asks)
    expect(outcomeOf(await browser.post(create, accountOf(contact.email, claims)))).toBe(
      '409 checkout_unpaid',
    )
    expect(outcomeOf(await openBrowser(app).post(create, accountOf('x@example.test')))).toBe(
      '410 checkout_over',
    )
    expect(await countAgents()).toBe(0)
  })

  it('gets the plan of its checkout, whatever the payload says', async () => {
    const { browser, contact } = await paidCheckout(app, { planType: 'basic' })
    const claims = {
      selectedPlan: 'pro',
      subscriptionPlan: 'pro',
      userType: 'super_admin',
      canCreateAdmins: true,
    }
    await browser.post(create, accountOf(contact.email, claims))
    expect((await browser.get('/api/auth/user')).body).toMatchObject({
      subscriptionPlan: 'basic',
      userType: 'real_estate_agent',
      canCreateAdmins: false,
    })
  })

  it('is created once per payment, even by ten calls at once with the same form and with others', async () => {
    const { browser, contact } = await paidCheckout(app)
    const same = Array.from({ length: 5 }, () => browser.post(create, accountOf(contact.email)))
    const others = Array.from({ length: 5 }, (_, n) =>
      browser.post(create, accountOf(`other${n}@example.test`)),
    )
    const answered = await Promise.all([...same, ...others])
    const ids = new Set(answered.map(madeOf))
    expect(ids.size).toBe(1)
    // Only the first call has proved that it knows the password.
    expect(answered.filter(({ headers }) => headers['set-cookie'] !== undefined)).toHaveLength(1)
    expect(await countAgents()).toBe(1)
    expect(await rows.query('select count(*)::int as count from subscriptions')).toEqual([{ count: 1 }])
    const again = await browser.post(create, accountOf(contact.email))
    expect(outcomeOf(again)).toBe('200')
    expect(ids).toContain(madeOf(again))
  })

  it('that exists gives no session to a browser that has only the cookie', async () => {
    const { browser, contact } = await paidCheckout(app)
    const cookie = { ...browser.cookies }
    await browser.post(create, accountOf(contact.email))
    const thief = asNobody(app, { porchlight_checkout: cookie.porchlight_checkout ?? '' })
    const again = await thief.post(create, accountOf(contact.email, { password: 'another password' }))
    expect(outcomeOf(again)).toBe('200')
    expect(again.headers['set-cookie']).toBeUndefined()
  })

  it('leaves no personal data in the browser after its owner signs out', async () => {
    const { browser, contact } = await paidCheckout(app)
    await browser.post(create, accountOf(contact.email))
    await browser.post('/api/logout')
    for (const answered of [
      await browser.get('/api/checkout'),
      await browser.post('/api/checkout/confirm'),
      await browser.post(create, accountOf('another@example.test')),
    ]) {
      expect(outcomeOf(answered)).toBe('200')
      for (const one of [contact.email, contact.lastName, contact.phone, contact.licenseNumber])
        expect(answered.text).not.toContain(one)
    }
    expect((await browser.get('/api/checkout')).body).toMatchObject({
      checkout: { state: 'completed', email: '', firstName: '', phone: null },
    })
  })

  it('with a taken email address is refused at that field, and nothing is lost', async () => {
    const { browser } = await paidCheckout(app)
    const { email } = await addAgent(app)
    const refused = await browser.post(create, accountOf(email.toUpperCase()))
    expect(outcomeOf(refused)).toBe('409 email_taken')
    expect(refusalOf(refused).errors?.[0]?.path).toBe('email')
    expect(outcomeOf(await browser.post(create, accountOf('mine@example.test')))).toBe('200')
  })

  it.each([
    ['email', { email: 'nora' }, 'Please enter a valid email address'],
    ['password', { password: 'short' }, 'Password must be at least 8 characters long'],
    ['password', { password: undefined }, 'Password must be at least 8 characters long'],
    ['firstName', { firstName: '' }, 'Please fill in all required fields'],
    ['lastName', { lastName: ' ' }, 'Please fill in all required fields'],
    ['phoneNumber', { phoneNumber: null }, 'Please fill in all required fields'],
    ['licenseNumber', { licenseNumber: undefined }, 'Please fill in all required fields'],
    ['bio', { bio: 'x'.repeat(2001) }, 'Please use at most 2,000 characters'],
  ])('with an invalid %s is refused, and nothing is created', async (path, wrong, message) => {
    const { browser, contact } = await paidCheckout(app)
    const refused = await browser.post(create, accountOf(contact.email, wrong))
    expect(refused.status).toBe(400)
    expect(refusalOf(refused).errors).toContainEqual({ path, message })
    expect(await countAgents()).toBe(0)
  })
})

describe('the fields of an account', () => {
  it.each([
    ['phoneNumber', '555-0170', 'Phone number is required (minimum 10 digits)'],
    ['phoneNumber', 'call me maybe', 'Phone number is required (minimum 10 digits)'],
    ['phoneNumber', '', 'Please fill in all required fields'],
    ['zipCode', '7870', 'Valid zip code is required'],
    ['zipCode', 'abcde', 'Valid zip code is required'],
    ['state', 'Texas', 'Please choose one of: TX, GA, FL, CO, NY, CA'],
    ['state', 'ZZ', 'Please choose one of: TX, GA, FL, CO, NY, CA'],
  ])('refuse a %s of “%s” and create nothing', async (path, value, message) => {
    const { browser, contact } = await paidCheckout(app)
    const refused = await browser.post(create, accountOf(contact.email, { [path]: value }))
    expect(outcomeOf(refused)).toBe('400 invalid_input')
    expect(refused.body).toMatchObject({ errors: [{ path, message }] })
    expect(await countAgents()).toBe(0)
  })

  it.each([
    { phoneNumber: '+1 (210) 555-0170 ext. 12', zipCode: '78701-1234', state: 'TX' },
    { phoneNumber: '2105550170', zipCode: '', state: '' },
  ])('accept %o', async (more) => {
    const { browser, contact } = await paidCheckout(app)
    expect(outcomeOf(await browser.post(create, accountOf(contact.email, more)))).toBe('200')
  })
})

describe('the emailed link of a paid checkout', () => {
  const resume = async (token: string, browser = openBrowser(app), attempt?: string) => ({
    browser,
    outcome: outcomeOf(await browser.post('/api/checkout/resume', { token, attempt })),
  })
  const isPaid = async ({ get }: ReturnType<typeof openBrowser>) =>
    answerOf(api.checkouts.currentCheckout, await get('/api/checkout')).checkout?.state === 'paid'

  it('restores it in another browser, once', async () => {
    const { contact } = await paidCheckout(app)
    await jobsDone(app)
    const token = await linkIn()
    const phone = openBrowser(app)
    const resumed = await phone.post('/api/checkout/resume', { token })
    expect(answerOf(api.checkouts.resumeCheckout, resumed).checkout).toMatchObject({
      state: 'paid',
      email: contact.email,
      plan: 'basic',
    })
    const refused = await openBrowser(app).post('/api/checkout/resume', { token })
    expect(outcomeOf(refused)).toBe('410 link_over')
    expect(refused.body).toMatchObject({
      message: expect.stringContaining('continue in the browser where you opened the link or paid'),
    })
    expect(outcomeOf(await phone.post(create, accountOf(contact.email)))).toBe('200')
  })

  it('works for one of two browsers that use it at the same moment', async () => {
    await paidCheckout(app)
    await jobsDone(app)
    const token = await linkIn()
    const attempts = await Promise.all([
      resume(token, openBrowser(app), 'a'.repeat(43)),
      resume(token, openBrowser(app), 'b'.repeat(43)),
    ])
    expect(attempts.map(({ outcome }) => outcome).sort()).toEqual(['200', '410 link_over'])
    for (const { browser, outcome } of attempts) expect(await isPaid(browser)).toBe(outcome === '200')
  })

  it('works again for the browser that used it', async () => {
    const { contact } = await paidCheckout(app)
    await jobsDone(app)
    const token = await linkIn()
    const { browser } = await resume(token)
    app.clock.advance(2 * 60 * 60_000)
    expect((await resume(token, browser)).outcome).toBe('200')
    expect(outcomeOf(await browser.post(create, accountOf(contact.email)))).toBe('200')
  })

  it('works again for the browser that paid, after a mail program used it', async () => {
    const { browser } = await paidCheckout(app)
    await jobsDone(app)
    const token = await linkIn()
    await resume(token)
    expect((await resume(token, browser)).outcome).toBe('200')
  })

  it('can be used again by a browser that lost the answer, but by no other', async () => {
    const { contact } = await paidCheckout(app)
    await jobsDone(app)
    const token = await linkIn()
    const secret = 'c'.repeat(43)
    // The cookie of the first answer never arrived.
    await resume(token, openBrowser(app), secret)
    const again = await resume(token, openBrowser(app), secret)
    expect(again.outcome).toBe('200')
    expect(await isPaid(again.browser)).toBe(true)
    expect((await resume(token, openBrowser(app), 'd'.repeat(43))).outcome).toBe('410 link_over')
    expect((await resume(token, openBrowser(app), 'short')).outcome).toBe('400 invalid_input')
    expect(outcomeOf(await again.browser.post(create, accountOf(contact.email)))).toBe('200')
    expect(await countAgents()).toBe(1)
  })

  it('leaves the checkout to the browser that paid, after a mail program opened it', async () => {
    const { browser, contact } = await paidCheckout(app)
    await jobsDone(app)
    await resume(await linkIn())
    expect(await isPaid(browser)).toBe(true)
    expect(outcomeOf(await browser.post(create, accountOf(contact.email)))).toBe('200')
  })

  it('appears only in the email', async () => {
    await paidCheckout(app)
    await jobsDone(app)
    const token = await linkIn()
    const [dump] = await rows.query(
      `select (select json_agg(c) from checkouts c)::text || (select json_agg(m) from outbox_emails m)::text
         || (select json_agg(e) from events e)::text || coalesce((select json_agg(j.data) from jobs j)::text, '') as text`,
    )
    expect(dump?.text).not.toContain(token)
  })

  it('stops working once the account is created', async () => {
    const { browser, contact } = await paidCheckout(app)
    await jobsDone(app)
    const token = await linkIn()
    await browser.post(create, accountOf(contact.email))
    expect(outcomeOf(await openBrowser(app).post('/api/checkout/resume', { token }))).toBe('410 link_over')
  })
})
