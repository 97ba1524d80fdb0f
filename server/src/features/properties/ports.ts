import type { Tx } from '../../kernel/database.ts'

/**
 * The facts about tours that properties need. The tours feature lies above, so the composition root passes this in.
 */
export type PropertyTours = {
  /** The number of a property's tours, and of those that are neither closed nor archived. */
  count(tx: Tx, propertyId: string): Promise<{ all: number; open: number }>
}
