import { api } from '@porchlight/contract/api'
import { describe, expect, it } from 'vitest'
import { answerOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, asNobody } from '../../../test/callers.ts'
import { jobsDone } from '../../../test/jobs.ts'
import { addAdmin, addAgent } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'
import { cards, show } from '../../../test/scenes/billing-scene.ts'
import {
  accountOf,
  letTimePass,
  paidCheckout,
  postCheckout,
  subscribed,
} from '../../../test/scenes/checkout-scene.ts'
import {
  beginMethod,
  cancel,
  changed,
  type Own,
  refusedLater,
  resume,
  takeMethod,
  useCard,
} from '../../../test/scenes/subscription-scene.ts'
import { recordEvent } from '../../kernel/events/events.ts'

const app = useApp()
const rows = plainRows(() => app.database)
const day = 24 * 3_600_000

/** The emails to an address, oldest first, with their bodies. */
const mailsTo = async (email: string) => {
  await jobsDone(app)
  const nobody = asNobody(app)
  const all = answerOf(api.notifications.outbox, await nobody.get('/api/dev/outbox'))
  const found = []
  for (const { id, toEmail } of all.reverse())
    if (toEmail === email)
      found.push(answerOf(api.notifications.outboxMail, await nobody.get(`/api/dev/outbox/${id}`)))
  return found
}
/** Lets days pass and the emails about them be written: an email describes the state at the time of writing. */
const pass = async (days: number) => {
  await letTimePass(app, days * day)
  await jobsDone(app)
}
const subjects = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject)

