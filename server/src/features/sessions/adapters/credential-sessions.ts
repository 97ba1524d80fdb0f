import type { CredentialSessions } from '../../credentials/ports.ts'
import { deviceFor } from '../rules.ts'
import { renewSession } from '../steps/renew-session.ts'
import { revokeSessions } from '../steps/revoke-sessions.ts'

/** The sessions of a person whose credentials change. */
export const credentialSessions: CredentialSessions = {
  revokeSessions,
  renewSession,
  cookieKeptFor: deviceFor,
}
