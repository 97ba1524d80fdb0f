import type Stripe from 'stripe'

/** The bank's answer to a charge. */
export type Bank = 'pays' | 'asks' | 'declines' | 'lacks_funds' | 'expired' | 'unknown'

const banks: readonly Bank[] = ['pays', 'asks', 'declines', 'lacks_funds', 'expired', 'unknown']
/** Reads a bank's answer; without one, the bank pays. */
export const bankIn = (text: string | undefined): Bank => banks.find((bank) => bank === text) ?? 'pays'

type CardError = NonNullable<Stripe.PaymentIntent['last_payment_error']>

const declined = {
  type: 'card_error',
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
} as const

/** Why a bank refuses a charge. */
export const refusals: Record<Exclude<Bank, 'pays' | 'asks'>, CardError> = {
  declines: declined,
  lacks_funds: {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  expired: { type: 'card_error', code: 'expired_card', message: 'Your card has expired.' },
  unknown: {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'live_mode_test_card',
    message: 'Your card was declined. Only test cards are taken here.',
  },
}

/** Why a bank refuses to charge a stored card that needs its holder. */
export const needsHolder = {
  type: 'card_error',
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
} as const satisfies CardError

/** A submitted card: `bank` answers now, `later` answers charges without the holder. */
export type Card = { brand: string; last4: string; bank: Bank; later: Bank }

// Stripe's published test numbers (docs.stripe.com/testing).
const testCards: Readonly<Record<string, Omit<Card, 'last4'>>> = {
  '4242424242424242': { brand: 'visa', bank: 'pays', later: 'pays' },
  '5555555555554444': { brand: 'mastercard', bank: 'pays', later: 'pays' },
  '378282246310005': { brand: 'amex', bank: 'pays', later: 'pays' },
  '6011111111111117': { brand: 'discover', bank: 'pays', later: 'pays' },
  '4000000000000002': { brand: 'visa', bank: 'declines', later: 'declines' },
  '4000000000009995': { brand: 'visa', bank: 'lacks_funds', later: 'lacks_funds' },
  // Its bank allows to store it, but declines every charge.
  '4000000000000341': { brand: 'visa', bank: 'declines', later: 'declines' },
  // Its bank asks for every charge.
  '4000002760003184': { brand: 'visa', bank: 'asks', later: 'asks' },
  // After one authentication it can be charged without its holder.
  '4000002500003155': { brand: 'visa', bank: 'asks', later: 'pays' },
}

/** Whether the bank allows to store the card without a charge. */
export const canBeStored = (number: string, { bank }: Card): boolean =>
  bank === 'pays' || (bank === 'declines' && number === '4000000000000341')

/** The card of a number and a month, at a time in seconds. Every number that is not a test card is refused. */
export const cardOf = (
  { number, year, month }: { number: string; year: number; month: number },
  now: number,
): Card => {
  const last4 = number.slice(-4)
  const card = testCards[number]
  if (!card) return { brand: 'unknown', last4, bank: 'unknown', later: 'declines' }
  // A card is valid until the end of its month in every time zone.
  const ends = Date.UTC(year, month, 1) / 1000 + 43_200
  return now >= ends
    ? { brand: card.brand, last4, bank: 'expired', later: 'declines' }
    : { brand: card.brand, last4, bank: card.bank, later: card.later }
}
