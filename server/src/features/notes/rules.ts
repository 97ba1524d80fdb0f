import type { TourNote } from '@porchlight/contract/notes'
import type { Viewer } from '../../kernel/viewer.ts'

/**
 * As what a person writes: known from the session and from nothing else. A scheduling assistant is an assistant at
 * whichever door they came in.
 */
export const authorTypeOf = (viewer: Viewer): TourNote['authorType'] => {
  if (viewer.door === 'agent') return 'agent'
  if (viewer.userType === 'admin' || viewer.userType === 'super_admin') return 'admin'
  return 'assistant'
}
