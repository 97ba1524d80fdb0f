import {
  accountTypes,
  type Standing,
  type SubscriptionFilter,
  standings,
  subscriptionFilters,
} from '@porchlight/contract/accounts/words'
import { type PlanId, planIds } from '@porchlight/contract/kernel/plan-words'
import { type DaysText, daysOf, readDays } from '../../lib/day-range.ts'
import type { TextSearch } from '../../lib/searches.ts'

const types = [...accountTypes, 'back_office'] as const
export type TypeChoice = (typeof types)[number]
const sorts = ['name', 'last_sign_in', 'status'] as const
export type SortChoice = (typeof sorts)[number]

/** The search parameters of the users page: filters, sort order, open details and open form. */
export type UsersSearch = {
  q?: string | undefined
  type?: TypeChoice | undefined
  status?: Standing | undefined
  /** Whether the account is active: neither deactivated nor locked. */
  active?: 'yes' | 'no' | undefined
  subscription?: SubscriptionFilter | undefined
  plan?: PlanId | undefined
  /** The days on which people signed up, and the days on which they used Porchlight. */
  joined?: DaysText | undefined
  used?: DaysText | undefined
  /** The name of a permission: only people who have it. */
  permission?: string | undefined
  /** The name of a role: only people who have it. */
  role?: string | undefined
  /** Default: newest first. */
  sort?: SortChoice | undefined
  user?: string | undefined
  form?: 'new' | 'edit' | 'roles' | undefined
}

const oneOf = <V extends string>(value: string | undefined, values: readonly V[]): V | undefined =>
  values.find((known) => known === value)

/** Parses the search parameters and drops unknown values. */
export const usersSearch = (raw: TextSearch): UsersSearch => ({
  q: raw.q,
  type: oneOf(raw.type, types),
  status: oneOf(raw.status, standings),
  active: oneOf(raw.active, ['yes', 'no']),
  subscription: oneOf(raw.subscription, subscriptionFilters),
  plan: oneOf(raw.plan, planIds),
  joined: readDays(raw.joined),
  used: readDays(raw.used),
  permission: raw.permission,
  role: raw.role,
  sort: oneOf(raw.sort, sorts),
  user: raw.user,
  form: oneOf(raw.form, ['new', 'edit', 'roles']),
})

/** The query that goes to the server. */
export type UsersFilters = Pick<
  UsersSearch,
  'q' | 'type' | 'status' | 'sort' | 'permission' | 'role' | 'subscription' | 'plan'
> & {
  active?: 'true' | 'false' | undefined
  joinedFrom?: string | undefined
  joinedTo?: string | undefined
  usedFrom?: string | undefined
  usedTo?: string | undefined
}
/** @param office lists back-office users only */
export const filtersOf = (search: UsersSearch, office = false): UsersFilters => {
  const { q, type, status, active, sort, permission, role, subscription, plan } = search
  const [joined, used] = [daysOf(search.joined), daysOf(search.used)]
  return {
    q,
    type: type ?? (office ? 'back_office' : undefined),
    status,
    sort,
    permission,
    role,
    subscription,
    plan,
    active: active && (active === 'yes' ? 'true' : 'false'),
    ...(joined && { joinedFrom: joined.from, joinedTo: joined.to }),
    ...(used && { usedFrom: used.from, usedTo: used.to }),
  }
}

const filterNames = [
  'q',
  'type',
  'status',
  'active',
  'subscription',
  'plan',
  'joined',
  'used',
  'permission',
  'role',
] as const satisfies readonly (keyof UsersSearch)[]
/** Whether the list is filtered, apart from the sort order. */
export const isFiltered = ({ sort: _sort, ...filters }: UsersFilters): boolean =>
  Object.values(filters).some(Boolean)

/** The change of the search parameters that removes every filter and keeps the sort order. */
export const noFilters: UsersSearch = Object.fromEntries(filterNames.map((name) => [name, undefined]))