describe('emails about money', () => {
  it('say how to finish a paid account, in text and HTML, with a link that is nowhere else', async () => {
    const { contact } = await paidCheckout(app, { planType: 'pro' })
    const [mail] = await mailsTo(contact.email)
    expect(mail?.subject).toBe('Finish your Porchlight account')
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toMatch(/account-setup\?resume=[\w-]{40,}/)
      expect(body).toContain('We received $75.00 for Pro, one month.')
      expect(body).toContain('Two short steps are left: choose a password, then fill in your profile.')
      expect(body).toContain('Mar 25, 2026')
      expect(body).not.toContain('button below')
    }
  })

  it('announce the refund of an abandoned checkout', async () => {
    const { contact } = await paidCheckout(app)
    await jobsDone(app)
    await letTimePass(app, 7 * day)
    expect(await subjects(contact.email)).toEqual([
      ...['Finish your Porchlight account', 'Your Porchlight plan is canceled'],
    ])
  })

  it('tell the second payer with one address about the refund, and how to sign in', async () => {
    const { browser, contact } = await paidCheckout(app)
    await paidCheckout(app, contact)
    await browser.post('/api/create-account-from-checkout', accountOf(contact.email))
    const found = await mailsTo(contact.email)
    const letter = found.find(({ subject }) => subject === 'You already have a Porchlight account')
    for (const body of [letter?.text, letter?.html]) {
      expect(body).toContain('we canceled the second plan and refunded $40.00 to your card.')
      expect(body).toContain('sign in with this email address')
      expect(body).toContain('/agent-login')
    }
    expect(found.map(({ subject }) => subject)).not.toContain('Your Porchlight plan is canceled')
  })

  it('are not sent to a person who has paid nothing', async () => {
    const { contact } = await postCheckout(app)
    await letTimePass(app, 7 * day)
    expect(await subjects(contact.email)).toEqual([])
  })

  it('welcome the agent, with a receipt of number, period, discount and card', async () => {
    const { browser, clientSecret, contact } = await postCheckout(app)
    const applied = answerOf(
      api.checkouts.applyCoupon,
      await browser.post('/api/apply-coupon', { couponCode: 'WELCOME20', clientSecret }),
    )
    await show(app, applied.clientSecret ?? '', cards.good)
    await browser.post('/api/create-account-from-checkout', {
      email: contact.email,
      password: 'a good password',
      firstName: 'Nora',
      lastName: 'Vance',
      phoneNumber: '210-555-0170',
      licenseNumber: 'TX-1',
    })
    const mails = await mailsTo(contact.email)
    const receipt = mails.find(({ subject }) => subject.startsWith('Receipt'))
    expect(receipt?.subject).toBe('Receipt: $32.00 for Standard, one month')
    for (const words of [
      'Payment method: Visa ending in 4242.',
      'Mar 18, 2026 to Apr 18, 2026',
      '$8.00',
      '/subscription/invoices/',
    ])
      expect(receipt?.text).toContain(words)
    expect(mails.some(({ subject }) => subject.startsWith('Welcome'))).toBe(true)
  })

  it('say why a renewal failed, when it is retried and where to pay, once per try', async () => {
    const { caller, email } = await subscribed(app)
    const { clientSecret, setupId } = await beginMethod(caller)
    await show(app, clientSecret, '4000 0000 0000 0341')
    await takeMethod(caller, setupId)
    await letTimePass(app, 31 * day)
    const failed = (await mailsTo(email)).filter(({ subject }) => subject.includes('did not go through'))
    expect(failed.map(({ subject }) => subject)).toEqual(['Your payment of $40.00 did not go through'])
    for (const words of ['Your card was declined.', 'We’ll try again on Apr 21, 2026.', '/subscription'])
      expect(failed[0]?.text).toContain(words)
    await letTimePass(app, 3 * day)
    const again = (await subjects(email)).filter((subject) => subject.includes('did not go through'))
    expect(again).toHaveLength(2)
  })

  it('say that an upgrade was not paid, and that the plan continues', async () => {
    const { caller, email } = await subscribed(app)
    await useCard(app, caller, refusedLater)
    await changed(caller, 'pro')
    const [mail] = (await mailsTo(email)).filter(({ subject }) => subject.includes('did not go through'))
    expect(mail?.text).toContain('You stay on Standard until it is paid.')
    expect(mail?.text).not.toContain('paused')
  })

  it('are not sent about a charge that is paid by then', async () => {
    const { caller, email, userId } = await subscribed(app)
    await jobsDone(app)
    const [invoice] = await rows.query('select id from invoices where user_id = $1', [userId])
    await app.database.transaction((tx) =>
      recordEvent(tx, {
        topic: 'payments',
        entityId: String(invoice?.id),
        kind: 'invoice.failed',
        agentId: userId,
      }),
    )
    expect((await subjects(email)).filter((subject) => subject.includes('did not'))).toEqual([])
    expect((await caller.get('/api/stats')).status).toBe(200)
  })

  it('say that the subscription has ended when the tries are used up, once', async () => {
    const { caller, email } = await subscribed(app)
    await useCard(app, caller, refusedLater)
    for (const days of [31, 3, 5, 7, 1]) await pass(days)
    const found = await mailsTo(email)
    const ended = found.filter(({ subject }) => subject === 'Your subscription has ended')
    expect(ended).toHaveLength(1)
    expect(ended[0]?.text).toContain('That was our last try')
    expect(ended[0]?.text).not.toContain('paused')
    expect(found.filter(({ subject }) => subject.includes('did not go through'))).toHaveLength(3)
  })

  it('say of a cancelled subscription that it has ended, and nothing about a last try', async () => {
    const { caller, email, back } = await subscribed(app)
    await useCard(app, caller, refusedLater)
    await pass(31)
    expect((await cancel(await back())).status).toBe(200)
    for (const days of [3, 5, 7, 1]) await pass(days)
    expect(await rows.query('select status from subscriptions')).toEqual([{ status: 'cancelled' }])
    const found = await mailsTo(email)
    expect(found.filter(({ subject }) => subject.includes('did not go through'))).toHaveLength(3)
    const ended = found.filter(({ subject }) => subject === 'Your subscription has ended')
    expect(ended).toHaveLength(1)
    expect(ended[0]?.text).not.toContain('try')
  })
})

