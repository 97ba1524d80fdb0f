import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import { hasLeft } from '../../people/queries.ts'
import { recordAction } from '../../people/steps/record-action.ts'
import type { AuditEntry } from '../../people/steps/record-audit.ts'
import { updatePerson } from '../../people/steps/update-person.ts'
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
 * Updates an account: locks it, refuses an outdated version, lets `decide` choose the change, and writes the version,
 * one audit row and one event, which the person receives too.
 *
 * @param decide receives the locked row; may refuse; may write related rows in the same transaction
 * @throws Refusal not_found, version_conflict (with `current`), and the refusals of `decide`
 */
export const updateAccount = async (
  tx: Tx,
  { clock }: Pick<Kernel, 'clock'>,
  viewer: StaffViewer,
  request: { userId: string; version?: number | null },
  decide: (person: LockedAccount, now: Date) => Promise<AccountChange | null> | AccountChange | null,
): Promise<void> => {
  const now = clock.now()
  const [person] = await tx.select().from(users).where(eq(users.id, request.userId)).for('update')
  if (!person || hasLeft(person)) throw refuse('not_found')
  if (request.version != null && request.version !== person.version) {
    const current = await findAccount(tx, request.userId, now)
    if (!current) throw refuse('not_found')
    const open = await listOpenSessions(tx, current.id, now)
    throw refuse('version_conflict', { current: accountDetailView(current, open, viewer) })
  }
  const change = await decide(person, now)
  if (change === null) return
  const name = await updatePerson(tx, person.id, change.set, now)
  await recordAction(tx, viewer, now, {
    ...change.audit,
    subject: { type: 'user', id: person.id, label: name || person.name || person.email },
    event: { topic: 'people', userIds: [person.id], permission: 'users.view', payload: change.payload ?? {} },
  })
}
