import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { listDemoPeople } from '../queries.ts'
import { type Browser, type OpenedSession, openSession } from './open-session.ts'

/**
 * Signs in one of the demo people without a password. Exists in demo mode only.
 *
 * @throws Refusal not_found (404) outside demo mode, or for anybody else
 */
export const signInDemoPerson = async (
  kernel: Kernel,
  personId: string,
  browser: Browser,
): Promise<OpenedSession> => {
  if (kernel.config.mode !== 'demo') throw refuse('not_found')
  const person = (await listDemoPeople(kernel.database.orm)).find(({ id }) => id === personId)
  if (!person) throw refuse('not_found')
  return kernel.database.transaction((tx) =>
    openSession(
      tx,
      { userId: person.id, kind: person.kind, byTeamPassword: false },
      browser,
      kernel.clock.now(),
    ),
  )
}
