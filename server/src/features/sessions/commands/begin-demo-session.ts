import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { listDemoPeople } from '../queries.ts'
import { type Browser, createSession, type OpenedSession } from '../steps/create-session.ts'
import { recordSignIn } from '../steps/record-sign-in.ts'

/**
 * Signs in as a demo person without a password, in demo mode.
 *
 * @throws Refusal not_found (404) outside demo mode, or for anyone else
 */
export const beginDemoSession = async (
  kernel: Kernel,
  personId: string,
  browser: Browser,
): Promise<OpenedSession> => {
  if (kernel.config.mode !== 'demo') throw refuse('not_found')
  const person = (await listDemoPeople(kernel.database.orm)).find(({ id }) => id === personId)
  if (!person) throw refuse('not_found')
  const now = kernel.clock.now()
  return kernel.database.transaction(async (tx) => {
    const opened = { userId: person.id, kind: person.kind, byTeamPassword: false }
    await recordSignIn(tx, opened, browser, now)
    return createSession(tx, opened, browser, now)
  })
}
