import type { AuditEntry } from '@porchlight/contract/people'

/** An administrator set the priority of a tour in Denver. */
export const auditEntry = (more: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 'act',
  at: '2026-03-18T15:00:00.000Z',
  actorId: 'ada',
  actorName: 'Adaeze Nwosu',
  actorType: 'admin',
  byTeamPassword: false,
  action: 'tour.priority',
  subjectType: 'tour',
  subjectId: 'tour-1',
  subjectLabel: '118 Live Oak St, Denver',
  ip: '127.0.0.1',
  userAgent: 'A browser',
  reason: null,
  before: { priority: 'normal' },
  after: { priority: 'high' },
  timeZone: 'America/Denver',
  actorHasAccount: true,
  subjectHasAccount: false,
  ...more,
})
