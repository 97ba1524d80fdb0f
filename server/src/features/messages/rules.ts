import { databaseErrorOf } from '../../kernel/database/database-errors.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Viewer } from '../../kernel/viewer.ts'

/** A conversation is between an agent and the team: a team member reads and writes for the whole team. */
export type Side = 'agent' | 'team'

/** The side for which a person reads. */
export const sideOf = (viewer: Viewer): Side => (viewer.door === 'agent' ? 'agent' : 'team')

/** The kind of sender that a person is, which depends only on the session. */
export const senderTypeOf = (viewer: Viewer): 'agent' | 'admin' | 'assistant' => {
  if (viewer.door === 'agent') return 'agent'
  return viewer.userType === 'admin' || viewer.userType === 'super_admin' ? 'admin' : 'assistant'
}

/**
 * Runs `write`, and refuses a title that is taken.
 *
 * @param path the title's field in the request
 * @throws Refusal name_taken with the field
 */
export const refuseTakenTitle = async <Result>(
  write: () => Promise<Result>,
  path = 'title',
): Promise<Result> => {
  try {
    return await write()
  } catch (error) {
    if (databaseErrorOf(error)?.constraint !== 'saved_replies_title_taken') throw error
    const message = 'There is already a saved reply with that title.'
    throw refuse('name_taken', { message, errors: [{ path, message }] })
  }
}
