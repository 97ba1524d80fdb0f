import type { endings } from '@porchlight/contract/sessions/devices'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { requireOwnPassword } from '../../people/policy.ts'
import { recordAudit } from '../../people/steps/record-audit.ts'
import { revokeSessions } from '../steps/revoke-sessions.ts'

/**
 * Ends all of a person's sessions, or all but the current one.
 *
 * @returns the number of sessions that ended
 * @throws Refusal not_allowed for a team-password session
 */
export const revokeOwnSessions = async (
  { database, clock }: Kernel,
  viewer: Viewer,
  which: (typeof endings)[number],
): Promise<number> => {
  requireOwnPassword(viewer)
  return database.transaction(async (tx) => {
    const but = which === 'others' ? viewer.sessionId : undefined
    const ended = await revokeSessions(tx, [viewer.userId], viewer.userId, { but })
    await recordAudit(tx, viewer, clock.now(), {
      action: 'user.signed_out_everywhere',
      subject: { type: 'user', id: viewer.userId, label: viewer.name },
      after: { sessionsEnded: ended },
    })
    return ended
  })
}
