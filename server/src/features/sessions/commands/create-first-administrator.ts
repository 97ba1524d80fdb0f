import { and, eq, isNull, sql } from 'drizzle-orm'
import { databaseErrorOf } from '../../../kernel/database/database-errors.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { networkOf } from '../../../kernel/network.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { hashPassword } from '../../../kernel/security/passwords.ts'
import { asPrinted } from '../../../kernel/security/printed-codes.ts'
import { rateLimit } from '../../../kernel/security/rate-limit.ts'
import { sha256 } from '../../../kernel/security/tokens.ts'
import { attemptsOf } from '../../credentials/rules.ts'
import { createPerson } from '../../people/steps/create-person.ts'
import { recordAction } from '../../people/steps/record-action.ts'
import { hasAdministrator } from '../queries.ts'
import { type Browser, createSession, type OpenedSession } from '../steps/create-session.ts'
import { setupCodes } from '../tables.ts'

type Input = { code: string; email: string; password: string; firstName: string; lastName: string }

/**
 * Creates the first super administrator and signs them in. Of two concurrent calls, one succeeds.
 *
 * @throws Refusal not_found if the installation has an administrator, wrong_setup_code, email_taken, too_many_attempts
 */
export const createFirstAdministrator = async (
  kernel: Kernel,
  input: Input,
  browser: Browser,
): Promise<OpenedSession> => {
  const { database, clock } = kernel
  if (await hasAdministrator(database.orm)) throw refuse('not_found')
  await rateLimit(kernel, attemptsOf('setup', networkOf(browser.ip)))
  const codeHash = sha256(asPrinted(input.code))
  const [offered] = await database.orm
    .select({ id: setupCodes.id })
    .from(setupCodes)
    .where(and(eq(setupCodes.codeHash, codeHash), isNull(setupCodes.usedAt)))
  // A concurrent call that has just succeeded deleted the other codes.
  if (!offered) throw refuse((await hasAdministrator(database.orm)) ? 'not_found' : 'wrong_setup_code')
  const passwordHash = await hashPassword(input.password)
  const now = clock.now()
  const userId = newId()
  try {
    return await database.transaction(async (tx) => {
      // One call after the other: the second finds an administrator.
      await tx.execute(sql`lock table ${setupCodes} in share row exclusive mode`)
      if (await hasAdministrator(tx)) throw refuse('not_found')
      const { email, firstName, lastName } = input
      const name = await createPerson(tx, {
        id: userId,
        userType: 'super_admin',
        email,
        firstName,
        lastName,
        canCreateAdmins: true,
        passwordHash,
        passwordChangedAt: now,
        createdAt: now,
        updatedAt: now,
      })
      await tx.update(setupCodes).set({ usedAt: now, usedBy: userId }).where(eq(setupCodes.id, offered.id))
      await tx.delete(setupCodes).where(isNull(setupCodes.usedAt))
      const { ip, userAgent } = browser
      await recordAction(
        tx,
        { userId, userType: 'super_admin', byTeamPassword: false, from: { ip, userAgent } },
        now,
        {
          action: 'installation.set_up',
          subject: { type: 'user', id: userId, label: name },
          event: { topic: 'people', kind: 'user.created', permission: 'users.view' },
        },
      )
      return createSession(tx, { userId, kind: 'staff', byTeamPassword: false }, browser, now)
    })
  } catch (error) {
    if (databaseErrorOf(error)?.constraint !== 'users_email_taken') throw error
    const message = 'Someone with this email address already has an account.'
    throw refuse('email_taken', { message, errors: [{ path: 'email', message }] })
  }
}
