import type { UserType } from '@porchlight/contract/people/user-types'
import { refuse } from '../../kernel/refusal.ts'
import type { StaffViewer } from '../../kernel/viewer.ts'

type Subject = { id: string; userType: UserType; isLocked: boolean; isActive: boolean }

/**
 * Only another super administrator may change a super administrator, so that people with fewer permissions cannot lock
 * out the owners.
 */
const isAbove = (viewer: StaffViewer, { userType }: Pick<Subject, 'userType'>): boolean =>
  userType === 'super_admin' && viewer.userType !== 'super_admin'

/** What a member of the back office may do with an account. */
export const accountMay = (viewer: StaffViewer, subject: Subject) => {
  const { permissions } = viewer
  const isSelf = subject.id === viewer.userId
  const manages = permissions.has('users.manage') && !isAbove(viewer, subject)
  const isSubscriber = subject.userType === 'real_estate_agent'
  return {
    edit: manages,
    grant: manages && isSubscriber && permissions.has('billing.grant'),
    lock: permissions.has('users.lock') && !isAbove(viewer, subject) && !isSelf,
    resetPassword: manages && !subject.isLocked && subject.isActive,
    signOut: manages,
    delete: permissions.has('users.delete') && isSubscriber && !isSelf,
    changeRoles: permissions.has('roles.manage') && !isSubscriber,
  }
}

/**
 * @throws Refusal not_yours_to_manage
 */
export const requireBelow = (viewer: StaffViewer, subject: Pick<Subject, 'userType'>): void => {
  if (isAbove(viewer, subject)) throw refuse('not_yours_to_manage')
}

/**
 * Creating back-office users needs both the permission and the flag (product decision: permissions).
 *
 * @throws Refusal may_not_create_admins
 */
export const requireCreateAdmins = (
  viewer: StaffViewer,
  { canCreateAdmins }: { canCreateAdmins: boolean },
) => {
  if (!canCreateAdmins || !viewer.permissions.has('users.create_admins'))
    throw refuse('may_not_create_admins')
}
