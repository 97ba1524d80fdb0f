import { accountTypes, type Standing, standings } from '@porchlight/contract/accounts/words'
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
  /** The name of a permission: only people who have it. */
  permission?: string | undefined
  /** Default: newest first. */
  sort?: SortChoice | undefined
  user?: string | undefined
  form?: 'new' | 'edit' | undefined
}

const oneOf = <V extends string>(value: string | undefined, values: readonly V[]): V | undefined =>
  values.find((known) => known === value)

/** Parses the search parameters and drops unknown values. */
export const usersSearch = (raw: TextSearch): UsersSearch => ({
  q: raw.q,
  type: oneOf(raw.type, types),
  status: oneOf(raw.status, standings),
  active: oneOf(raw.active, ['yes', 'no']),
  permission: raw.permission,
  sort: oneOf(raw.sort, sorts),
  user: raw.user,
  form: oneOf(raw.form, ['new', 'edit']),
})

/** The query that goes to the server. */
export type UsersFilters = Pick<UsersSearch, 'q' | 'type' | 'status' | 'sort' | 'permission'> & {
  active?: 'true' | 'false' | undefined
}
/** @param office lists back-office users only */
export const filtersOf = (
  { q, type, status, active, sort, permission }: UsersSearch,
  office = false,
): UsersFilters => ({
  q,
  type: type ?? (office ? 'back_office' : undefined),
  status,
  sort,
  permission,
  active: active && (active === 'yes' ? 'true' : 'false'),
})
export const isFiltered = ({ q, type, status, active, permission }: UsersFilters | UsersSearch): boolean =>
  Boolean(q || type || status || active || permission)
