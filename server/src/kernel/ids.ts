import { v7 } from 'uuid'

/**
 * A new UUID v7: made in the application, so that a command knows the id before it writes, and
 * ordered by time, so that primary keys grow at the right-hand edge of their index.
 */
export const newId = (): string => v7()
