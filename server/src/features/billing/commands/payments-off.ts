import type { Kernel } from '../../../kernel/kernel.ts'
import { type Refusal, refuse } from '../../../kernel/refusal.ts'
import { readBusiness } from '../../people/queries.ts'
import { howToReach } from '../../people/rules.ts'

const reasons = {
  plan: ['Payments are switched off here.', 'change your plan'],
  account: ['Payments are switched off here.', 'get an account'],
  elsewhere: ['Your subscription is charged elsewhere.', 'change it'],
} as const

/** The refusal of what no provider takes payments for: why, and whom to ask instead. */
export const paymentsOff = async (
  { database, config }: Pick<Kernel, 'database' | 'config'>,
  why: keyof typeof reasons,
): Promise<Refusal> => {
  const [reason, wish] = reasons[why]
  const business = await readBusiness(database.orm, config.name)
  const whom = howToReach(business) ?? `ask the administrator of ${business.name}`
  return refuse('payments_off', { message: `${reason} To ${wish}, ${whom}.` })
}
