import { z } from 'zod'
import { accountTypes, standings, subscriptionFilters } from './accounts/words.ts'
import { invitationLink, newPassword } from './credentials.ts'
import { canonicalCity } from './kernel/cities.ts'
import { endpointsOf, noContent } from './kernel/endpoint.ts'
import { idParams } from './kernel/ids.ts'
import { instant } from './kernel/instants.ts'
import { pageQuery, queryChoice, queryDay, queryField, queryFlag, searchQuery } from './kernel/page.ts'
import { personFacts } from './kernel/person-facts.ts'
import { planId, subscriptionStatus } from './kernel/plans.ts'
import {
  changedField,
  emailAddress,
  line,
  optionalField,
  optionalFlag,
  paragraph,
  requiredLine,
} from './kernel/text.ts'
import { versionField } from './kernel/version.ts'
import { paymentProviders } from './payments/providers.ts'
import { type UserType, userType, userTypes } from './people/user-types.ts'
import { openSession } from './sessions/devices.ts'

const facts = {
  id: z.string(),
  email: z.string(),
  username: z.string().nullable(),
  ...personFacts,
  userType,
  /** The effective status; `inactive` without a subscription. */
  subscriptionStatus,
  subscriptionPlan: planId,
  /** Whether the payment provider manages the subscription or staff granted it; null without one. */
  subscriptionSource: z.enum(['provider', 'granted']).nullable(),
  /** The state that the list's badge shows. */
  standing: z.enum(standings),
  isLocked: z.boolean(),
  isActive: z.boolean(),
  /** False if the user was invited and has not chosen a password yet. */
  hasPassword: z.boolean(),
  canCreateAdmins: z.boolean(),
  primaryCity: z.string().nullable(),
  serviceCities: z.array(z.string()),
  lastLoginAt: instant.nullable(),
  createdAt: instant,
  version: z.int(),
  /** This is the requesting user. */
  isSelf: z.boolean(),
  /** What the requesting user may do with this user. */
  may: z.object({
    edit: z.boolean(),
    grant: z.boolean(),
    lock: z.boolean(),
    resetPassword: z.boolean(),
    signOut: z.boolean(),
    delete: z.boolean(),
    changeRoles: z.boolean(),
  }),
}

/** A user as the back office manages them. */
export const managedUser = z.object(facts)
export type ManagedUser = z.infer<typeof managedUser>

export const managedUserDetail = z.object({
  ...facts,
  createdBy: z.string().nullable(),
  /** The open invitation of a user without a password; null if there is none. */
  invitation: invitationLink.nullable(),
  /** Whether they use a second factor. */
  twoFactor: z.boolean(),
  /** The tours that an agent requested, or that an assistant is assigned to. */
  toursCount: z.int(),
  openToursCount: z.int(),
  subscription: z
    .object({
      provider: z.enum(paymentProviders).nullable(),
      since: instant,
      currentPeriodEnd: instant.nullable(),
      cancelAtPeriodEnd: z.boolean(),
      grantedBy: z.string().nullable(),
    })
    .nullable(),
  /** Their sessions, most recently used first. */
  sessions: z.array(openSession),
})
export type ManagedUserDetail = z.infer<typeof managedUserDetail>

/** Other names that input may use (product decisions: user types; plans; status). */
const typeAliases: Record<string, UserType> = { agent: 'real_estate_agent', subscriber: 'real_estate_agent' }
const isUserType = (value: string): value is UserType => userTypes.some((type) => type === value)
const typeOf = (value: string | null): UserType | null => {
  if (value === null) return null
  return typeAliases[value] ?? (isUserType(value) ? value : null)
}
const planInput = z.preprocess((value) => (value === 'standard' ? 'basic' : value), planId)
const statusInput = z.preprocess((value) => (value === 'canceled' ? 'cancelled' : value), subscriptionStatus)

const sorts = ['name', 'created', 'last_sign_in', 'status'] as const

const listQuery = z.object({
  ...pageQuery,
  /** Searches name, email and username. */
  q: searchQuery,
  type: queryField(
    z
      .enum([...accountTypes, 'agent', 'subscriber', 'back_office'], {
        error: 'Please choose one of the user types',
      })
      .transform((type) => typeAliases[type] ?? type),
  ),
  /**
   * The state shown in the list. `incomplete` and `inactive` are separate values here, although the list
   * shows both as pending.
   */
  status: queryField(
    z
      .enum([...standings, 'canceled', 'incomplete', 'inactive'], {
        error: 'Please choose one of the statuses',
      })
      .transform((status) => (status === 'canceled' ? ('cancelled' as const) : status)),
  ),
  locked: queryFlag(),
  /** True: flagged active and not locked. False: all others. */
  active: queryFlag(),
  /** Only people who have this permission through their roles, such as `tours.view`. */
  permission: queryField(line(100)),
  /** Only people who have the role of this name, by their user type or by assignment. */
  role: queryField(line(100)),
  /** Only agents whose subscription has this status today, locked or not; `renewing` is active, paid, and not ending. */
  subscription: queryChoice(subscriptionFilters),
  /** Only agents on this plan. */
  plan: queryField(planInput),
  /** People whose account was created on these days on the desk's clock, both inclusive. */
  joinedFrom: queryDay('first'),
  joinedTo: queryDay('last'),
  /** People who used Porchlight on one of these days. */
  usedFrom: queryDay('first'),
  usedTo: queryDay('last'),
  sort: queryChoice(sorts),
})

