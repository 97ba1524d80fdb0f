import type { Tx } from '../../kernel/database.ts'

/** What properties need to know of the tours above them, to be handed in where they are put together. */
export type PropertyTours = {
  /** How many tours a property has in all, and how many of them are neither closed nor archived. */
  count(tx: Tx, propertyId: string): Promise<{ all: number; open: number }>
}
