import type { InvitationLink, PasswordLink } from '@porchlight/contract/credentials'
import type { InvitationRow, PasswordLinkRow } from './queries.ts'

/** The account whose password a link sets. */
export const passwordLinkView = ({ email, purpose, userType }: PasswordLinkRow): PasswordLink => ({
  email,
  purpose,
  userType,
})

/** When an invitation was sent, and how long its link works. */
export const invitationLinkView = ({ sentAt, expiresAt }: InvitationRow): InvitationLink => ({
  sentAt: sentAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})
