import type { tours } from '../tables.ts'

type Tour = typeof tours.$inferSelect

const asText = (value: unknown): string | null => {
  if (value === null) return null
  return value instanceof Date ? value.toISOString() : String(value)
}

/** The columns of a tour as they are stored for an undo, with instants as text. */
export const storedColumns = <Name extends keyof Tour>(
  tour: Tour,
  names: readonly Name[],
): Record<Name, string | null> =>
  // One entry for each of the names.
  Object.fromEntries(names.map((name) => [name, asText(tour[name])])) as Record<Name, string | null>

const instants: ReadonlySet<string> = new Set<keyof Tour>([
  'scheduledDate',
  'statusUpdatedAt',
  'estimatedCompletion',
  'onMyWayAt',
  'arrivedAt',
  'startedAt',
  'completedAt',
  'cancelledAt',
  'cancelRequestedAt',
  'archivedAt',
])

/** The columns that `storedColumns` stored, to set them again. */
export const restoredColumns = (stored: Readonly<Record<string, string | null>>): Partial<Tour> =>
  Object.fromEntries(
    Object.entries(stored).map(([name, text]) => [
      name,
      text !== null && instants.has(name) ? new Date(text) : text,
    ]),
  ) as Partial<Tour> // these values come from the same columns, so they fit them
