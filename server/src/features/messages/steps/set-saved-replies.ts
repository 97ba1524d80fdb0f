import { eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { recordEvent } from '../../../kernel/events/events.ts'
import { newId } from '../../../kernel/ids.ts'
import { refuse, refuseField } from '../../../kernel/refusal.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import { changesOf } from '../../people/rules.ts'
import { type AuditEntry, recordAudit } from '../../people/steps/record-audit.ts'
import type { WantedReply } from '../../settings/ports.ts'
import { refuseTakenTitle } from '../rules.ts'
import { savedReplies } from '../tables.ts'

type Row = typeof savedReplies.$inferSelect

/**
 * Compares titles as the index does.
 *
 * @throws Refusal name_taken for the first title that occurs earlier in the list
 */
const requireOwnTitles = async (tx: Tx, wanted: readonly WantedReply[]): Promise<void> => {
  const titles = sql.param(wanted.map(({ title }) => title))
  const { rows } = await tx.execute<{ at: number }>(sql`
    with list as (select lower(title) as title, n from unnest(${titles}::text[]) with ordinality as given (title, n))
    select (min(n) - 1)::int as at from list
    where exists (select 1 from list before where before.title = list.title and before.n < list.n)
    having min(n) is not null`)
  const [second] = rows
  if (!second) return
  const message = 'Another saved reply in the list has that title.'
  throw refuse('name_taken', { message, errors: [{ path: `savedReplies.${second.at}.title`, message }] })
}

/** The existing replies in the list, with their state before; the caller may change them. */
const findKept = (had: ReadonlyMap<string, Row>, wanted: readonly WantedReply[]): Map<string, Row> => {
  const kept = new Map<string, Row>()
  for (const [at, { id, version }] of wanted.entries()) {
    if (id === null) continue
    const path = `savedReplies.${at}.id`
    const last = had.get(id)
    if (!last) throw refuseField(path, 'Choose one of the saved replies')
    if (kept.has(id)) throw refuseField(path, 'This saved reply is already in the list')
    if (version !== null && version !== last.version) throw refuse('version_conflict')
    kept.set(id, last)
  }
  return kept
}

/**
 * Replaces the team's saved replies by a full list, as part of another change: entries with an id are updated, others
 * created, missing ones deleted. Each change has its own audit row.
 *
 * @throws Refusal invalid_input for an unknown or repeated id, version_conflict for an older version, name_taken for a
 *   repeated title
 */
export const setSavedReplies = async (
  tx: Tx,
  viewer: StaffViewer,
  now: Date,
  wanted: readonly WantedReply[],
): Promise<void> => {
  const had = new Map(
    (await tx.select().from(savedReplies).for('update')).map((row): [string, Row] => [row.id, row]),
  )
  const kept = findKept(had, wanted)
  await requireOwnTitles(tx, wanted)
  const gone = [...had.values()].filter(({ id }) => !kept.has(id))
  const log: Pick<AuditEntry, 'action' | 'subject' | 'before' | 'after'>[] = []
  const note = (verb: string, id: string, label: string, changes: Pick<AuditEntry, 'before' | 'after'>) =>
    log.push({
      action: `saved_reply.${verb}`,
      subject: { type: 'saved_reply', id, label },
      ...changes,
    })

  // Delete first, so that another reply can take the title.
  if (gone.length > 0)
    await tx.delete(savedReplies).where(
      inArray(
        savedReplies.id,
        gone.map(({ id }) => id),
      ),
    )
  for (const { id, title, body } of gone) note('deleted', id, title, { before: { title, body } })
  // Swapped titles need a free name too: each reply is named by its id for a moment.
  const renamed = wanted.flatMap(({ id, title }) => (id && kept.get(id)?.title !== title ? [id] : []))
  if (renamed.length > 0)
    await tx
      .update(savedReplies)
      .set({ title: sql`${savedReplies.id}::text` })
      .where(inArray(savedReplies.id, renamed))
  for (const [at, { id, title, body }] of wanted.entries()) {
    const write = (change: () => Promise<unknown>) => refuseTakenTitle(change, `savedReplies.${at}.title`)
    const last = id === null ? undefined : kept.get(id)
    if (id === null || !last) {
      const made = newId()
      await write(() =>
        tx
          .insert(savedReplies)
          .values({ id: made, title, body, updatedBy: viewer.userId, createdAt: now, updatedAt: now }),
      )
      note('created', made, title, { after: { title, body } })
      continue
    }
    const changes = changesOf({ title: last.title, body: last.body }, { title, body })
    if (!changes) continue
    await write(() =>
      tx
        .update(savedReplies)
        .set({ title, body, version: last.version + 1, updatedBy: viewer.userId, updatedAt: now })
        .where(eq(savedReplies.id, id)),
    )
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
