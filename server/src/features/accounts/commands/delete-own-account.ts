import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { verifyOwnPassword } from '../../credentials/exchanges/verify-own-password.ts'
import { formerAddressPurpose } from '../../credentials/rules.ts'
import { recordAction } from '../../people/steps/record-action.ts'
import { deleteAccount } from '../steps/delete-account.ts'

/**
 * Deletes one's own account, and confirms it by email. The event carries the email address encrypted, because no row
 * contains it any more.
 *
 * @throws Refusal subscribers_only for staff, not_allowed, wrong_password, too_many_attempts
 */
export const deleteOwnAccount = async (kernel: Kernel, viewer: Viewer, password: string): Promise<void> => {
  if (viewer.door !== 'agent')
    throw refuse('subscribers_only', {
      message: 'Only an administrator can close staff accounts. Please ask one.',
    })
  const asked = { password, field: 'password', against: 'everything' } as const
  await verifyOwnPassword(kernel, viewer, asked, async (tx, person, at) => {
    const facts = JSON.stringify({ email: person.email, name: person.name })
    const former = kernel.encryption.encrypt(facts, { purpose: formerAddressPurpose, of: person.id })
    const note = 'The agent closed their account.'
    const { after, checkoutIds } = await deleteAccount(tx, viewer, { userId: person.id, note, at })
    // Without the network and browser: those of this person were just deleted.
    await recordAction(tx, { ...viewer, from: null }, at, {
      action: 'user.closed',
      subject: { type: 'user', id: person.id, label: null },
      after,
      event: { topic: 'people', permission: 'users.view', payload: { former, checkoutIds } },
    })
  })
}
