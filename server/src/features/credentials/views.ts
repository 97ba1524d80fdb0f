import type { PasswordLink } from '@porchlight/contract/credentials'
import type { PasswordLinkRow } from './queries.ts'

/** The account whose password a link sets. */
export const passwordLinkView = ({ email, purpose, userType }: PasswordLinkRow): PasswordLink => ({
  email,
  purpose,
  userType,
})
