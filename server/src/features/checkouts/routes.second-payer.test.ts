import { api } from '@porchlight/contract/api'
import { describe, expect, it } from 'vitest'
import { answerOf, outcomeOf, refusalOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { asNobody } from '../../../test/callers.ts'
import { jobsDone } from '../../../test/jobs.ts'
import { addAgent } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'
import { cards, show } from '../../../test/scenes/billing-scene.ts'
import { accountOf, contactOf, paidCheckout, postCheckout } from '../../../test/scenes/checkout-scene.ts'
import { createSandbox } from '../payments/adapters/stub.ts'

const app = useApp()
const rows = plainRows(() => app.database)
const create = '/api/create-account-from-checkout'
const payments = () => rows.query(`select status, refunded_cents from payments order by created_at, id`)
const refunded = {
  code: 'account_refunded',
  message: 'You already have an account, so we refunded this payment. Sign in.',
}
/** Two buyers in two browsers with the same email address. */
const twoBuyers = async () => {
  const contact = contactOf()
  return [await postCheckout(app, contact), await postCheckout(app, contact)] as const
}

describe('a second person who pays with the same email address', () => {
  it('is refused at the payment step before the card is charged', async () => {
    const [first, second] = await twoBuyers()
    await show(app, first.clientSecret, cards.good)
    expect(outcomeOf(await first.browser.post(create, accountOf(first.contact.email)))).toBe('200')
    const refusal = { code: 'account_exists', message: 'You already have an account. Sign in.' }
    expect(await second.browser.post('/api/checkout/verify')).toMatchObject({ status: 409, body: refusal })
    expect(await show(app, second.clientSecret, cards.good)).toMatchObject({ status: 409, body: refusal })
    await jobsDone(app)
    expect((await payments()).filter(({ status }) => status === 'succeeded')).toHaveLength(1)
    expect(await payments()).not.toContainEqual(expect.objectContaining({ status: 'refunded' }))
  })

  it('can pay while no account has the email address', async () => {
    const { browser } = await postCheckout(app)
    const answered = await browser.post('/api/checkout/verify')
    expect(answerOf(api.checkouts.verifyCheckout, answered).checkout).toMatchObject({ state: 'open' })
    expect(outcomeOf(await asNobody(app).post('/api/checkout/verify'))).toBe('410 checkout_over')
  })

  it('gets a refund when the charge goes through anyway, and the page says so', async () => {
    const second = await postCheckout(app)
    // The bank asks for authentication, someone else creates the account, and then the buyer authenticates.
    await show(app, second.clientSecret, cards.asks)
    await createSandbox(app.kernel).authenticate(second.clientSecret, true)
    await addAgent(app, { email: second.contact.email })
    expect(await second.browser.post('/api/checkout/confirm')).toMatchObject({ status: 409, body: refunded })
    await jobsDone(app)
    expect(await payments()).toEqual([{ status: 'refunded', refunded_cents: 4_000 }])
    // A reload shows the same, and the buyer cannot create an account from it.
    expect(await second.browser.post('/api/checkout/confirm')).toMatchObject({ status: 409, body: refunded })
    expect(outcomeOf(await second.browser.post(create, accountOf(second.contact.email)))).toBe(
      '409 account_refunded',
    )
  })

  it('is refunded as soon as the other buyer creates the account', async () => {
    const contact = contactOf()
    const first = await paidCheckout(app, contact)
    const second = await paidCheckout(app, contact)
    expect(outcomeOf(await first.browser.post(create, accountOf(contact.email)))).toBe('200')
    await jobsDone(app)
    expect((await payments()).map(({ status }) => status)).toEqual(['succeeded', 'refunded'])
    const late = await second.browser.post(create, accountOf(contact.email))
    expect(refusalOf(late)).toMatchObject(refunded)
  })
})
