import type { Viewer } from '../../kernel/viewer.ts'

/** Whose eyes a read of properties is for. */
export type SeenBy = { agentId: string } | 'staff'

/**
 * Which properties a person may see (product decision: who sees them): staff all, an agent what is published and what
 * they added themselves. Retired ones are seen by nobody any more.
 */
export const seenBy = (viewer: Viewer): SeenBy =>
  viewer.door === 'agent' ? { agentId: viewer.userId } : 'staff'