describe('emails about a subscription', () => {
  const since = async (email: string, count: number) => (await mailsTo(email)).slice(count)
  const soFar = async (email: string) => (await mailsTo(email)).length

  it('say until when access lasts after a cancellation, and that it was undone', async () => {
    const { caller, email } = await subscribed(app)
    const count = await soFar(email)
    expect((await cancel(caller)).status).toBe(200)
    const [cancelled, ...none] = await since(email, count)
    expect([cancelled?.subject, none]).toEqual(['Your subscription is canceled', []])
    for (const body of [cancelled?.text, cancelled?.html])
      for (const words of ['You keep access until Apr 18, 2026.', 'We won’t charge any further months.'])
        expect(body).toContain(words)
    expect((await resume(caller)).status).toBe(200)
    const [resumed, ...more] = await since(email, count + 1)
    expect([resumed?.subject, more]).toEqual(['Your subscription will renew', []])
    expect(resumed?.text).toContain('It renews on Apr 18, 2026.')
  })

  it('say that a cancelled subscription has ended, once, on the day', async () => {
    const { caller, email } = await subscribed(app)
    const count = await soFar(email)
    await cancel(caller)
    await letTimePass(app, 30 * day)
    expect((await since(email, count)).map(({ subject }) => subject)).toEqual([
      'Your subscription is canceled',
    ])
    await letTimePass(app, day)
    await letTimePass(app, day)
    const [, ended, ...more] = await since(email, count)
    expect([ended?.subject, more]).toEqual(['Your subscription has ended', []])
    expect(ended?.text).toContain(
      'Your Standard subscription at Porchlight has ended. We won’t charge you again.',
    )
    expect(ended?.text).toContain('Subscribe again: http')
  })

  it('say when a downgrade begins and what it costs, and that it was undone', async () => {
    const { caller, email } = await subscribed(app, { planType: 'pro' })
    const count = await soFar(email)
    await changed(caller, 'basic')
    const [later, ...none] = await since(email, count)
    expect([later?.subject, none]).toEqual(['Your plan changes to Standard', []])
    expect(later?.text).toContain(
      'You keep Pro until Apr 18, 2026. From Apr 18, 2026, you have Standard for $40.00 per month.',
    )
    await changed(caller, 'pro')
    const [stays, ...more] = await since(email, count + 1)
    expect([stays?.subject, more]).toEqual(['You stay on Pro', []])
  })

  it('name the new card when one is replaced, once, and not the card of the first payment', async () => {
    const { caller, email } = await subscribed(app)
    const aboutCards = async () => (await mailsTo(email)).filter(({ subject }) => /card/i.test(subject))
    expect(await aboutCards()).toEqual([])
    await useCard(app, caller, '378282246310005')
    const [mail, ...none] = await aboutCards()
    expect([mail?.subject, none]).toEqual(['Your card was replaced', []])
    for (const body of [mail?.text, mail?.html]) expect(body).toContain('American Express ending in 0005')
    expect(mail?.text).toContain('If this wasn’t you')
    // A renewal with the same card is not a new card.
    await letTimePass(app, 31 * day)
    expect(await aboutCards()).toHaveLength(1)
  })
})

