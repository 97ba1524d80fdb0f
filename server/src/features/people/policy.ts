import { type SQL, sql } from 'drizzle-orm'
import { contains } from '../../kernel/lists/listing.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { users } from './tables.ts'

/**
 * Only a person who signed in with their own password may change their credentials, sessions and public profile.
 * Holders of the assistant password could otherwise lock the person out.
 *
 * @throws Refusal not_allowed (403) for a team-password session
 */
export const requireOwnPassword = (viewer: Viewer): void => {
  if (viewer.byTeamPassword)
    throw refuse('not_allowed', {
      message:
        'You signed in with the assistant password. Sign in with your own username and password to do this.',
    })
}

/**
 * The ids of users whose name and email contain the words of the placeholder `q`, as a subquery.
 *
 * @param indexed whether the trigram index can find one of the words (`hasIndexedWord`)
 */
export const soughtPeople = (indexed: boolean): SQL => {
  const stored = contains(users.searchText, 'q', indexed ? 1 : 0)
  // The stored text also contains the username, which only the list of users may search.
  const shown = sql`fold_text(concat_ws(E'\\n', ${users.name}, ${users.email}::text))`
  return sql`(select ${users.id} from ${users} where ${stored} and ${contains(shown, 'q')})`
}

/**
 * Agents and administrators change their own profiles; the desk changes those of assistants.
 *
 * @throws Refusal not_allowed (403)
 */
export const requireOwnProfile = ({ door, userType }: Viewer): void => {
  const isAdministrator = userType === 'admin' || userType === 'super_admin'
  if (door !== 'agent' && !isAdministrator) throw refuse('not_allowed')
}
