import { databaseErrorOf } from '../../../kernel/database-errors.ts'
import { refuse } from '../../../kernel/refusal.ts'

/**
 * Does what writes the title of a saved reply, which must be the only one of its name.
 *
 * @throws Refusal name_taken, which names the field
 */
export const refuseTakenTitle = async <Result>(write: () => Promise<Result>): Promise<Result> => {
  try {
    return await write()
  } catch (error) {
    if (databaseErrorOf(error)?.constraint !== 'saved_replies_title_taken') throw error
    const message = 'A saved reply has that title already.'
    throw refuse('name_taken', { message, errors: [{ path: 'title', message }] })
  }
}
