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
  `${brands[brand] ?? 'Card'} ending in ${last4}`

/** The reason for a refused card, worded for the desk: the payment provider words it for the payer. */
export const refusedCardForDesk = (failure: string): string =>
  failure.replace(/^Your card\b/, 'The agent’s card')
