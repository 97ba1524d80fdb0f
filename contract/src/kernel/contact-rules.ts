/*
 * The rules for a person's state, ZIP code and phone number, in the specification's words, and how a number is shown.
 * Browser and server share them.
 */

/** The states that the profile offers (specification, onboarding, section 9). */
export const profileStates = ['TX', 'GA', 'FL', 'CO', 'NY', 'CA'] as const
export const stateMessage = `Please choose one of: ${profileStates.join(', ')}`

export const isProfileState = (text: string): boolean => profileStates.some((state) => state === text)

export const phoneMessage = 'Phone number is required (minimum 10 digits)'

/** A phone number without its extension. */
const withoutExtension = (text: string): string => text.split(/\s*(?:x|ext\.?|#)\s*/i)[0] ?? ''

/** A phone number as people write it, with 10 to 15 digits and an optional extension. */
export const isPhone = (text: string): boolean => {
  const number = withoutExtension(text)
  const digits = number.replace(/\D/g, '').length
  return digits >= 10 && digits <= 15 && /^[\d\s().+/-]+$/.test(number.trim())
}

/** Whether a phone number has fewer digits than one in North America. A profile takes it nevertheless. */
export const isShortPhone = (text: string): boolean =>
  text.trim() !== '' && withoutExtension(text).replace(/\D/g, '').length < 10

/** A phone number for reading: North American ones as '(210) 555-0199', others as they were entered. */
export const formatPhone = (phone: string): string => {
  const [, area, exchange, line] =
    /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(phone.replaceAll(/[\s().-]/g, '')) ?? []
  return area && exchange && line ? `(${area}) ${exchange}-${line}` : phone
}

/** The address that calls a number (RFC 3966). An extension is not part of it. */
export const phoneHref = (phone: string): string =>
  `tel:${phone.replace(/(?:x|ext).*$/i, '').replaceAll(/[^\d+]/g, '')}`

export const zipMessage = 'Valid zip code is required'

/** Five digits, or ZIP+4. */
export const isZipCode = (text: string): boolean => /^\d{5}(?:[-\s]?\d{4})?$/.test(text.trim())
