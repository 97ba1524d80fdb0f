import type { newAccount } from '@porchlight/contract/accounts/setup'
import type { z } from 'zod'
import { databaseErrorOf } from '../../../kernel/database/database-errors.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import { hashPassword } from '../../../kernel/security/passwords.ts'
import { confirmCheckout } from '../../checkouts/commands/confirm-checkout.ts'
import { refundSecondPayer } from '../../checkouts/commands/refund-second-payer.ts'
import { type CheckoutRow, findCheckout } from '../../checkouts/queries.ts'
import { completeCheckout } from '../../checkouts/steps/complete-checkout.ts'
import type { Payments, ProviderSubscription } from '../../payments/ports.ts'
import { outcomeUnknown, unreachable } from '../../payments/rules.ts'
import { hasAccount } from '../../people/queries.ts'
import { createPerson } from '../../people/steps/create-person.ts'
import { recordAction } from '../../people/steps/record-action.ts'
import { type Browser, createSession, type OpenedSession } from '../../sessions/steps/create-session.ts'

type Input = z.output<typeof newAccount>
type Made = {
  userId: string
  /** Null if the account existed already: the person signs in with its password. */
  opened: OpenedSession | null
}

const emailTaken = () => {
  const message = 'Someone with this email address already has an account.'
  return refuse('email_taken', { message, errors: [{ path: 'email', message }] })
}

/** Fetches the current state of the paid subscription. */
const fetchSubscription = async (
  kernel: Kernel,
  { provider }: Payments,
  { provider: name, providerSubscriptionId }: CheckoutRow,
): Promise<ProviderSubscription> => {
  if (provider?.name !== name || !providerSubscriptionId) throw refuse('checkout_unpaid')
  try {
    const fetched = await provider.findSubscription(providerSubscriptionId)
    if (fetched?.status !== 'active') throw refuse('checkout_unpaid')
    return fetched
  } catch (error) {
    throw unreachable(kernel, error, 'a paid subscription could not be fetched', outcomeUnknown)
  }
}

/**
 * Creates the account of a paid or free checkout, and signs its person in. Plan and coupon come from the checkout. A
 * checkout creates one account: further calls return the same one, whatever the form contains.
 *
 * @param token the token of the browser's checkout cookie
 * @throws Refusal checkout_over, checkout_unpaid, email_taken, account_refunded, account_exists, payments_off,
 *   provider_unreachable
 */
export const createAccount = async (
  kernel: Kernel,
  payments: Payments,
  input: Input,
  { token, browser }: { token: string | undefined; browser: Browser },
): Promise<Made> => {
  const checkout = await confirmCheckout(kernel, payments, token)
  if (checkout.userId) return { userId: checkout.userId, opened: null }
  if (checkout.state !== 'paid') throw refuse('checkout_unpaid')
  try {
    return await createFromCheckout(kernel, payments, input, { checkout, browser })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // A concurrent call was faster: it has used the email address or the checkout.
    const again = await findCheckout(kernel.database.orm, checkout.id)
    if (again?.userId) return { userId: again.userId, opened: null }
    const isSecond =
      error.code === 'email_taken' && input.email.toLowerCase() === checkout.email.toLowerCase()
    if (!isSecond) throw error
    // Another person paid with this email address and was faster.
    await kernel.database.transaction((tx) => refundSecondPayer(tx, input.email, kernel.clock.now()))
    throw refuse(checkout.amountDueCents === 0 ? 'account_exists' : 'account_refunded')
  }
}

/** @throws Refusal checkout_unpaid, email_taken, provider_unreachable */
const createFromCheckout = async (
  kernel: Kernel,
  payments: Payments,
  input: Input,
  { checkout, browser }: { checkout: CheckoutRow; browser: Browser },
): Promise<Made> => {
  const { database, clock } = kernel
  if (await hasAccount(database.orm, input.email)) throw emailTaken()
  const at = clock.now()
  const fetched = await fetchSubscription(kernel, payments, checkout)
  const passwordHash = await hashPassword(input.password)
  const userId = newId()
  try {
    return await database.transaction(async (tx) => {
      await createPerson(tx, {
        id: userId,
        userType: 'real_estate_agent',
        email: input.email,
        passwordHash,
        passwordChangedAt: at,
        firstName: input.firstName,
        lastName: input.lastName,
        phone: input.phoneNumber,
        licenseNumber: input.licenseNumber,
        brokerage: input.company,
        bio: input.bio,
        address: input.address,
        city: input.city,
        state: input.state,
        zipCode: input.zipCode,
        createdAt: at,
        updatedAt: at,
      })
      await completeCheckout(tx, checkout, fetched, { userId, at })
      await recordAction(
        tx,
        {
          userId,
          userType: 'real_estate_agent',
          byTeamPassword: false,
          from: { ip: browser.ip, userAgent: browser.userAgent },
        },
        at,
        {
          action: 'user.registered',
          subject: { type: 'user', id: userId, label: `${input.firstName} ${input.lastName}` },
          after: { subscriptionPlan: fetched.plan, subscriptionStatus: fetched.status },
          event: { topic: 'people', permission: 'users.view' },
        },
      )
      const person = { userId, kind: 'agent', byTeamPassword: false } as const
      return { userId, opened: await createSession(tx, person, browser, at) }
    })
  } catch (error) {
    if (databaseErrorOf(error)?.constraint !== 'users_email_taken') throw error
    throw emailTaken()
  }
}
