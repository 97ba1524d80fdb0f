import type { Tx } from '../../../kernel/database/database.ts'
import { type NewEvent, recordEvent } from '../../../kernel/events/events.ts'
import { type Actor, type AuditEntry, recordAudit } from './record-audit.ts'

/** An audited action, and the topic and audience of its event. */
type Action = AuditEntry & {
  subject: { id: string }
  /** By default, the event has the name and the subject of the action. */
  event: Omit<NewEvent, 'kind' | 'entityId' | 'actorId'> & Partial<Pick<NewEvent, 'kind' | 'entityId'>>
}

/**
 * Records an action in the audit log and as an event, in the action's transaction.
 *
 * @param actor the person who did it; null for the system
 */
export const recordAction = async (
  tx: Tx,
  actor: Actor | null,
  at: Date,
  { event, ...entry }: Action,
): Promise<void> => {
  await recordAudit(tx, actor, at, entry)
  const { action, subject } = entry
  await recordEvent(tx, { kind: action, entityId: subject.id, actorId: actor?.userId ?? null, ...event })
}
