import { z } from 'zod'

// Control characters are never meant by a person; line breaks and tabs are, in texts of several lines. Lone surrogates
// cannot be stored as UTF-8. Everything else (emoji, right-to-left, quotes, markup) is kept as typed.
const singleLine = /^[^\p{Cc}\p{Cs}]*$/u
const multiLine = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u

/** What PostgreSQL cannot store: NUL, and halves of characters. */
const unstorable = /\0|\p{Cs}/u

/** Where in `value` a text is that cannot be stored, in names of objects too; undefined where all can. */
export const unstorableTextIn = (value: unknown): PropertyKey[] | undefined => {
  if (typeof value === 'string') return unstorable.test(value) ? [] : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    if (unstorable.test(key)) return []
    // A password may have any characters: only its hash is stored.
    if (/password$/i.test(key)) continue
    const path = unstorableTextIn(inner)
    if (path) return [Array.isArray(value) ? Number(key) : key, ...path]
  }
  return undefined
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

export const controlCharacters = 'Control characters are not allowed here'

/** A text to look for or compare with, possibly empty; what no stored text can hold is refused. */
export const soughtText = (max: number) =>
  z
    .string({ error: 'Please give one text' })
    .max(max, `Please use at most ${max} characters`)
    .regex(singleLine, controlCharacters)

const tooLong = (max: number) => `Please use at most ${max.toLocaleString('en-US')} characters`

/** One line of text, trimmed, at least one character; `message` is shown when it is missing, empty or not a text. */
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

/** Text of several lines, kept as typed. */
export const paragraph = (max = 5000) =>
  z.string({ error: 'Please enter text' }).max(max, tooLong(max)).regex(multiLine, controlCharacters)

/** Text of several lines that may not be blank. */
export const requiredParagraph = (message: string, max = 5000) =>
  z
    .string({ error: message })
    .max(max, tooLong(max))
    .regex(multiLine, controlCharacters)
    .refine((text) => text.trim() !== '', message)

/**
 * A field that may be missing, null or '' (product decision: the wire); all three mean "none" and arrive as null.
 */
export const optionalField = <S extends z.ZodType>(schema: S) =>
  z
    .union([z.literal(''), schema])
    .nullish()
    .transform((value) => (isBlank(value) ? null : value) as z.output<S> | null) // what is blank is no answer of the schema's

/**
 * A field of an update: missing means "leave it", null or '' means "clear it".
 */
export const changedField = <S extends z.ZodType>(schema: S) =>
  z
    .union([z.literal(''), schema])
    .nullish()
    .transform(
      (value) => (value !== undefined && isBlank(value) ? null : value) as z.output<S> | null | undefined, // as above
    )

/** A yes or no that may be missing, null or ''; then `otherwise`. */
export const optionalFlag = (otherwise: boolean) =>
  z
    .union([z.literal(''), z.boolean({ error: 'Please answer yes or no' })])
    .nullish()
    .transform((value) => (typeof value === 'boolean' ? value : otherwise))

export const emailMessage = 'Valid email is required'

/** An e-mail address, trimmed, at most 254 characters (RFC 5321, 4.5.3.1.3). Compared without regard to case. */
export const emailAddress = (message = emailMessage) =>
  z
    .string({ error: message })
    .trim()
    .max(254, message)
    .pipe(z.email({ error: message }))
