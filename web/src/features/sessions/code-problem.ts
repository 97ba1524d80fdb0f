const missingCode = 'Please enter the code'

/**
 * The shapes of the codes (server/src/features/second-factor): an app's has spaces at most. Of a recovery code only
 * letters and digits count, however a person's notes separate them.
 */
const isAppCode = (typed: string): boolean => /^\d{6}$/.test(typed.replaceAll(/\s/g, ''))
const isRecoveryCode = (typed: string): boolean => /^[\da-z]{10}$/i.test(typed.replaceAll(/[^\da-z]/gi, ''))

/**
 * Why a typed code cannot be right, so that a slip costs none of the few attempts; undefined if it may be.
 * @param recovery whether a recovery code will do, too
 */
export const codeProblem = (typed: string, { recovery }: { recovery: boolean }): string | undefined => {
  if (typed.trim() === '') return missingCode
  if (isAppCode(typed) || (recovery && isRecoveryCode(typed))) return undefined
  return recovery
    ? 'Enter a 6-digit code, or a recovery code of 10 characters'
    : 'Enter the 6-digit code from your app'
}
