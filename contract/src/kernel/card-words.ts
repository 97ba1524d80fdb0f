/* Words about cards. This file holds no schema, so a browser loads it without zod. */

/** The display names of the payment provider's brand codes. */
const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  cartes_bancaires: 'Cartes Bancaires',
  eftpos_au: 'Eftpos Australia',
  link: 'Link',
}

/** 'Visa ending in 4242'; 'Card ending in 4242' for an unknown brand. */
export const cardName = ({ brand, last4 }: { brand: string; last4: string }): string =>
  ending(brands[brand] ?? 'Card', last4)

const ending = (name: string, last4: string | null): string =>
  last4 === null ? name : `${name} ending in ${last4}`

/** The display names of the payment provider's codes for means other than cards. */
const means: Readonly<Record<string, string>> = {
  us_bank_account: 'Bank account',
  ach_debit: 'Bank account',
  cashapp: 'Cash App Pay',
  paypal: 'PayPal',
  customer_balance: 'Bank transfer',
}

/** 'amazon_pay' as 'Amazon Pay'. */
const wordsOf = (code: string): string =>
  code
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

type Paid = { kind: string; brand: string | null; last4: string | null }
/** What paid, for a receipt: 'Visa ending in 4242', 'Link', 'Bank account ending in 6789'. */
export const paidWithName = ({ kind, brand, last4 }: Paid): string =>
  ending(kind === 'card' ? (brands[brand ?? ''] ?? 'Card') : (means[kind] ?? wordsOf(kind)), last4)

/** The reason for a refused card, worded for the desk: the payment provider words it for the payer. */
export const refusedCardForDesk = (failure: string): string =>
  failure.replace(/^Your card\b/, 'The agent’s card')
