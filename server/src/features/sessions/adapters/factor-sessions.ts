import type { FactorSessions } from '../../second-factor/ports.ts'
import { revokeSessions } from '../steps/revoke-sessions.ts'

/** The sessions of a person with a second factor, for the feature that owns the factor. */
export const factorSessions: FactorSessions = { revokeSessions }
