import type { Assistant } from '@porchlight/contract/assistants'

/** 'Available', 'Busy', 'Unavailable' */
export const availabilityWord = (availability: Assistant['availability']): string =>
  `${availability.charAt(0).toUpperCase()}${availability.slice(1)}`
