import { databaseErrorOf } from '../../../kernel/database-errors.ts'
import { refuse } from '../../../kernel/refusal.ts'

/**
 * Does what writes a filter's name, which must be the only one of its owner's.
 *
 * @throws Refusal name_taken, which names the field
 */
export const writeFilterName = async <Result>(write: () => Promise<Result>): Promise<Result> => {
  try {
    return await write()
  } catch (error) {
    if (databaseErrorOf(error)?.constraint !== 'queue_filters_name_taken') throw error
    throw refuse('name_taken', { errors: [{ path: 'name', message: 'That name is already taken.' }] })
  }
}
