import type { Viewer } from '../../kernel/viewer.ts'

/** Between an agent and the team: whoever of the team reads or writes does so for the team. */
export type Side = 'agent' | 'team'

/** For which side a person reads. */
export const sideOf = (viewer: Viewer): Side => (viewer.door === 'agent' ? 'agent' : 'team')

/** As what a person writes: known from the session and from nothing else. */
export const senderTypeOf = (viewer: Viewer): 'agent' | 'admin' | 'assistant' => {
  if (viewer.door === 'agent') return 'agent'
  return viewer.userType === 'admin' || viewer.userType === 'super_admin' ? 'admin' : 'assistant'
}
