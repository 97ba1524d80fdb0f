import type { ManagedUser } from '@porchlight/contract/accounts'
import {
  accountTypeLabels,
  accountTypes,
  type Standing,
  type SubscriptionFilter,
  standingLabels,
} from '@porchlight/contract/accounts/words'
import { wordsOfPermission } from '@porchlight/contract/kernel/permission-words'
import { daysOf, writeDays } from '../../lib/day-range.ts'
import type { StatusTone } from '../../ui/status-pill.tsx'
import { planName, subscriptionWord } from '../sessions/plan-name.ts'
import type { UsersSearch } from './account-search.ts'

/** The title of a row: the name, or the email address if there is no name. */
export const titleOf = ({ name, email }: Pick<ManagedUser, 'name' | 'email'>): string => name || email

export const typeLabel = (type: ManagedUser['userType']): string => accountTypeLabels[type]

export const typeOptions = [
  ...accountTypes.map((value) => ({ value, label: accountTypeLabels[value] })),
  { value: 'back_office' as const, label: 'Everyone in the back office' },
]

const tones: Record<Standing, StatusTone> = {
  locked: 'bad',
  active: 'ok',
  past_due: 'waiting',
  cancelled: 'neutral',
  pending: 'info',
}
export const standingTone = (standing: Standing): StatusTone => tones[standing]
export const standingLabel = (standing: Standing): string => standingLabels[standing]

/** A subscriber's plan; empty for staff. */
export const planWords = ({ userType, subscriptionPlan }: ManagedUser): string =>
  userType === 'real_estate_agent' ? planName(subscriptionPlan) : ''

const subscriptionWords: Record<SubscriptionFilter, string> = {
  active: 'Active subscription',
  renewing: 'Renewing subscription',
  past_due: 'Past-due subscription',
  cancelled: 'Canceled subscription',
}

/** A role of a user type by its label; other roles have names of their own. */
const roleName = (role: string): string =>
  accountTypes.flatMap((type) => (type === role ? accountTypeLabels[type] : []))[0] ?? role

/** The filters that only a link sets, in words. */
export const linkedFilters = ({ subscription, plan, joined, used, permission, role }: UsersSearch) => {
  const [joinedOn, usedOn] = [daysOf(joined), daysOf(used)]
  return [
    { key: 'subscription' as const, label: subscription && subscriptionWords[subscription] },
    { key: 'plan' as const, label: plan && `Plan: ${planName(plan)}` },
    { key: 'joined' as const, label: joinedOn && `Signed up: ${writeDays(joinedOn)}` },
    { key: 'used' as const, label: usedOn && `Used Porchlight: ${writeDays(usedOn)}` },
    { key: 'permission' as const, label: permission && `Permission: ${wordsOfPermission(permission)}` },
    { key: 'role' as const, label: role && `Role: ${roleName(role)}` },
  ].flatMap(({ key, label }) => (label ? [{ key, label }] : []))
}

export const planOptions = [
  { value: 'free', label: 'Free' },
  { value: 'basic', label: 'Standard, $40 per month' },
  { value: 'pro', label: 'Pro, $75 per month' },
] as const

export const statusOptions = (['active', 'past_due', 'cancelled', 'incomplete', 'inactive'] as const).map(
  (value) => ({ value, label: subscriptionWord(value) }),
)
