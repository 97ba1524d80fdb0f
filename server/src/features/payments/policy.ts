import type { Kernel } from '../../kernel/kernel.ts'
import { type Refusal, refuse } from '../../kernel/refusal.ts'
import { readBusiness } from '../settings/queries.ts'
import { howToReach } from '../settings/rules.ts'

const reasons = {
  plan: ['Payments are turned off.', 'change your plan'],
  account: ['Payments are turned off.', 'get an account'],
  elsewhere: ['Your subscription is billed by another service.', 'change it'],
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
