/** Joins class names, leaving out what is false, null or empty. Later classes do not override earlier ones. */
export function cx(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
