import { z } from 'zod'

/** An instant in answers: ISO 8601 in UTC with a Z. */
export const instant = z.string().meta({ format: 'date-time' })

// PostgreSQL accepts years up to 294276, calendars do not. This range catches typing errors.
const earliest = Date.UTC(2000, 0, 1)
const latest = Date.UTC(2100, 0, 1)

/** An instant in requests: ISO 8601 with an offset or Z, between 2000 and 2100. Parsed as a Date. */
export const instantInput = (message = 'Enter a date and time') =>
  z
    .string({ error: message })
    .trim()
    .pipe(z.iso.datetime({ offset: true, error: message }))
    .transform((text) => new Date(text))
    .refine((date) => date.getTime() >= earliest && date.getTime() < latest, message)

/** A calendar day, `2026-11-20`. */
export const day = z.iso.date()
