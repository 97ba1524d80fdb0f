import type { AuditEntry } from '@porchlight/contract/people'
import { csvText } from '../../kernel/csv.ts'
import type { AuditRow } from './queries.ts'

/** An act as the back office reads it. */
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

/** The log as CSV, under the contract's names. */
export const auditFile = (rows: readonly AuditRow[]): string =>
  csvText(
    columns,
    rows.map(auditView).map((entry) => columns.map((column) => cellOf(entry[column]))),
  )
