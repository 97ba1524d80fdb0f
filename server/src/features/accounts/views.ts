import type { ManagedUser, ManagedUserDetail } from '@porchlight/contract/accounts'
import type { ClosingFacts } from '@porchlight/contract/accounts/closing'
import type { StaffViewer } from '../../kernel/viewer.ts'
import { invitationLinkView } from '../credentials/views.ts'
import { personFactsView } from '../people/views.ts'
import type { OpenSessionRow } from '../sessions/queries.ts'
import { openSessionView } from '../sessions/views.ts'
import { accountMay } from './policy.ts'
import type { AccountDetailRow, AccountRow, ClosingRow } from './queries.ts'

/** A person, as this member of the back office sees them. */
export const accountView = (row: AccountRow, viewer: StaffViewer): ManagedUser => ({
  id: row.id,
  email: row.email,
  username: row.username,
  ...personFactsView(row),
  userType: row.userType,
  subscriptionStatus: row.status,
  subscriptionPlan: row.plan ?? 'free',
  subscriptionSource: row.source,
  standing: row.standing,
  isLocked: row.isLocked,
  isActive: row.isActive,
  hasPassword: row.hasPassword,
  canCreateAdmins: row.canCreateAdmins,
  primaryCity: row.primaryCity,
  serviceCities: row.serviceCities,
  lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  version: row.version,
  isSelf: row.id === viewer.userId,
  may: accountMay(viewer, row),
})

/** A person with the details of their page. */
export const accountDetailView = (
  row: AccountDetailRow,
  sessions: readonly OpenSessionRow[],
  viewer: StaffViewer,
): ManagedUserDetail => ({
  ...accountView(row, viewer),
  createdBy: row.makerAnonymisedAt === null ? row.makerName : null,
  // The link of an inactive person does not work.
  invitation: row.isActive && row.invitation ? invitationLinkView(row.invitation) : null,
  twoFactor: row.twoFactor,
  toursCount: row.toursCount,
  openToursCount: row.openToursCount,
  subscription:
    row.subscribedAt === null
      ? null
      : {
          provider: row.source === 'provider' ? row.provider : null,
          since: row.subscribedAt.toISOString(),
          currentPeriodEnd: row.currentPeriodEnd?.toISOString() ?? null,
          cancelAtPeriodEnd: row.cancelAtPeriodEnd ?? false,
          grantedBy: row.granterAnonymisedAt === null ? row.granterName : null,
        },
  sessions: sessions.map(openSessionView),
})

/** What ends with an account; leaves out a subscription that is already over. */
export const closingView = ({ plan, status, currentPeriodEnd, openTours }: ClosingRow): ClosingFacts => ({
  openTours,
  subscription:
    plan === null || status === 'cancelled' || status === 'inactive'
      ? null
      : { plan, status, currentPeriodEnd: currentPeriodEnd?.toISOString() ?? null },
})
