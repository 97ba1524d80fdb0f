import { v7 } from 'uuid'

/** A new UUID v7. Commands know the id before they write, and its order by time suits indexes. */
export const newId = (): string => v7()
