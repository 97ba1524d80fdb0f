import type { ManagedUserDetail } from '@porchlight/contract/accounts'
import { noDetails } from './people.ts'

/** A subscriber in the view of a super administrator. */
export const managedUser = (more: Partial<ManagedUserDetail> = {}): ManagedUserDetail => ({
  id: 'pat',
  email: 'pat@example.test',
  username: null,
  firstName: 'Pat',
  lastName: 'Lowe',
  name: 'Pat Lowe',
  ...noDetails,
  userType: 'real_estate_agent',
  subscriptionStatus: 'active',
  subscriptionPlan: 'basic',
  subscriptionSource: 'granted',
  standing: 'active',
  isLocked: false,
  isActive: true,
  hasPassword: true,
  canCreateAdmins: false,
  primaryCity: null,
  serviceCities: [],
  lastLoginAt: null,
  createdAt: '2026-03-18T15:00:00.000Z',
  version: 1,
  isSelf: false,
  may: {
    edit: true,
    grant: true,
    lock: true,
    resetPassword: true,
    signOut: true,
    delete: true,
    changeRoles: false,
  },
  createdBy: null,
  invitation: null,
  twoFactor: false,
  toursCount: 0,
  openToursCount: 0,
  subscription: null,
  sessions: [],
  ...more,
})

/** A person whom the viewer may not change. */
export const nothingAllowed: ManagedUserDetail['may'] = {
  edit: false,
  grant: false,
  lock: false,
  resetPassword: false,
  signOut: false,
  delete: false,
  changeRoles: false,
}
