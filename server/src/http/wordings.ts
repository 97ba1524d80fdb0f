import type { z } from 'zod'

const listed = (values: readonly unknown[]) => values.map(String).join(', ')

/**
 * The message for invalid input whose field has none, such as a list instead of a text, so that users do not see the
 * validator's terms.
 */
export const wordingOf = (issue: z.core.$ZodRawIssue): string => {
  if (issue.code === 'invalid_value') return `Please choose one of: ${listed(issue.values)}`
  if (issue.code === 'too_small') return `Please use at least ${issue.minimum}`
  if (issue.code === 'too_big') return `Please use at most ${issue.maximum}`
  return issue.input === undefined ? 'This is missing' : 'The format isn’t valid'
}
