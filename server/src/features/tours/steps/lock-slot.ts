import type { Tx } from '../../../kernel/database/database.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { AgentViewer } from '../../../kernel/viewer.ts'
import { lockPerson } from '../../people/steps/lock-person.ts'
import type { PropertyRow } from '../../properties/queries.ts'
import { lockProperty } from '../../properties/steps/lock-property.ts'

/**
 * Locks the rows that a new tour depends on: the agent's account and the property, which it returns.
 *
 * @throws Refusal not_signed_in if the account is closed, not_found for a property that this agent may not see
 */
export const lockSlot = async (tx: Tx, viewer: AgentViewer, propertyId: string): Promise<PropertyRow> => {
  const agent = await lockPerson(tx, viewer.userId, 'deletion')
  if (!agent?.isActive) throw refuse('not_signed_in')
  return lockProperty(tx, viewer, propertyId)
}
