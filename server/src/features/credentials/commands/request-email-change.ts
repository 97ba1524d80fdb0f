import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { rateLimit } from '../../../kernel/security/rate-limit.ts'
import { newToken, sha256 } from '../../../kernel/security/tokens.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import type { PersonRow } from '../../people/queries.ts'
import { recordAction } from '../../people/steps/record-action.ts'
import { verifyOwnPassword } from '../exchanges/verify-own-password.ts'
import { attemptsOf, emailChangeLasts } from '../rules.ts'
import { userTokens } from '../tables.ts'

/** One person may ask this often without a pause, because each request emails a stranger's address. */
const mailsFree = 5

/** One request is pending at a time: a newer one replaces it, and the older link stops working. */
const storeRequest = async (tx: Tx, person: PersonRow, email: string, at: Date): Promise<string> => {
  await tx
    .delete(userTokens)
    .where(
      and(
        eq(userTokens.userId, person.id),
        eq(userTokens.purpose, 'email_change'),
        isNull(userTokens.usedAt),
      ),
    )
  const id = newId()
  await tx.insert(userTokens).values({
    id,
    userId: person.id,
    purpose: 'email_change',
    newEmail: email,
    // A placeholder: the real secret is issued together with its email.
    tokenHash: sha256(newToken()),
    expiresAt: new Date(at.getTime() + emailChangeLasts),
    createdBy: person.id,
    createdAt: at,
  })
  return id
}

/**
 * Requests a change of one's email address: the new address gets a link, the current one a notice. Whether the new
 * address is taken is checked only when the link is used, because anyone could otherwise find out who has an account.
 *
 * @throws Refusal mail_off, not_allowed, wrong_password, too_many_attempts, same_email
 */
export const requestEmailChange = async (
  kernel: Kernel,
  viewer: Viewer,
  { email, password }: { email: string; password: string },
): Promise<void> => {
  if (kernel.config.mail.mailing === 'off')
    throw refuse('mail_off', { message: 'Email is not set up on this server, so no link can be sent.' })
  await rateLimit(kernel, attemptsOf('account', `address changes of ${viewer.userId}`, mailsFree))
  await verifyOwnPassword(kernel, viewer, { password, field: 'password' }, async (tx, person, at) => {
    if (person.email.toLowerCase() === email.toLowerCase()) {
      const message = 'That’s already your email address.'
      throw refuse('same_email', { message, errors: [{ path: 'email', message }] })
    }
    const tokenId = await storeRequest(tx, person, email, at)
    await recordAction(tx, viewer, at, {
      action: 'user.email_change_asked',
      subject: { type: 'user', id: person.id, label: person.name || person.email },
      after: { email },
      event: { topic: 'people', userIds: [person.id], payload: { tokenId } },
    })
  })
}
