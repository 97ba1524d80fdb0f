import { isPermission } from '@porchlight/contract/kernel/permissions'
import { type PlanId, plans } from '@porchlight/contract/kernel/plan-words'
import type { SubscriptionStatus } from '@porchlight/contract/kernel/plans'
import type { SessionUser } from '@porchlight/contract/sessions'
import type { OpenSession } from '@porchlight/contract/sessions/devices'
import type { Viewer } from '../../kernel/viewer.ts'
import type { PersonRow } from '../people/queries.ts'
import { personFactsView } from '../people/views.ts'
import type { OpenSessionRow } from './queries.ts'

/** The signed-in person in the contract's form. */
export const sessionUserView = (person: PersonRow, viewer: Viewer): SessionUser => ({
  id: person.id,
  email: person.email,
  username: person.username,
  ...personFactsView(person),
  userType: person.userType,
  isActive: person.isActive,
  subscriptionStatus: viewer.door === 'agent' ? viewer.subscriptionStatus : 'inactive',
  subscriptionPlan: viewer.door === 'agent' ? viewer.subscriptionPlan : 'free',
  hasAccess: viewer.door !== 'agent' || viewer.hasAccess,
  canCreateAdmins: person.canCreateAdmins,
  // Leaves out permissions that the back office has added itself, because no endpoint requires them.
  permissions: [...viewer.permissions].filter(isPermission).sort(),
  byTeamPassword: viewer.byTeamPassword,
  lastLoginAt: person.lastLoginAt?.toISOString() ?? null,
})

/** An open session, for its person and for the back office. */
export const openSessionView = (row: OpenSessionRow): OpenSession => ({
  id: row.id,
  kind: row.kind,
  byTeamPassword: row.byTeamPassword,
  userAgent: row.userAgent,
  ip: row.ip,
  createdAt: row.createdAt.toISOString(),
  lastSeenAt: row.lastSeenAt.toISOString(),
})

const roles = {
  real_estate_agent: 'Agent',
  admin: 'Administrator',
  super_admin: 'Super administrator',
  scheduling_assistant: 'Scheduling assistant',
  tour_assistant: 'Tour assistant',
} as const

/** A demo person, as the quick sign-in page shows them. */
export const demoPersonView = (person: {
  id: string
  name: string
  userType: keyof typeof roles
  plan: PlanId | null
  status: SubscriptionStatus | null
}) => ({
  id: person.id,
  name: person.name,
  role: roles[person.userType],
  description:
    person.plan === null || person.userType !== 'real_estate_agent'
      ? ''
      : `${plans[person.plan].name} plan, ${(person.status ?? 'inactive').replace('_', ' ')}`,
})
