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
