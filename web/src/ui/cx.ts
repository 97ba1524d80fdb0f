/** Joins class names, and omits false, null and empty ones. Later classes do not override earlier ones. */
export function cx(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
