import { z } from 'zod'
import { endpointsOf, textFile } from './kernel/endpoint.ts'
import { id, idParams } from './kernel/ids.ts'
import { instant } from './kernel/instants.ts'
import { pageQuery, queryDay, queryField, searchQuery } from './kernel/page.ts'
import { line } from './kernel/text.ts'

/** The actor's type: 'system' is the product itself, 'provider' an external service. */
export const actorTypes = ['agent', 'admin', 'assistant', 'system', 'provider'] as const

const changed = z.record(z.string(), z.unknown()).nullable()

/** One action in the audit log. Personal data of a deleted user is blank. */
export const auditEntry = z.object({
  id: z.string(),
  at: instant,
  actorId: z.string().nullable(),
  actorName: z.string().nullable(),
  actorType: z.enum(actorTypes),
  byTeamPassword: z.boolean(),
  /** Noun and verb: 'role.created'. */
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string().nullable(),
  /** The name of the subject; of a tour, the address of its property. */
  subjectLabel: z.string().nullable(),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  reason: z.string().nullable(),
  /** The changed fields, before and after. The names of people replace their ids. */
  before: changed,
  after: changed,
  /** The time zone of a tour, for the times in `before` and `after`; null for other subjects. */
  timeZone: z.string().nullable(),
  /** Whether the actor, and a person who is the subject, still has an account. */
  actorHasAccount: z.boolean(),
  subjectHasAccount: z.boolean(),
})
export type AuditEntry = z.infer<typeof auditEntry>

const auditors = { staff: 'audit.view' } as const

const filters = {
  /** Searches the action and the statuses, in their words on screen too, the subject and the actor's name. */
  q: searchQuery,
  actor: queryField(id('Enter the id of a person')),
  /** Only what this agent did, and what was done on their account and tours. */
  agent: queryField(id('Enter the id of a person')),
  /** For 'role', also whom the roles were given to and taken from, which is filed under that user. */
  subjectType: queryField(line(60)),
  /** Only entries about this user, tour, role and so on. */
  subject: queryField(id('Enter the id of a subject')),
  /** Days on the desk's clock, both inclusive. */
  from: queryDay('first'),
  to: queryDay('last'),
}

const endpoint = endpointsOf({ noun: 'people' })

export const people = {
  auditLog: endpoint('GET /api/admin/audit', {
    summary: 'The audit log, newest first',
    audience: auditors,
    query: z.object({ ...pageQuery, ...filters }),
    answers: { 200: z.array(auditEntry) },
    paged: true,
  }),
  auditFile: endpoint('GET /api/admin/audit.csv', {
    summary: 'The audit log as a file, up to 10,000 entries',
    audience: auditors,
    query: z.object(filters),
    answers: { 200: textFile('text/csv') },
  }),
  auditPerson: endpoint('GET /api/admin/audit/people/:id', {
    summary: 'The name of a person whose entries the audit log shows',
    audience: auditors,
    params: idParams,
    answers: { 200: z.object({ name: z.string() }) },
    refusals: ['not_found'],
  }),
  auditSubjects: endpoint('GET /api/admin/audit/subjects', {
    summary: 'The kinds of subjects in the audit log, for a filter',
    audience: auditors,
    answers: { 200: z.array(z.string()) },
  }),
}
