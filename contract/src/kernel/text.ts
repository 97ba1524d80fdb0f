import { z } from 'zod'

// No one enters control characters on purpose, except line breaks and tabs in multi-line texts. Lone surrogates cannot
// be stored as UTF-8. Everything else (emoji, right-to-left, quotes, markup) is kept as typed.
const singleLine = /^[^\p{Cc}\p{Cs}]*$/u
const multiLine = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u

/** Characters that PostgreSQL cannot store: NUL and lone surrogates. */
const unstorable = /\0|\p{Cs}/u

/**
 * The path of a text in `value` that cannot be stored, including property names; undefined if everything can be stored.
 */
export const unstorableTextIn = (value: unknown): PropertyKey[] | undefined => {
  if (typeof value === 'string') return unstorable.test(value) ? [] : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    if (unstorable.test(key)) return []
    // A password may contain any character, because only its hash is stored.
    if (/password$/i.test(key)) continue
    const path = unstorableTextIn(inner)
    if (path) return [Array.isArray(value) ? Number(key) : key, ...path]
  }
  return undefined
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

export const controlCharacters = 'Control characters are not allowed here'

/** A search or comparison text, possibly empty. It refuses characters that no stored text can contain. */
export const soughtText = (max: number) =>
  z
    .string({ error: 'Enter one text' })
    .max(max, `Please use at most ${max} characters`)
    .regex(singleLine, controlCharacters)

const tooLong = (max: number) => `Please use at most ${max.toLocaleString('en-US')} characters`

/** One line of text, trimmed, at least one character. `message` is the error if it is missing, empty or not a text. */
export const requiredLine = (message: string, max = 200) =>
  z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(max, tooLong(max))
    .regex(singleLine, controlCharacters)

/** One line of text, trimmed, possibly empty. */
export const line = (max = 200) =>
  z.string({ error: 'Please enter text' }).trim().max(max, tooLong(max)).regex(singleLine, controlCharacters)

/** Multi-line text, kept as typed. */
export const paragraph = (max = 5000) =>
  z.string({ error: 'Please enter text' }).max(max, tooLong(max)).regex(multiLine, controlCharacters)

/** Multi-line text that must not be blank. */
export const requiredParagraph = (message: string, max = 5000) =>
  z
    .string({ error: message })
    .max(max, tooLong(max))
    .regex(multiLine, controlCharacters)
    .refine((text) => text.trim() !== '', message)

/** A field that may be missing, null or '' (product decision: the wire). All three mean "none" and become null. */
export const optionalField = <S extends z.ZodType>(schema: S) =>
  z
    .union([z.literal(''), schema])
    .nullish()
    .transform((value) => (isBlank(value) ? null : value) as z.output<S> | null) // the schema never produces a blank value

/** A field of an update: missing keeps the value, null or '' clears it. */
export const changedField = <S extends z.ZodType>(schema: S) =>
  z
    .union([z.literal(''), schema])
    .nullish()
    .transform(
      (value) => (value !== undefined && isBlank(value) ? null : value) as z.output<S> | null | undefined, // for the same reason
    )

/** A boolean that may be missing, null or ''; all three become `otherwise`. */
export const optionalFlag = (otherwise: boolean) =>
  z
    .union([z.literal(''), z.boolean({ error: 'Choose yes or no' })])
    .nullish()
    .transform((value) => (typeof value === 'boolean' ? value : otherwise))

export const emailMessage = 'Valid email is required'

/** An email, trimmed, at most 254 characters (RFC 5321, 4.5.3.1.3). Comparisons ignore case. */
export const emailAddress = (message = emailMessage) =>
  z
    .string({ error: message })
    .trim()
    .max(254, message)
    .pipe(z.email({ error: message }))
