import type { Tx } from '../../../kernel/database/database.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { actorTypeOf } from '../rules.ts'
import { auditLog } from '../tables.ts'

/** An entry of the audit log. It never contains a password, token or secret in any form. */
export type AuditEntry = {
  /** Noun and verb in the past: 'role.created'. */
  action: string
  subject: { type: string; id: string | null; label: string | null }
  reason?: string | null
  /** Changed fields only. */
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
}

/** The person who acts: a viewer, someone whose session is about to be created, or an anonymous visitor (no id). */
export type Actor = Pick<Viewer, 'userType' | 'byTeamPassword' | 'from'> & { readonly userId: string | null }

/**
 * Records an action in the audit log, in the action's transaction.
 *
 * @param actor the person who did it; null for the system
 */
export const recordAudit = async (
  tx: Tx,
  actor: Actor | null,
  at: Date,
  { action, subject, reason, before, after }: AuditEntry,
): Promise<void> => {
  await tx.insert(auditLog).values({
    id: newId(),
    at,
    action,
    actorId: actor?.userId ?? null,
    actorType: actorTypeOf(actor),
    byTeamPassword: actor?.byTeamPassword ?? false,
    subjectType: subject.type,
    subjectId: subject.id,
    subjectLabel: subject.label,
    ip: actor?.from?.ip ?? null,
    userAgent: actor?.from?.userAgent ?? null,
    reason: reason ?? null,
    before: before ?? null,
    after: after ?? null,
  })
}
