import { describe, expect, it } from 'vitest'
import { monthCents, planOffers, proPaysFrom } from './plan-offers.ts'

describe('plan offers', () => {
  it('are Standard at $40 and Pro at $75 a month, with $25 and $15 a tour', () => {
    expect(planOffers.map(({ id, name, monthly, checkout }) => ({ id, name, monthly, checkout }))).toEqual([
      { id: 'basic', name: 'Standard', monthly: '$40', checkout: '/checkout?plan=basic' },
      { id: 'pro', name: 'Pro', monthly: '$75', checkout: '/checkout?plan=pro' },
    ])
    expect(planOffers[0]?.points).toContain('A tour assistant at the door: $25 per tour')
    expect(planOffers[1]?.points).toContain('A tour assistant at the door: $15 per tour')
    expect(planOffers[1]?.points).toContain('Tours our team schedules for you are free')
  })

  it('state how many tours a month make Pro the cheaper plan', () => {
    expect(monthCents('basic', proPaysFrom - 1)).toBeLessThanOrEqual(monthCents('pro', proPaysFrom - 1))
    expect(monthCents('pro', proPaysFrom)).toBeLessThan(monthCents('basic', proPaysFrom))
  })
})
