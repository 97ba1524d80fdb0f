import type { Tx } from '../../kernel/database/database.ts'

/** The facts that properties need from the features above them. The composition root passes this in. */
export type PropertyTours = {
  /**
   * How many tours a property has, how many of them are open, and whether a payment names the property; of one agent's
   * tours and payments only, if `agentId` is given.
   */
  count(tx: Tx, propertyId: string, agentId?: string): Promise<{ all: number; open: number; paid: boolean }>
}
