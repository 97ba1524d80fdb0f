const missingCode = 'Please enter the code'

/**
 * The formats that the server accepts (server/src/features/second-factor). An app's code may contain spaces. In a
 * recovery code, the server ignores everything except letters and digits.
 */
const isAppCode = (typed: string): boolean => /^\d{6}$/.test(typed.replaceAll(/\s/g, ''))
const isRecoveryCode = (typed: string): boolean => /^[\da-z]{10}$/i.test(typed.replaceAll(/[^\da-z]/gi, ''))

/**
 * Returns what is wrong with a code's format, or undefined. A typo then does not use up one of the few attempts.
 * @param recovery whether a recovery code is accepted, too
 */
export const codeProblem = (typed: string, { recovery }: { recovery: boolean }): string | undefined => {
  if (typed.trim() === '') return missingCode
  if (isAppCode(typed) || (recovery && isRecoveryCode(typed))) return undefined
  return recovery
    ? 'Enter a 6-digit code or a 10-character recovery code'
    : 'Enter the 6-digit code from your app'
}
