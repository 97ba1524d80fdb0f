import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database.ts'
import { recordEvent } from '../../../kernel/events.ts'
import { newId } from '../../../kernel/ids.ts'
import { refuse, refuseField } from '../../../kernel/refusal.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import { type AuditEntry, recordAudit } from '../../people/commands/record-audit.ts'
import { changesOf } from '../../people/rules.ts'
import { savedReplies } from '../tables.ts'

type Row = typeof savedReplies.$inferSelect
type Wanted = { id: string | null; title: string; body: string; version: number | null }

/**
 * Makes the team's texts those of a full list, as part of somebody's change: those with an id stay or change, those
 * without are new, the others go. Each leaves its own row in the audit log.
 *
 * @throws Refusal invalid_input for an id that there is none of, version_conflict for an older version of one
 */
export const replaceSavedReplies = async (
  tx: Tx,
  viewer: StaffViewer,
  now: Date,
  wanted: readonly Wanted[],
): Promise<void> => {
  const had = new Map(
    (await tx.select().from(savedReplies).for('update')).map((row): [string, Row] => [row.id, row]),
  )
  const kept = new Set(wanted.map(({ id }) => id))
  const gone = [...had.values()].filter(({ id }) => !kept.has(id))
  const log: Pick<AuditEntry, 'action' | 'subject' | 'before' | 'after'>[] = []
  const note = (verb: string, id: string, label: string, changes: Pick<AuditEntry, 'before' | 'after'>) =>
    log.push({
      action: `saved_reply.${verb}`,
      subject: { type: 'saved_reply', id, label },
      ...changes,
    })

  // What goes makes room for a title that somebody else takes.
  if (gone.length > 0)
    await tx.delete(savedReplies).where(
      inArray(
        savedReplies.id,
        gone.map(({ id }) => id),
      ),
    )
  for (const { id, title, body } of gone) note('deleted', id, title, { before: { title, body } })
  for (const { id, title, body, version } of wanted) {
    if (id === null) {
      const made = newId()
      await tx
        .insert(savedReplies)
        .values({ id: made, title, body, updatedBy: viewer.userId, createdAt: now, updatedAt: now })
      note('created', made, title, { after: { title, body } })
      continue
    }
    const last = had.get(id)
    if (!last) throw refuseField('savedReplies', 'Please choose among the saved replies that there are')
    if (version !== null && version !== last.version) throw refuse('version_conflict')
    const changes = changesOf({ title: last.title, body: last.body }, { title, body })
    if (!changes) continue
    await tx
      .update(savedReplies)
      .set({ title, body, version: last.version + 1, updatedBy: viewer.userId, updatedAt: now })
      .where(eq(savedReplies.id, id))
    note('updated', id, title, changes)
  }
  for (const entry of log) await recordAudit(tx, viewer, now, entry)
  const [first] = log
  if (first?.subject.id)
    await recordEvent(tx, {
      topic: 'messages',
      entityId: first.subject.id,
      kind: first.action,
      actorId: viewer.userId,
      permission: 'messages.view',
    })
}