const emailMessages = { user: 'Valid email required', admin: 'Please enter a valid email' }

/**
 * The two forms that create a user (specification, back office, section 5). User management requires a name
 * and sends an invitation; the admin users page sets a password. Its call requires no name, but the page asks for one.
 */
export const newUser = z
  .object({
    email: optionalField(line(300)),
    firstName: optionalField(line(100)),
    lastName: optionalField(line(100)),
    userType: optionalField(line(60)),
    subscriptionPlan: optionalField(planInput),
    password: optionalField(newPassword),
    canCreateAdmins: optionalFlag(false),
  })
  .transform((wish, { addIssue }) => {
    const refuse = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message })
    const email = emailAddress().safeParse(wish.email)
    if (!email.success) refuse('email', wish.password ? emailMessages.admin : emailMessages.user)
    if (!wish.password && !wish.firstName) refuse('firstName', 'First name required')
    if (!wish.password && !wish.lastName) refuse('lastName', 'Last name required')
    const type = typeOf(wish.userType)
    if (!type) refuse('userType', 'User type required')
    if (!email.success || !type) return z.NEVER
    return { ...wish, email: email.data, userType: type }
  })

const city = line(100).transform(canonicalCity)

/** The form that edits a user. Missing fields keep their values, except the names, which the form always sends. */
export const editedUser = z.object({
  firstName: requiredLine('First name required', 100),
  lastName: requiredLine('Last name required', 100),
  subscriptionPlan: optionalField(planInput),
  subscriptionStatus: optionalField(statusInput),
  phone: changedField(line(40)),
  address: changedField(line(200)),
  city: changedField(city),
  state: changedField(line(60)),
  zipCode: changedField(line(20)),
  licenseNumber: changedField(line(60)),
  brokerage: changedField(line(200)),
  bio: changedField(paragraph(2000)),
  primaryCity: changedField(city),
  serviceCities: z
    .array(city, { error: 'Enter the cities as a list' })
    .max(50, 'Enter at most 50 cities')
    .nullish(),
  version: versionField,
})

const viewers = { staff: 'users.view' } as const
const managers = { staff: 'users.manage' } as const

const list = {
  audience: viewers,
  query: listQuery,
  answers: { 200: z.array(managedUser) },
  paged: true,
} as const

const endpoint = endpointsOf({ noun: 'accounts' })

export const accounts = {
  listUsers: endpoint('GET /api/admin/users', {
    summary: 'People with an account, newest first by default',
    ...list,
  }),
  listUsersForChoice: endpoint('GET /api/users', {
    summary: 'People with an account, for choosing one; not for agents',
    ...list,
  }),
  readUser: endpoint('GET /api/admin/users/:id', {
    summary: 'A person with their subscription, number of tours, and sessions',
    audience: viewers,
    params: idParams,
    answers: { 200: managedUserDetail },
    refusals: ['not_found'],
  }),
  createUser: endpoint('POST /api/admin/users', {
    summary:
      'Create a user; without a password, an invitation goes out. Back-office users need an additional permission',
    audience: managers,
    body: newUser,
    answers: { 201: managedUserDetail },
    refusals: ['email_taken', 'may_not_create_admins', 'not_yours_to_give', 'mail_off'],
  }),
  updateUser: endpoint('PUT /api/admin/users/:id', {
    summary: 'Change a person’s name and profile, or set plan and status by hand',
    audience: managers,
    params: idParams,
    body: editedUser,
    answers: { 200: managedUserDetail },
    refusals: [
      'not_found',
      'version_conflict',
      'subscription_runs',
      'not_yours_to_give',
      'not_yours_to_manage',
    ],
  }),
  lockUser: endpoint('PUT /api/admin/users/:id/lock', {
    summary: 'Lock or unlock an account; locking ends its sessions',
    audience: { staff: 'users.lock' },
    params: idParams,
    body: z.object({ locked: z.boolean({ error: 'Choose yes or no' }) }),
    answers: { 200: managedUserDetail },
    refusals: ['not_found', 'not_yourself', 'last_super_admin', 'not_yours_to_manage'],
  }),
  sendPasswordReset: endpoint('POST /api/admin/users/:id/password-reset', {
    summary: 'Email a person a link to set a new password, or the invitation again if they have none',
    audience: managers,
    params: idParams,
    answers: { 200: z.object({ email: z.string() }) },
    refusals: ['not_found', 'account_locked', 'account_inactive', 'mail_off', 'not_yours_to_manage'],
  }),
  signOutUser: endpoint('POST /api/admin/users/:id/sign-out-everywhere', {
    summary: 'End all sessions of a person, except the current one',
    audience: managers,
    params: idParams,
    answers: { 200: z.object({ ended: z.int() }) },
    refusals: ['not_found', 'not_yours_to_manage'],
  }),
  resetTwoFactor: endpoint('POST /api/admin/users/:id/two-factor-reset', {
    summary: 'Remove a person’s lost second factor; their sessions end',
    audience: managers,
    params: idParams,
    answers: { 200: managedUserDetail },
    refusals: ['not_found', 'not_yourself', 'not_yours_to_manage'],
  }),
  deleteUser: endpoint('DELETE /api/admin/users/:id', {
    summary:
      'Delete a subscriber: cancels subscription and open tours, and deletes personal data; tours keep their history',
    audience: { staff: 'users.delete' },
    params: idParams,
    answers: { 204: noContent },
    refusals: ['not_found', 'not_yourself', 'subscribers_only'],
  }),
}
