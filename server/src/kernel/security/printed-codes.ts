// Without letters that people confuse with others: I, L, O, U (Crockford's base 32).
const codeLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * A code of 5 random bits per byte in its printed form, in groups of five: 'K7QWM-20XTR'.
 *
 * @param random 5 bytes for each group
 */
export const printedCodeOf = (random: Uint8Array): string =>
  asPrinted([...random].map((byte) => codeLetters[byte % 32]).join(''))

/** Converts a typed code to its printed form: upper case, confused letters as digits, in groups of five. */
export const asPrinted = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll(/(.{5})(?=.)/g, '$1-')
