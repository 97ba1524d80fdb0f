import { databaseErrorOf } from '../../../kernel/database-errors.ts'
import { refuse } from '../../../kernel/refusal.ts'

const fields = new Map([
  ['users_email_taken', { path: 'email', message: 'That email address is already taken.' }],
  ['users_username_taken', { path: 'username', message: 'That username is already taken.' }],
])

/**
 * Does what writes a name by which people sign in, which must be the only one.
 *
 * @throws Refusal name_taken, which names the field
 */
export const refuseTakenName = async <Result>(write: () => Promise<Result>): Promise<Result> => {
  try {
    return await write()
  } catch (error) {
    const field = fields.get(databaseErrorOf(error)?.constraint ?? '')
    if (!field) throw error
    throw refuse('name_taken', { message: field.message, errors: [field] })
  }
}
