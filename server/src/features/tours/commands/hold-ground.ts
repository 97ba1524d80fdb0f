import type { Tx } from '../../../kernel/database.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { AgentViewer } from '../../../kernel/viewer.ts'
import { lockPerson } from '../../people/commands/lock-person.ts'
import { holdProperty } from '../../properties/commands/hold-property.ts'
import type { PropertyRow } from '../../properties/queries.ts'

/**
 * What a tour that an agent asks for stands on: their own account, which may be deleted at this moment, and the property.
 * Both stay until the tour is written. Answers the property.
 *
 * @throws Refusal not_signed_in when their account is closed, not_found for a property that is not theirs to see
 */
export const holdGround = async (tx: Tx, viewer: AgentViewer, propertyId: string): Promise<PropertyRow> => {
  const agent = await lockPerson(tx, viewer.userId, 'deletion')
  if (!agent?.isActive) throw refuse('not_signed_in')
  return holdProperty(tx, viewer, propertyId)
}
