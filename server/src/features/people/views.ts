import { cityName } from '@porchlight/contract/kernel/cities'
import type { personFacts } from '@porchlight/contract/kernel/person-facts'
import type { Payer } from '@porchlight/contract/payments/parties'
import type { AuditEntry } from '@porchlight/contract/people'
import type { OwnProfile } from '@porchlight/contract/people/profile'
import { csvText } from '../../kernel/lists/csv.ts'
import { type AuditNames, type AuditRow, hasLeft, type PersonRow, type ProfileRow } from './queries.ts'
import { peopleFields } from './rules.ts'

/** The address of a photo. */
export const photoAddress = (photoId: string): string => `/api/photos/${photoId}`

/** The address of a photo; null without one. */
export const photoUrl = (photoId: string | null): string | null =>
  photoId === null ? null : photoAddress(photoId)

/** The facts about a person that every reader gets (contract/src/kernel/person-facts.ts). */
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

/** A person as the payer on printed invoices and receipts. */
export const payerView = ({
  name,
  email,
  brokerage,
  address,
  city,
  state,
  zipCode,
}: Pick<PersonRow, keyof Payer>): Payer => ({
  name,
  email,
  brokerage,
  address,
  // The city's name, as the paper prints it.
  city: city && cityName(city),
  state,
  zipCode,
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

type Changed = AuditRow['before']

/** The changed fields, with the names of people instead of their ids. */
const namedChanges = (changed: Changed, { people }: AuditNames): Changed => {
  const nameOf = (id: string): string => {
    const person = people.get(id)
    return (person?.anonymisedAt === null && person.name) || 'Former assistant'
  }
  return (
    changed &&
    Object.fromEntries(
      Object.entries(changed).map(([field, value]) => [
        peopleFields[field] ?? field,
        field in peopleFields && typeof value === 'string' ? nameOf(value) : value,
      ]),
    )
  )
}

/** An entry of the audit log, as the back office sees it. */
export const auditView = (
  { actorAnonymisedAt, actorName, ...row }: AuditRow,
  names: AuditNames,
): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  actorId: row.actorId,
  actorName: actorAnonymisedAt === null ? actorName : null,
  actorType: row.actorType,
  byTeamPassword: row.byTeamPassword,
  action: row.action,
  subjectType: row.subjectType,
  subjectId: row.subjectId,
  subjectLabel: tourOf(row, names)?.address ?? row.subjectLabel,
  ip: row.ip,
  userAgent: row.userAgent,
  reason: row.reason,
  before: namedChanges(row.before, names),
  after: namedChanges(row.after, names),
  timeZone: tourOf(row, names)?.timeZone ?? null,
  actorHasAccount: hasAccount(row.actorId, names),
  subjectHasAccount: hasAccount(row.subjectId, names),
})

const tourOf = ({ subjectId }: Pick<AuditRow, 'subjectId'>, { tours }: AuditNames) =>
  subjectId === null ? undefined : tours.get(subjectId)

const hasAccount = (id: string | null, { people }: AuditNames): boolean => {
  const person = id === null ? undefined : people.get(id)
  return person !== undefined && !hasLeft(person)
}

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
export const auditFile = (rows: readonly AuditRow[], names: AuditNames): string =>
  csvText(
    columns,
    rows.map((row) => {
      const entry = auditView(row, names)
      return columns.map((column) => cellOf(entry[column]))
    }),
  )
