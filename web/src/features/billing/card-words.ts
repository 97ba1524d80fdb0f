/** The purpose of the card: a payment now, or charges later. */
export type CardMode = 'payment' | 'setup'

/** The wordings of the card forms, by the card's purpose. */
export const cardWords = {
  payment: {
    title: 'Payment Failed',
    failed: 'The payment could not be completed. Please try again.',
    action: 'Pay',
    completing: 'Confirming your payment',
  },
  setup: {
    title: 'Card not saved',
    failed: 'The card could not be saved. Please try again.',
    action: 'Save card',
    completing: 'Saving your card',
  },
} as const satisfies Record<CardMode, { title: string; failed: string; action: string; completing: string }>
