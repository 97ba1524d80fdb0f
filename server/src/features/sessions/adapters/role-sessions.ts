import type { RoleSessions } from '../../roles/ports.ts'
import { revokeSessions } from '../steps/revoke-sessions.ts'

/** The sessions of people whose roles change. */
export const roleSessions: RoleSessions = { revokeSessions }
