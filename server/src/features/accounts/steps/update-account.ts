import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database.ts'
import { recordEvent } from '../../../kernel/events.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Refusal, refuse } from '../../../kernel/refusal.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import { hasLeft } from '../../people/queries.ts'
import { type AuditEntry, recordAudit } from '../../people/steps/record-audit.ts'
import { users } from '../../people/tables.ts'
import { listOpenSessions } from '../../sessions/queries.ts'
import { findAccount } from '../queries.ts'
import { accountDetailView } from '../views.ts'

export type LockedAccount = typeof users.$inferSelect

/** A command's change to an account: the columns to set, and its audit entry; null if there is nothing to change. */
export type AccountChange = {
  set: Partial<typeof users.$inferInsert>
  audit: Pick<AuditEntry, 'action' | 'before' | 'after'>
  /** Facts for the server's listeners. */
  payload?: Record<string, unknown>
}

/**
 * Every update of an account: locks it, refuses an older version, lets `decide` choose the change, then writes the
 * version, one audit row and one event, which the person receives too. All or nothing.
 *
 * @param decide receives the locked row; may refuse; may write related rows in `tx`
 * @throws Refusal not_found, version_conflict (with `current`), and the refusals of `decide`
 */
export const updateAccount = async (
  { database, clock }: Kernel,
  viewer: StaffViewer,
  request: { userId: string; version?: number | null },
  decide: (person: LockedAccount, tx: Tx, now: Date) => Promise<AccountChange | null> | AccountChange | null,
): Promise<void> => {
  const now = clock.now()
  try {
    await database.transaction(async (tx) => {
      const [person] = await tx.select().from(users).where(eq(users.id, request.userId)).for('update')
      if (!person || (await hasLeft(tx, person))) throw refuse('not_found')
      if (request.version != null && request.version !== person.version) throw refuse('version_conflict')
      const change = await decide(person, tx, now)
      if (change === null) return
      const [after] = await tx
        .update(users)
        .set({ ...change.set, version: person.version + 1, updatedAt: now })
        .where(eq(users.id, person.id))
        .returning({ name: users.name })
      await recordAudit(tx, viewer, now, {
        ...change.audit,
        subject: { type: 'user', id: person.id, label: after?.name || person.name || person.email },
      })
      await recordEvent(tx, {
        topic: 'people',
        entityId: person.id,
        kind: change.audit.action,
        actorId: viewer.userId,
        userIds: [person.id],
        permission: 'users.view',
        payload: change.payload ?? {},
      })
    })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'version_conflict') throw error
    const current = await findAccount(database.orm, request.userId, now)
    if (!current) throw refuse('not_found')
    const open = await listOpenSessions(database.orm, current.id, now)
    throw refuse('version_conflict', { current: accountDetailView(current, open, viewer) })
  }
}
