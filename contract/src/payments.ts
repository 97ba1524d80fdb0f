import { z } from 'zod'
import { endpointsOf } from './kernel/endpoint.ts'
import { id, idParams } from './kernel/ids.ts'
import { queryField } from './kernel/page.ts'
import { planId } from './kernel/plans.ts'
import { requiredLine } from './kernel/text.ts'
import { paymentMethod } from './payments/payment-method.ts'

/** The payer's view of a payment: unpaid, processing, or paid. */
export const paymentProgress = z.enum(['open', 'processing', 'succeeded'])

/** An escort payment that is paid or processing, and that no tour has used yet. */
export const unusedPayment = z.object({
  paymentId: z.string(),
  /** In dollars. */
  amount: z.number(),
  status: z.enum(['processing', 'succeeded']),
})
export type UnusedPayment = z.infer<typeof unusedPayment>

const luhn = (digits: string): boolean => {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

const numberMessage = 'Your card number is invalid.'
const yearMessage = "Your card's expiration year is invalid."

/** A card as the form sends it to the sandbox. Spaces and dashes in the number are allowed. */
export const card = z.object({
  number: z
    .string({ error: numberMessage })
    .min(1, 'Your card number is incomplete.')
    .max(40, numberMessage)
    .transform((number) => number.replaceAll(/[\s-]/g, ''))
    .refine((number) => /^\d{12,19}$/.test(number) && luhn(number), numberMessage),
  expMonth: z
    .int("Your card's expiration month is invalid.")
    .min(1, "Your card's expiration month is invalid.")
    .max(12, "Your card's expiration month is invalid."),
  // As printed on the card: four digits, or the last two.
  expYear: z
    .int(yearMessage)
    .min(0, yearMessage)
    .transform((year) => (year < 100 ? 2000 + year : year))
    .refine((year) => year >= 2000 && year <= 2100, yearMessage),
  cvc: z
    .string({ error: "Your card's security code is incomplete." })
    .regex(/^\d{3,4}$/, "Your card's security code is incomplete."),
})
export type Card = z.infer<typeof card>

const clientSecret = requiredLine('Enter the client secret of the payment', 300)
const agents = { agents: 'with_access' } as const

/** The sandbox's answer about a card: paid, or the bank requires a further step. */
const sandboxOutcome = z.object({ status: z.enum(['succeeded', 'open']), requiresAction: z.boolean() })
const sandboxRefusals = ['payments_off', 'not_found', 'card_declined', 'payment_closed'] as const

/** The data with which the payer's browser continues a payment. */
export const openedPayment = z.object({
  clientSecret: z.string(),
  paymentId: z.string(),
  amount: z.number(),
  status: paymentProgress,
  /** The card of the payer's subscription. Null if there is none that the payer could pay with. */
  storedCard: paymentMethod.nullable(),
})

const endpoint = endpointsOf({ noun: 'payments' })

export const payments = {
  tourAssistantFee: endpoint('GET /api/tour-assistant-fee', {
    summary: 'The price of a tour assistant for this agent, and an unused payment for the property',
    audience: agents,
    query: z.object({ propertyId: queryField(id()) }),
    answers: {
      200: z.object({
        /**
         * Dollars per tour; null if assistants cannot be booked, because payments are off or the plan has no such rate.
         */
        amount: z.number().nullable(),
        plan: planId,
        payment: unusedPayment.nullable(),
      }),
    },
  }),
  createTourAssistantPayment: endpoint('POST /api/create-tour-assistant-payment', {
    summary: 'Begin to pay for a tour assistant, or resume an unused payment for the property',
    audience: agents,
    body: z.object({
      propertyId: id('Property selection is required'),
      /** In dollars; must equal the server's price. */
      amount: z.number('Enter the amount').min(0, 'Enter the amount').max(10_000, 'Enter the amount'),
    }),
    answers: {
      200: openedPayment,
    },
    refusals: ['not_found', 'payments_off', 'fee_changed', 'too_many_attempts', 'provider_unreachable'],
    keepsNoKey: true,
  }),
  payWithStoredCard: endpoint('POST /api/agent/payments/:id/stored-card', {
    summary: 'Pay for a tour or its assistant with the card of one’s own subscription',
    audience: agents,
    params: idParams,
    body: z.object({
      // The server finds the card itself. It refuses to charge another one than the payer saw.
      last4: requiredLine('Enter the last four digits of the card', 4),
    }),
    answers: {
      // `requiresAction`: the payer's bank asks for a confirmation, which the browser gets with the client secret.
      200: z.object({ status: paymentProgress, requiresAction: z.boolean() }),
    },
    refusals: [
      'not_found',
      'payments_off',
      'payment_closed',
      'card_missing',
      'card_declined',
      'too_many_attempts',
      'provider_unreachable',
    ],
    keepsNoKey: true,
  }),
  confirmSandboxPayment: endpoint('POST /api/sandbox/payments/confirm', {
    summary: 'Sandbox: pay by card, as the browser does at Stripe',
    // As at a real provider, anyone who has the secret may pay. Without a signed-in user, the server stores
    // no idempotency key and therefore no card data.
    audience: { everyone: true },
    body: z.object({ clientSecret, card }),
    answers: { 200: sandboxOutcome },
    refusals: [...sandboxRefusals, 'too_many_attempts', 'account_exists'],
  }),
  authenticateSandboxPayment: endpoint('POST /api/sandbox/payments/authenticate', {
    summary: 'Sandbox: approve or refuse the bank’s authentication',
    audience: { everyone: true },
    body: z.object({
      clientSecret,
      approve: z
        .boolean('Choose yes or no')
        .nullish()
        .transform((approve) => approve ?? true),
    }),
    answers: { 200: sandboxOutcome },
    refusals: sandboxRefusals,
  }),
}
