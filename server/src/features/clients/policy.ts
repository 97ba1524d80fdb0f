import type { Viewer } from '../../kernel/viewer.ts'
import type { ClientScope } from './queries.ts'

/**
 * Whose clients a person may read: agents only their own (product decision: client); staff all, or those of one agent.
 */
export const clientsOf = (viewer: Viewer, askedFor: string | undefined): ClientScope => {
  if (viewer.door === 'agent') return { agentId: viewer.userId }
  return askedFor === undefined ? 'all' : { agentId: askedFor }
}
