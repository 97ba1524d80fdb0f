/** What a card is given for: a payment now, or to be charged later. */
export type CardMode = 'payment' | 'setup'

/** What each of the card forms says, by what the card is for. */
export const cardWords = {
  payment: {
    title: 'Payment Failed',
    failed: 'The payment could not be completed. Please try again.',
    action: 'Pay',
    taken: 'Confirming your payment',
  },
  setup: {
    title: 'Card not saved',
    failed: 'The card could not be saved. Please try again.',
    action: 'Save card',
    taken: 'Saving your card',
  },
} as const satisfies Record<CardMode, { title: string; failed: string; action: string; taken: string }>
