import type { Viewer } from '../../kernel/viewer.ts'
import type { ClientScope } from './queries.ts'

/**
 * Whose clients a person reads: agents their own, whatever they ask for (product decision: client); staff all, or one
 * agent's.
 */
export const clientsOf = (viewer: Viewer, askedFor: string | undefined): ClientScope => {
  if (viewer.door === 'agent') return { agentId: viewer.userId }
  return askedFor === undefined ? 'all' : { agentId: askedFor }
}
