import type { Subscription } from '@porchlight/contract/billing-subscriptions'
import type { SubscriptionStatus } from '@porchlight/contract/kernel/plans'
import type { Kernel } from '../../kernel/kernel.ts'
import { type Refusal, refuse } from '../../kernel/refusal.ts'
import { readBusiness } from '../settings/queries.ts'
import { howToReach } from '../settings/rules.ts'
import type { PaymentProvider } from './ports.ts'
import type { SubscriptionRow } from './queries.ts'

type Facts = {
  /** The status in force now. */
  status: SubscriptionStatus
  /** The provider charges for this subscription. */
  isLive: boolean
  hasOpenInvoice: boolean
  /** Null if payments are off. */
  provider: PaymentProvider['name'] | null
}

/** What an agent may do next with their subscription. */
export const mayWith = (
  row: SubscriptionRow | undefined,
  { status, isLive, hasOpenInvoice, provider }: Facts,
): Subscription['may'] => {
  const isOurs = isLive && provider !== null && row?.provider === provider
  const isActive = isOurs && status === 'active'
  const isStaying = isActive && row.cancelAtPeriodEnd === false
  const isGranted = row?.source === 'granted' && row.plan !== 'free' && status === 'active'
  return {
    subscribe: provider !== null && !isGranted && (!isLive || status === 'incomplete'),
    upgrade: isStaying && row.plan === 'basic',
    downgrade: isStaying && row.plan === 'pro' && row.pendingPlan === null,
    keepPlan: isActive && row.pendingPlan !== null,
    cancel: isOurs && row.cancelAtPeriodEnd === false && (status === 'active' || status === 'past_due'),
    resume: isOurs && row.cancelAtPeriodEnd && (status === 'active' || status === 'past_due'),
    pay: isOurs && hasOpenInvoice,
    changeMethod: isOurs && status !== 'incomplete',
    portal: isOurs && provider === 'stripe',
  }
}

const reasons = {
  plan: ['Payments are switched off here.', 'change your plan'],
  account: ['Payments are switched off here.', 'get an account'],
  elsewhere: ['Your subscription is charged elsewhere.', 'change it'],
} as const

/** The refusal for an action that no payment provider supports here, with the person to contact instead. */
export const paymentsOff = async (
  { database, config }: Pick<Kernel, 'database' | 'config'>,
  why: keyof typeof reasons,
): Promise<Refusal> => {
  const [reason, action] = reasons[why]
  const business = await readBusiness(database.orm, config.name)
  const whom = howToReach(business) ?? `ask the administrator of ${business.name}`
  return refuse('payments_off', { message: `${reason} To ${action}, ${whom}.` })
}
