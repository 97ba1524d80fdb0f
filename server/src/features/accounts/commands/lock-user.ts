import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import { revokeOpenLinks } from '../../credentials/steps/revoke-open-links.ts'
import { users } from '../../people/tables.ts'
import { revokeSessions } from '../../sessions/steps/revoke-sessions.ts'
import { requireBelow } from '../policy.ts'
import { type LockedAccount, updateAccount } from '../steps/update-account.ts'

/** Locks the rows in order, so that two super admins who lock each other at the same moment do not both succeed. */
const requireAnotherSuperAdmin = async (tx: Tx, { id }: LockedAccount): Promise<void> => {
  const free = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.userType, 'super_admin'),
        eq(users.isLocked, false),
        eq(users.isActive, true),
        isNull(users.anonymisedAt),
      ),
    )
    .orderBy(asc(users.id))
    .for('update')
  if (!free.some((other) => other.id !== id)) throw refuse('last_super_admin')
}

/**
 * Locks a person's account, which ends their sessions and emailed links, or unlocks it. Repeating it changes nothing.
 *
 * @throws Refusal not_found, not_yourself, not_yours_to_manage, last_super_admin
 */
export const lockUser = (
  kernel: Kernel,
  viewer: StaffViewer,
  input: { userId: string; locked: boolean },
): Promise<void> =>
  kernel.database.transaction((tx) =>
    updateAccount(tx, kernel, viewer, input, async (person, now) => {
      if (person.isLocked === input.locked) return null
      // Check this first: the last super admin learns that nobody would be left, even for their own account.
      if (input.locked && person.userType === 'super_admin') await requireAnotherSuperAdmin(tx, person)
      if (person.id === viewer.userId)
        throw refuse('not_yourself', { message: 'You cannot lock your own account.' })
      requireBelow(viewer, person)
      if (input.locked) {
        await revokeSessions(tx, [person.id], viewer.userId)
        // Otherwise a pending link for another email address, requested by the person to lock out, would work again after
        // the unlock.
        await revokeOpenLinks(tx, person.id)
      }
      return {
        set: input.locked
          ? { isLocked: true, lockedAt: now, lockedBy: viewer.userId }
          : { isLocked: false, lockedAt: null, lockedBy: null },
        audit: {
          action: input.locked ? 'user.locked' : 'user.unlocked',
          before: { isLocked: person.isLocked },
          after: { isLocked: input.locked },
        },
      }
    }),
  )
