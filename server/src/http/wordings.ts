import type { z } from 'zod'

const listed = (values: readonly unknown[]) => values.map(String).join(', ')

/**
 * What is said of input where a field has no words of its own. The contract's wordings come first; this is for what it
 * leaves open (a list where a text belongs, a body that is no object), so that nobody reads the validator's own terms.
 */
export const wordingOf = (issue: z.core.$ZodRawIssue): string => {
  if (issue.code === 'invalid_value') return `Please choose one of: ${listed(issue.values)}`
  if (issue.code === 'too_small') return `Please use at least ${issue.minimum}`
  if (issue.code === 'too_big') return `Please use at most ${issue.maximum}`
  return issue.input === undefined ? 'This is missing' : 'This is not in the form that is asked for'
}
