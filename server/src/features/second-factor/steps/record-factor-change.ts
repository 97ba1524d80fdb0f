import type { Tx } from '../../../kernel/database/database.ts'
import { recordAction } from '../../people/steps/record-action.ts'
import type { Actor } from '../../people/steps/record-audit.ts'

/** A change of a person's own second factor. */
type Action =
  | 'user.two_factor_switched_on'
  | 'user.two_factor_switched_off'
  | 'user.authenticator_changed'
  | 'user.recovery_codes_renewed'
  | 'user.recovery_code_used'

/** Writes one audit row and one event about a change of a person's own second factor. The person gets an email. */
export const recordFactorChange = async (
  tx: Tx,
  actor: Actor,
  at: Date,
  change: { action: Action; userId: string; label: string; reason?: string | null },
): Promise<void> => {
  const { action, userId, label, reason = null } = change
  await recordAction(tx, actor, at, {
    action,
    subject: { type: 'user', id: userId, label },
    reason,
    event: { topic: 'people', at, permission: 'users.view' },
  })
}
