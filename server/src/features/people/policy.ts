import { type SQL, sql } from 'drizzle-orm'
import { contains } from '../../kernel/listing.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { users } from './tables.ts'

/**
 * What a person signs in with, where they are signed in and what others see of them belong to who knows the person's own
 * password. The team password does not show who is at the keyboard: whoever has it could lock the person out by a factor
 * or an address of their own.
 *
 * @throws Refusal not_allowed (403) for a session by the team password
 */
export const requireOwnPassword = (viewer: Viewer): void => {
  if (viewer.byTeamPassword)
    throw refuse('not_allowed', {
      message: 'You came in by the team password. Sign in with your own username and password to do this.',
    })
}

/**
 * The ids of the users whose name or email contains the placeholder `q`, as a subquery.
 *
 * @param indexed whether an index of trigrams can find the text (`hasTrigram`)
 */
export const soughtPeople = (indexed: boolean): SQL => {
  const stored = indexed ? users.searchText : sql`(${users.searchText} || '')`
  // The stored text also has the username, which is for the list of users alone.
  const shown = sql`lower(concat_ws(E'\\n', ${users.name}, ${users.email}::text))`
  return sql`(select ${users.id} from ${users} where ${contains(stored, 'q')} and ${contains(shown, 'q')})`
}

/**
 * Agents and administrators change their own profile. The desk changes that of an assistant.
 *
 * @throws Refusal not_allowed (403)
 */
export const requireOwnProfile = ({ door, userType }: Viewer): void => {
  const isAdministrator = userType === 'admin' || userType === 'super_admin'
  if (door !== 'agent' && !isAdministrator) throw refuse('not_allowed')
}
