import { eq } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import { recordAction } from '../../people/steps/record-action.ts'
import { updatePerson } from '../../people/steps/update-person.ts'
import { users } from '../../people/tables.ts'
import { unassignRoles } from '../../roles/steps/unassign-roles.ts'
import { revokeCredentials } from '../../sessions/steps/revoke-credentials.ts'
import { revokeSessions } from '../../sessions/steps/revoke-sessions.ts'
import { countOpenTours } from '../queries.ts'
import { withoutPrivileges } from '../rules.ts'
import { assistantProfiles } from '../tables.ts'

/**
 * Deletes an assistant: ends their sessions, deletes password, username and roles, and removes them from every list.
 * Name and address stay for the history of their work, and in case they return.
 *
 * @throws Refusal not_found, assistant_has_tours (with `openTours`) until the desk has reassigned the open tours
 */
export const deleteAssistant = async (
  { database, clock }: Kernel,
  viewer: StaffViewer,
  assistantId: string,
): Promise<void> => {
  const now = clock.now()
  await database.transaction(async (tx) => {
    // This lock waits for assignments in progress; later ones find no assistant.
    const [profile] = await tx
      .select()
      .from(assistantProfiles)
      .where(eq(assistantProfiles.userId, assistantId))
      .for('update')
    const [person] = await tx.select().from(users).where(eq(users.id, assistantId)).for('no key update')
    if (!profile || !person || profile.retiredAt !== null) throw refuse('not_found')
    const openTours = await countOpenTours(tx, assistantId)
    if (openTours > 0)
      throw refuse('assistant_has_tours', {
        message: `${person.name} still has ${openTours === 1 ? '1 open tour' : `${openTours} open tours`}. Reassign them first.`,
        openTours,
      })
    await tx
      .update(assistantProfiles)
      .set({ retiredAt: now, version: profile.version + 1, updatedAt: now })
      .where(eq(assistantProfiles.userId, assistantId))
    await updatePerson(
      tx,
      assistantId,
      { isActive: false, leftAt: now, username: null, passwordHash: null, ...withoutPrivileges },
      now,
    )
    const roles = await unassignRoles(tx, assistantId)
    await revokeCredentials(tx, assistantId)
    await recordAction(tx, viewer, now, {
      action: 'assistant.deleted',
      subject: { type: 'assistant', id: assistantId, label: person.name },
      before: {
        email: person.email,
        username: person.username,
        isActive: person.isActive,
        ...(roles.length > 0 && { roles }),
      },
      event: { topic: 'assistants', permission: 'assistants.view' },
    })
    await revokeSessions(tx, [assistantId], viewer.userId)
  })
}
