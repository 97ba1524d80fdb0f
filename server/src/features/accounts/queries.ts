import type { accounts } from '@porchlight/contract/accounts'
import { type Standing, standings } from '@porchlight/contract/accounts/words'
import type { Page } from '@porchlight/contract/kernel/page'
import type { SubscriptionStatus } from '@porchlight/contract/kernel/plans'
import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Orm } from '../../kernel/database/database.ts'
import { readPrepared } from '../../kernel/database/prepared.ts'
import { bestMatchFirst } from '../../kernel/lists/best-match.ts'
import { onDeskDays } from '../../kernel/lists/desk-days.ts'
import {
  type Condition,
  conditionsFrom,
  type Keyset,
  type PageOf,
  readPage,
  searchIn,
} from '../../kernel/lists/listing.ts'
import { findInvitation } from '../credentials/queries.ts'
import { isActiveAccount, isStillHere } from '../people/queries.ts'
import { users } from '../people/tables.ts'
import { hasRoleNamed, permissionsInForce } from '../roles/queries.ts'
import { subscriptions } from '../subscriptions/tables.ts'

const { searchText: _sought, passwordHash: _secret, ...userColumns } = getTableColumns(users)

const now = sql`${sql.placeholder('now')}::timestamptz`
// The same rule as `statusInForce` in subscriptions, written in SQL so that the database can filter and sort by it.
const inForce = sql<SubscriptionStatus>`case
  when ${subscriptions.status} = 'active' and ${subscriptions.cancelAtPeriodEnd}
    and ${subscriptions.currentPeriodEnd} <= ${now} then 'cancelled'
  else coalesce(${subscriptions.status}, 'inactive') end`

/** An account's badge: locked comes first; staff are active as soon as they can sign in. */
const standing = sql<Standing>`case
  when ${users.isLocked} then 'locked'
  when ${users.userType} <> 'real_estate_agent'
    then case when ${users.isActive} and ${users.passwordHash} is not null then 'active' else 'pending' end
  when ${inForce} in ('active', 'past_due', 'cancelled') then ${inForce}
  else 'pending' end`

const rank = sql<string>`(array_position(array[${sql.raw(standings.map((word) => `'${word}'`).join(', '))}], ${standing}))::text`

// These must match the index expressions of migration 0021 word for word.
const byName = sql<string>`coalesce(nullif(lower(${users.name}), ''), lower(${users.email}::text))`
const lastLogin = sql<Date>`coalesce(${users.lastLoginAt}, '1970-01-01 00:00:00+00'::timestamptz)`

const from = sql`${users} left join ${subscriptions} on ${subscriptions.userId} = ${users.id}`

const columns = {
  ...userColumns,
  hasPassword: sql<boolean>`${users.passwordHash} is not null`,
  plan: subscriptions.plan,
  source: subscriptions.source,
  status: inForce,
  standing,
  rank,
  sortName: byName,
}

const select = (orm: Orm) =>
  orm.select(columns).from(users).leftJoin(subscriptions, eq(subscriptions.userId, users.id))

export type AccountRow = Awaited<ReturnType<typeof select>>[number]

const living: Condition = { name: 'living', where: isStillHere('users') }

export type AccountFilters = Partial<z.output<typeof accounts.listUsers.query>>

/** People who used Porchlight on one of these days, both inclusive; either may be missing. */
const usedOn = (usedFrom: string | undefined, usedTo: string | undefined): Condition[] =>
  conditionsFrom([
    (usedFrom || usedTo) && {
      name: 'used',
      where: sql`exists (select 1 from user_days d where d.user_id = ${users.id}
        and d.day between ${sql.placeholder('usedFrom')}::date and ${sql.placeholder('usedTo')}::date)`,
      values: { usedFrom: usedFrom ?? '2000-01-01', usedTo: usedTo ?? '2099-12-31' },
    },
  ])

const isStanding = (status: string): boolean => standings.some((word) => word === status)

const conditionsOf = (
  { q, type, status, locked, active, permission, role, subscription, plan, ...days }: AccountFilters,
  at: Date,
): Condition[] =>
  conditionsFrom([
    living,
    ...searchIn(users.searchText, q),
    type === 'back_office'
      ? { name: 'office', where: sql`${users.userType} <> 'real_estate_agent'` }
      : type && {
          name: 'type',
          where: sql`${users.userType} = ${sql.placeholder('type')}`,
          values: { type },
        },
    status && {
      name: isStanding(status) ? 'standing' : 'status',
      where: isStanding(status)
        ? sql`(${standing}) = ${sql.placeholder('status')}`
        : sql`${users.userType} = 'real_estate_agent' and (${inForce}) = ${sql.placeholder('status')}`,
      values: { status, now: at },
    },
    locked !== undefined && {
      name: 'locked',
      where: sql`${users.isLocked} = ${sql.placeholder('locked')}`,
      values: { locked },
    },
    active !== undefined && {
      name: active ? 'active' : 'inactive',
      where: active ? isActiveAccount : sql`not (${isActiveAccount})`,
    },
    subscription && {
      name: `subscription_${subscription}`,
      where:
        subscription === 'renewing'
          ? sql`(${inForce}) = 'active' and ${subscriptions.source} = 'provider' and not ${subscriptions.cancelAtPeriodEnd}`
          : sql`(${inForce}) = ${sql.placeholder('subscription')}`,
      values: { now: at, ...(subscription !== 'renewing' && { subscription }) },
    },
    plan && {
      name: 'plan',
      where: sql`${subscriptions.plan} = ${sql.placeholder('plan')}`,
      values: { plan },
    },
    ...onDeskDays('joined', users.createdAt, days.joinedFrom, days.joinedTo),
    ...usedOn(days.usedFrom, days.usedTo),
    permission && {
      name: 'permission',
      where: sql`${sql.placeholder('permission')} in (${permissionsInForce})`,
      values: { permission },
    },
    role && { name: 'role', where: hasRoleNamed(sql`${sql.placeholder('role')}`), values: { role } },
  ])

