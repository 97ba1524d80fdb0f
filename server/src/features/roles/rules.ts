import { databaseErrorOf } from '../../kernel/database/database-errors.ts'
import { refuse } from '../../kernel/refusal.ts'

const uniques: ReadonlySet<string | undefined> = new Set(['roles_name_taken', 'permissions_name_taken'])

/**
 * Runs `write` and refuses a name that is taken.
 *
 * @throws Refusal name_taken with the field
 */
export const refuseTakenName = async <Result>(write: () => Promise<Result>): Promise<Result> => {
  try {
    return await write()
  } catch (error) {
    if (!uniques.has(databaseErrorOf(error)?.constraint)) throw error
    throw refuse('name_taken', {
      errors: [{ path: 'name', message: 'That name is already taken.' }],
    })
  }
}
