import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import { deleteSecondFactor } from '../../second-factor/steps/delete-second-factor.ts'
import { revokeSessions } from '../../sessions/steps/revoke-sessions.ts'
import { requireBelow } from '../policy.ts'
import { updateAccount } from '../steps/update-account.ts'

/**
 * Removes a person's lost second factor and recovery codes, and signs them out. If the second factor is mandatory, they
 * set up a new one at the next sign-in.
 *
 * @throws Refusal not_found, not_yourself, not_yours_to_manage
 */
export const removeTwoFactor = (kernel: Kernel, viewer: StaffViewer, userId: string): Promise<void> =>
  kernel.database.transaction((tx) =>
    updateAccount(tx, kernel, viewer, { userId }, async (person) => {
      requireBelow(viewer, person)
      if (person.id === viewer.userId)
        throw refuse('not_yourself', {
          message: 'Change your own under “Two-factor sign-in”.',
        })
      await deleteSecondFactor(tx, person.id)
      await revokeSessions(tx, [person.id], viewer.userId)
      return { set: {}, audit: { action: 'user.two_factor_reset' } }
    }),
  )