describe('emails about a granted plan', () => {
  const grants = async () => {
    const agent = await addAgent(app, { plan: 'free', status: 'inactive' })
    const desk = await as(app, await addAdmin(app), 'staff')
    const names = { firstName: agent.firstName, lastName: 'Vance' }
    const grant = async (facts: object) =>
      expect((await desk.put(`/api/admin/users/${agent.id}`, { ...names, ...facts })).status).toBe(200)
    return { email: agent.email, desk, grant }
  }

  it('name the plan, say that it costs nothing, and say when it was ended', async () => {
    const { email, grant } = await grants()
    await grant({ subscriptionPlan: 'pro', subscriptionStatus: 'active' })
    const [given, ...none] = await mailsTo(email)
    expect([given?.subject, none]).toEqual(['Your plan is now Pro', []])
    for (const body of [given?.text, given?.html])
      for (const words of ['Our team gave you the Pro plan. You are not charged for it.', '/subscription'])
        expect(body).toContain(words)
    // The same grant again, or another name, needs no email about a plan.
    await grant({ subscriptionPlan: 'pro', subscriptionStatus: 'active', lastName: 'Wells' })
    expect(await subjects(email)).toHaveLength(1)
    await grant({ subscriptionStatus: 'cancelled' })
    const [, ended, ...more] = await mailsTo(email)
    expect([ended?.subject, more]).toEqual(['Your plan has ended', []])
    expect(ended?.text).toContain('Our team ended your Pro plan.')
  })

  it('are not sent with a new account, which has its own email', async () => {
    const { desk } = await grants()
    const email = 'new.agent@example.com'
    const made = await desk.post('/api/admin/users', {
      firstName: 'Nora',
      lastName: 'Vance',
      email,
      userType: 'real_estate_agent',
      password: 'a good password',
      subscriptionPlan: 'pro',
    })
    expect(made.status).toBe(201)
    expect(await subjects(email)).toEqual(['Welcome to Porchlight'])
  })
})

describe('emails about a free month', () => {
  const free = async () => {
    const begun = await postCheckout(app)
    await begun.browser.post('/api/apply-coupon', { couponCode: 'FREEMONTH' })
    await begun.browser.post('/api/checkout/confirm')
    await jobsDone(app)
    return begun
  }
  const account = async () => {
    const begun = await free()
    await begun.browser.post('/api/create-account-from-checkout', accountOf(begun.contact.email))
    return { caller: begun.browser, email: begun.contact.email }
  }
  const asks = async (email: string) =>
    (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Please add a card'))

  it('mention no payment and no refund', async () => {
    const { contact } = await free()
    await letTimePass(app, 7 * day)
    const mails = await mailsTo(contact.email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      ...['Finish your Porchlight account', 'Your Porchlight plan is canceled'],
    ])
    for (const { text, html } of mails)
      for (const body of [text, html]) expect(body).not.toMatch(/\$0\.00|money|is paid|What you paid/)
    expect(mails[0]?.text).toContain('Your first month is free.')
    expect(mails[1]?.text).toContain('Nothing was charged.')
  })

  it('ask for a card three days before the first month that costs something, once', async () => {
    const { email } = await account()
    await letTimePass(app, 27 * day)
    expect(await asks(email)).toEqual([])
    await letTimePass(app, day + 3_600_000)
    await letTimePass(app, 60_000)
    const [asked, ...more] = await asks(email)
    expect(more).toEqual([])
    expect(asked?.subject).toBe('Please add a card before Apr 18, 2026')
    for (const words of ['$40.00', 'Standard', '/subscription']) expect(asked?.text).toContain(words)
  })

  it.each([
    ['has a card', (caller: Own) => useCard(app, caller, cards.good)],
    ['has cancelled', async (caller: Own) => void (await cancel(caller))],
  ])('are not sent to an agent who %s', async (_, act) => {
    const { caller, email } = await account()
    await act(caller)
    await letTimePass(app, 29 * day)
    expect(await asks(email)).toEqual([])
  })

  it('are not sent to an agent whose months stay free', async () => {
    const { email } = await account()
    await rows.query(`update coupons set duration = 'forever', duration_months = null`)
    await rows.query(`update subscriptions set coupon_id = (select id from coupons limit 1)`)
    await letTimePass(app, 29 * day)
    expect(await asks(email)).toEqual([])
  })

  it('say that there was no card, and not what a bank would say', async () => {
    const { email } = await account()
    await letTimePass(app, 31 * day)
    const [failed] = (await mailsTo(email)).filter(({ subject }) => subject.includes('did not go through'))
    expect(failed?.text).toContain('There is no card on file.')
    expect(failed?.text).not.toContain('Your bank says')
  })
})
