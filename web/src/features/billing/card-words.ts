import { cardName } from '@porchlight/contract/kernel/card-words'
import { formatCents } from '@porchlight/contract/kernel/money'
import type { PaymentMethod } from '@porchlight/contract/payments/payment-method'

/** The purpose of the card: a payment now, or charges later. */
export type CardMode = 'payment' | 'setup'

/** The wordings of the card forms, by the card's purpose. */
export const cardWords = {
  payment: {
    title: 'Payment Failed',
    failed: 'We couldn’t complete the payment. Please try again.',
    action: 'Pay',
    completing: 'Confirming your payment',
  },
  setup: {
    title: 'Card not saved',
    failed: 'We couldn’t save the card. Please try again.',
    action: 'Save card',
    completing: 'Saving your card',
  },
} as const satisfies Record<CardMode, { title: string; failed: string; action: string; completing: string }>

/** The label of a card form's button: the amount, or the action if nothing is charged. */
export const cardButton = (mode: CardMode, amountCents: number): string =>
  mode === 'setup' ? cardWords.setup.action : `${cardWords.payment.action} ${formatCents(amountCents)}`

/** '03/29', as on the card; null if the provider does not report it. */
export const methodExpiry = ({ expMonth, expYear }: PaymentMethod): string | null =>
  expMonth && expYear
    ? `${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`
    : null

/** 'Pay $25.00 with Visa ending in 4242, expires 12/27'; without an expiry that the provider does not report. */
export const storedCardChoice = (card: PaymentMethod, amountCents: number): string => {
  const expiry = methodExpiry(card)
  return `${cardButton('payment', amountCents)} with ${cardName(card)}${expiry ? `, expires ${expiry}` : ''}`
}

/** What the card forms of both providers need. */
export type CardFormProps = {
  /** Of a payment, or of a setup intent if nothing is charged. */
  clientSecret: string
  /** Default 'payment'. 'setup' stores a card for later and charges nothing now. */
  mode?: CardMode | undefined
  /** 0 if nothing is charged. */
  amountCents: number
  /** Why an earlier attempt failed. */
  failure?: string | null
  /** The amount due is being changed, so the form sends nothing. */
  held?: boolean | undefined
  /** The card was accepted and the next step is under way: the form does not send it again. */
  completing?: boolean | undefined
  /** Runs right before the charge. If it fails, the card is not charged and the form shows the error. */
  verify?: (() => Promise<unknown>) | undefined
  /** Called when a charge, or the bank's confirmation, starts and ends. */
  onBusy?: ((busy: boolean) => void) | undefined
  /** The card was charged or stored, or the bank is still processing it. The user never leaves the page. */
  onPaid: (status: 'succeeded' | 'processing') => void
  onBack: () => void
  /** The height of the buttons; 'lg' on a page of its own. */
  size?: 'lg' | undefined
  /** The label of the button for `onBack`. Default 'Back'; in a dialog of its own, nothing comes before the card. */
  back?: 'Back' | 'Cancel' | undefined
}

/** What the question of a bank needs, which follows a card at both providers. */
export type BankQuestionProps = Pick<
  CardFormProps,
  'clientSecret' | 'mode' | 'amountCents' | 'completing'
> & {
  onConfirmed: CardFormProps['onPaid']
  /** The holder refused, or the bank did. `reason` is for the payer. */
  onRefused: (reason: string) => void
}
