import { wordsOfPermission } from '@porchlight/contract/kernel/permission-words'
import type { RoleDetail } from '@porchlight/contract/roles'

/** Writes 'user_accounts' as 'User accounts' (specification, back office, section 2: underscores as spaces). */
export const categoryWords = (category: string): string => {
  const words = category.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Writes 'super_admin' as 'Super admin'; a custom role keeps its name. */
export const roleWords = ({ name, isSystemRole }: { name: string; isSystemRole: boolean }): string =>
  isSystemRole ? categoryWords(name) : name

export const countWords = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`

/** What a role gained and lost: 'Bookkeeping: View analytics added'; just its name if that is nothing. */
export const permissionChange = (before: RoleDetail, after: RoleDetail): string => {
  const lackedBy = (other: RoleDetail, role: RoleDetail): string =>
    role.permissions
      .filter(({ id }) => other.permissions.every((one) => one.id !== id))
      .map(({ name }) => wordsOfPermission(name))
      .join(', ')
  const [added, removed] = [lackedBy(before, after), lackedBy(after, before)]
  const words = [added && `${added} added`, removed && `${removed} removed`].filter(Boolean).join('; ')
  return words ? `${after.name}: ${words}` : after.name
}
