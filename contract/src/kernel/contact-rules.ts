/*
 * The rules for a person's state, ZIP code and phone number, in the specification's words. Browser and server
 * share them.
 */

/** The states that the profile offers (specification, onboarding, section 9). */
export const profileStates = ['TX', 'GA', 'FL', 'CO', 'NY', 'CA'] as const
export const stateMessage = `Please choose one of: ${profileStates.join(', ')}`

export const isProfileState = (text: string): boolean => profileStates.some((state) => state === text)

export const phoneMessage = 'Phone number is required (minimum 10 digits)'

/** A phone number as people write it, with 10 to 15 digits and an optional extension. */
export const isPhone = (text: string): boolean => {
  const [number = ''] = text.split(/\s*(?:x|ext\.?|#)\s*/i)
  const digits = number.replace(/\D/g, '').length
  return digits >= 10 && digits <= 15 && /^[\d\s().+/-]+$/.test(number.trim())
}

export const zipMessage = 'Valid zip code is required'

/** Five digits, or ZIP+4. */
export const isZipCode = (text: string): boolean => /^\d{5}(?:[-\s]?\d{4})?$/.test(text.trim())