type Order = { keyset: Keyset; at: (row: AccountRow) => Date | string }
const orders: Record<NonNullable<AccountFilters['sort']>, Order> = {
  created: { keyset: { at: users.createdAt, id: users.id }, at: (row) => row.createdAt },
  last_sign_in: { keyset: { at: lastLogin, id: users.id }, at: (row) => row.lastLoginAt ?? new Date(0) },
  name: { keyset: { at: byName, id: users.id, kind: 'text', oldestFirst: true }, at: (row) => row.sortName },
  status: { keyset: { at: rank, id: users.id, kind: 'text', oldestFirst: true }, at: (row) => row.rank },
}

/** One page of people with an account, in the order of `sort`; with `bestFirst`, the first page that `q` matches best. */
export const listAccounts = (
  orm: Orm,
  filters: AccountFilters,
  page: Page & { now: Date; bestFirst?: boolean },
): Promise<PageOf<AccountRow>> => {
  const best = page.bestFirst && filters.q ? bestMatchFirst(users.searchText, users, filters.q) : undefined
  const sort = filters.sort ?? 'created'
  const { keyset, at } = orders[sort]
  return readPage<AccountRow>(
    orm,
    {
      name: `accounts_${sort}`,
      keyset,
      matching: conditionsOf(filters, page.now),
      from,
      rows: () => select(orm),
      keyOf: (row) => [at(row), row.id],
      ...(best && { name: 'accounts_best', ...best }),
      values: { now: page.now, ...best?.values },
    },
    page,
  )
}

/** A person's tours: an agent's requests, or an assistant's assignments. */
const worksOn = (open: SQL) => sql<number>`(select count(*)::int from tours t where
  case when ${users.userType} = 'real_estate_agent' then t.agent_id = ${users.id}
    else ${users.id} in (t.scheduling_assistant_id, t.escort_assistant_id) end ${open})`

const makers = alias(users, 'makers')
const granters = alias(users, 'granters')

/** One person with the details that their page shows; undefined if the person does not exist or has left. */
export const findAccount = async (orm: Orm, id: string, at: Date) => {
  const [row] = await readPrepared(orm, 'account', { id, now: at }, () =>
    orm
      .select({
        ...columns,
        makerName: makers.name,
        makerAnonymisedAt: makers.anonymisedAt,
        granterName: granters.name,
        granterAnonymisedAt: granters.anonymisedAt,
        provider: subscriptions.provider,
        subscribedAt: subscriptions.createdAt,
        currentPeriodEnd: subscriptions.currentPeriodEnd,
        cancelAtPeriodEnd: subscriptions.cancelAtPeriodEnd,
        twoFactor: sql<boolean>`exists (select 1 from two_factor_secrets f
          where f.user_id = ${users.id} and f.confirmed_at is not null)`,
        toursCount: worksOn(sql``),
        openToursCount: worksOn(sql`and t.phase <> 'closed'`),
      })
      .from(users)
      .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
      .leftJoin(makers, eq(makers.id, users.createdBy))
      .leftJoin(granters, eq(granters.id, subscriptions.grantedBy))
      .where(sql`${users.id} = ${sql.placeholder('id')} and ${isStillHere('users')}`),
  )
  return row && { ...row, invitation: row.hasPassword ? null : await findInvitation(orm, id) }
}
export type AccountDetailRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** What ends when an agent's account is closed. */
export const findClosing = async (orm: Orm, userId: string, at: Date) => {
  const [row] = await readPrepared(orm, 'closing', { id: userId, now: at }, () =>
    orm
      .select({
        plan: subscriptions.plan,
        status: inForce,
        currentPeriodEnd: subscriptions.currentPeriodEnd,
        openTours: worksOn(sql`and t.phase <> 'closed'`),
      })
      .from(users)
      .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
      .where(sql`${users.id} = ${sql.placeholder('id')} and ${users.anonymisedAt} is null`),
  )
  return row
}
export type ClosingRow = NonNullable<Awaited<ReturnType<typeof findClosing>>>
