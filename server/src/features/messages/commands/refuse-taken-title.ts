import { databaseErrorOf } from '../../../kernel/database-errors.ts'
import { refuse } from '../../../kernel/refusal.ts'

/**
 * Does what writes the title of a saved reply, which must be the only one of its name.
 *
 * @param path where the title stands in the call
 * @throws Refusal name_taken, which names the field
 */
export const refuseTakenTitle = async <Result>(
  write: () => Promise<Result>,
  path = 'title',
): Promise<Result> => {
  try {
    return await write()
  } catch (error) {
    if (databaseErrorOf(error)?.constraint !== 'saved_replies_title_taken') throw error
    const message = 'A saved reply has that title already.'
    throw refuse('name_taken', { message, errors: [{ path, message }] })
  }
}
