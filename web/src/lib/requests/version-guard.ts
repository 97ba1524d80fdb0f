import { replaceEqualDeep } from '@tanstack/react-query'

const versionOf = (data: unknown): number | null =>
  typeof data === 'object' && data !== null && 'version' in data && typeof data.version === 'number'
    ? data.version
    : null

/**
 * For `structuralSharing` of a query about a versioned object: an answer from before a change does not restore the
 * older state.
 */
export const keepNewerVersion = (before: unknown, after: unknown): unknown => {
  const [known, come] = [versionOf(before), versionOf(after)]
  return known !== null && come !== null && known > come ? before : replaceEqualDeep(before, after)
}
