import { api } from '@porchlight/contract/api'
import { describe, expect, it } from 'vitest'
import { answerOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, asNobody } from '../../../test/callers.ts'
import { jobsDone } from '../../../test/jobs.ts'
import { addAdmin } from '../../../test/people.ts'
import { begin, billingScene, cards, paidEscort, show } from '../../../test/scenes/billing-scene.ts'
import { recordEvent } from '../../kernel/events/events.ts'
import { payments } from '../payments/tables.ts'

const app = useApp()

/** The emails to an address about payments, oldest first. */
const mailsTo = async (email: string) => {
  await jobsDone(app)
  const nobody = asNobody(app)
  const all = answerOf(api.notifications.outbox, await nobody.get('/api/dev/outbox'))
  const found = []
  for (const { id, toEmail, subject } of all.reverse())
    if (toEmail === email && /tour assistant/.test(subject))
      found.push(answerOf(api.notifications.outboxMail, await nobody.get(`/api/dev/outbox/${id}`)))
  return found
}

describe('an email about the payment for a tour assistant', () => {
  it('is the receipt, with the property and the amount', async () => {
    const scene = await billingScene(app)
    const paymentId = await paidEscort(app, scene)
    const [mail, ...more] = await mailsTo(scene.agent.email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Receipt: $25.00 for a tour assistant')
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain('We received $25.00 for a tour assistant.')
      expect(body).toContain(scene.property.address)
      expect(body).toContain(paymentId.slice(-8))
      expect(body).not.toMatch(/unsubscribe/i)
      expect(body).toContain('Open the receipt')
      expect(body).toContain(`/subscription/tour-payments/${paymentId}`)
    }
  })

  it('is the refund, with a link to the receipt, which shows it', async () => {
    const scene = await billingScene(app)
    const paymentId = await paidEscort(app, scene)
    const booked = await scene.caller.post('/api/tours', scene.tourOf({ paymentId }))
    const { id } = answerOf(api.tours.createTour, booked)
    await scene.caller.put(`/api/agent/tour-requests/${id}/cancel`)
    await expect.poll(async () => (await mailsTo(scene.agent.email)).length).toBe(2)
    const [, refund] = await mailsTo(scene.agent.email)
    expect(refund?.subject).toBe('Refund: $25.00 for a tour assistant')
    expect(refund?.text).toContain('Refunded: $25.00')
    expect(refund?.text).toContain(`/subscription/tour-payments/${paymentId}`)
  })

  it('names the amount of a partial refund', async () => {
    const scene = await billingScene(app)
    const paymentId = await paidEscort(app, scene)
    await app.database.transaction(async (tx) => {
      await tx.update(payments).set({ refundedCents: 1000 })
      await recordEvent(tx, {
        topic: 'payments',
        entityId: paymentId,
        kind: 'payment.partly_refunded',
        agentId: scene.agent.id,
      })
    })
    expect((await mailsTo(scene.agent.email)).at(-1)?.subject).toBe('Refund: $10.00 for a tour assistant')
  })

  it('is not sent about a card that is refused before the booking', async () => {
    const scene = await billingScene(app)
    const { clientSecret } = await begin(scene.caller, scene.property.id)
    await show(app, clientSecret, cards.declined)
    expect(await mailsTo(scene.agent.email)).toEqual([])
  })

  it('says that the payment of a booked tour failed', async () => {
    const scene = await billingScene(app)
    const paymentId = await paidEscort(app, scene)
    const booked = await scene.caller.post('/api/tours', scene.tourOf({ paymentId }))
    const { id } = answerOf(api.tours.createTour, booked)
    await app.database.transaction(async (tx) => {
      await tx.update(payments).set({ failureMessage: 'Your card was declined.' })
      await recordEvent(tx, {
        topic: 'payments',
        entityId: paymentId,
        kind: 'payment.failed',
        agentId: scene.agent.id,
      })
    })
    const failed = (await mailsTo(scene.agent.email)).at(-1)
    expect(failed?.subject).toBe('Your payment of $25.00 for a tour assistant did not go through')
    expect(failed?.text).toContain('Your card was declined.')
    expect(failed?.text).toContain(`/schedule-tour?tour=${id}`)
  })

  it('goes to nobody else', async () => {
    const scene = await billingScene(app)
    const desk = await addAdmin(app)
    await as(app, desk, 'staff')
    await paidEscort(app, scene)
    expect(await mailsTo(desk.email)).toEqual([])
  })
})
