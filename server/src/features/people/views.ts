import type { personFacts } from '@porchlight/contract/kernel/person-facts'
import type { AuditEntry } from '@porchlight/contract/people'
import type { OwnProfile } from '@porchlight/contract/people/profile'
import { csvText } from '../../kernel/lists/csv.ts'
import type { AuditRow, PersonRow, ProfileRow } from './queries.ts'

/** The address of a photo. */
export const photoAddress = (photoId: string): string => `/api/photos/${photoId}`

/** The address of a photo; null without one. */
export const photoUrl = (photoId: string | null): string | null =>
  photoId === null ? null : photoAddress(photoId)

/** The facts about a person that every reader gets (contract/kernel/person-facts.ts). */
export const personFactsView = (
  person: Pick<PersonRow, Exclude<keyof typeof personFacts, 'profileImageUrl'> | 'profilePhotoId'>,
) => ({
  firstName: person.firstName,
  lastName: person.lastName,
  name: person.name,
  phone: person.phone,
  address: person.address,
  city: person.city,
  state: person.state,
  zipCode: person.zipCode,
  licenseNumber: person.licenseNumber,
  brokerage: person.brokerage,
  bio: person.bio,
  profileImageUrl: photoUrl(person.profilePhotoId),
})

/** A person's own profile. */
export const profileView = ({ person, pendingEmail }: ProfileRow): OwnProfile => ({
  id: person.id,
  email: person.email,
  userType: person.userType,
  ...personFactsView(person),
  passwordChangedAt: person.passwordChangedAt?.toISOString() ?? null,
  pendingEmail: pendingEmail && {
    email: pendingEmail.email,
    expiresAt: pendingEmail.expiresAt.toISOString(),
  },
  version: person.version,
})

/** An entry of the audit log, as the back office sees it. */
export const auditView = ({ actorAnonymisedAt, actorName, ...row }: AuditRow): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  actorId: row.actorId,
  actorName: actorAnonymisedAt === null ? actorName : null,
  actorType: row.actorType,
  byTeamPassword: row.byTeamPassword,
  action: row.action,
  subjectType: row.subjectType,
  subjectId: row.subjectId,
  subjectLabel: row.subjectLabel,
  ip: row.ip,
  userAgent: row.userAgent,
  reason: row.reason,
  before: row.before,
  after: row.after,
})

const columns = [
  'at',
  'actorName',
  'actorType',
  'byTeamPassword',
  'action',
  'subjectType',
  'subjectId',
  'subjectLabel',
  'ip',
  'userAgent',
  'reason',
  'before',
  'after',
] as const satisfies (keyof AuditEntry)[]

const cellOf = (value: AuditEntry[(typeof columns)[number]]): string => {
  if (value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The audit log as CSV, with the contract's names. */
export const auditFile = (rows: readonly AuditRow[]): string =>
  csvText(
    columns,
    rows.map(auditView).map((entry) => columns.map((column) => cellOf(entry[column]))),
  )
