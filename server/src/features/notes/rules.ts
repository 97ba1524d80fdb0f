import type { TourNote } from '@porchlight/contract/notes'
import type { Viewer } from '../../kernel/viewer.ts'

/** The kind of author that a person is. A scheduling assistant is an assistant at every door. */
export const authorTypeOf = (viewer: Viewer): TourNote['authorType'] => {
  if (viewer.door === 'agent') return 'agent'
  if (viewer.userType === 'admin' || viewer.userType === 'super_admin') return 'admin'
  return 'assistant'
}
