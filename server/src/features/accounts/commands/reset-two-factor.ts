import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { StaffViewer } from '../../../kernel/viewer.ts'
import { revokeCredentials } from '../../sessions/commands/revoke-credentials.ts'
import { revokeSessions } from '../../sessions/commands/revoke-sessions.ts'
import { requireBelow } from '../policy.ts'
import { changeAccount } from './change-account.ts'

/**
 * Takes the second factor off somebody who has lost theirs, and the recovery codes with it. They are signed out; where
 * it is the rule they set up a new one when they sign in.
 *
 * @throws Refusal not_found, not_yourself, not_yours_to_manage
 */
export const resetTwoFactor = (kernel: Kernel, viewer: StaffViewer, userId: string): Promise<void> =>
  changeAccount(kernel, viewer, { userId }, async (person, tx) => {
    requireBelow(viewer, person)
    if (person.id === viewer.userId)
      throw refuse('not_yourself', {
        message: 'Your own is changed or switched off under “Two-factor sign-in”.',
      })
    await revokeCredentials(tx, person.id, { all: false })
    await revokeSessions(tx, [person.id], viewer.userId)
    return { set: {}, audit: { action: 'user.two_factor_reset' } }
  })
