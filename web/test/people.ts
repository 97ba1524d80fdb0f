import { permissions } from '@porchlight/contract/kernel/permissions'
import type { OwnProfile } from '@porchlight/contract/people/profile'
import type { SessionUser } from '@porchlight/contract/sessions'

/** A person who has given no details about themselves. */
export const noDetails = {
  phone: null,
  address: null,
  city: null,
  state: null,
  zipCode: null,
  licenseNumber: null,
  brokerage: null,
  bio: null,
  profileImageUrl: null,
} as const

const anybody: SessionUser = {
  id: 'person',
  email: 'person@example.test',
  username: null,
  firstName: 'Sarah',
  lastName: 'Whitfield',
  name: 'Sarah Whitfield',
  ...noDetails,
  userType: 'real_estate_agent',
  isActive: true,
  subscriptionStatus: 'inactive',
  subscriptionPlan: 'free',
  hasAccess: true,
  canCreateAdmins: false,
  permissions: [],
  byTeamPassword: false,
  lastLoginAt: null,
}

/** A super administrator, who has every permission. */
export const superAdmin = (more: Partial<SessionUser> = {}): SessionUser => ({
  ...anybody,
  firstName: 'Ruth',
  lastName: 'Calloway',
  name: 'Ruth Calloway',
  userType: 'super_admin',
  permissions: [...permissions],
  canCreateAdmins: true,
  ...more,
})

/** An agent on Standard with an active subscription. */
export const agent = (more: Partial<SessionUser> = {}): SessionUser => ({
  ...anybody,
  id: 'sarah',
  email: 'sarah@agents.example',
  subscriptionStatus: 'active',
  subscriptionPlan: 'basic',
  ...more,
})

/** An assistant who has signed in with their own username. */
export const assistant = (more: Partial<SessionUser> = {}): SessionUser => ({
  ...anybody,
  id: 'elena',
  email: 'elena@team.example',
  firstName: 'Elena',
  lastName: 'Ruiz',
  name: 'Elena Ruiz',
  userType: 'scheduling_assistant',
  ...more,
})

/** A person's own profile. */
export const profileOf = (user: SessionUser, more: Partial<OwnProfile> = {}): OwnProfile => ({
  ...user,
  email: user.email ?? '',
  passwordChangedAt: null,
  pendingEmail: null,
  version: 1,
  ...more,
})
