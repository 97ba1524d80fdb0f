import type { Viewer } from '../../kernel/viewer.ts'
import type { auditLog } from './tables.ts'

type ActorType = (typeof auditLog.$inferSelect)['actorType']

/** The audit log's type for an actor. */
export const actorTypeOf = (viewer: Pick<Viewer, 'userType'> | null): ActorType => {
  if (viewer === null) return 'system'
  if (viewer.userType === 'real_estate_agent') return 'agent'
  return viewer.userType.endsWith('_assistant') ? 'assistant' : 'admin'
}

/** The fields of `next` that differ from `last`, with old and new values; null if none differ. */
export const changesOf = <Row extends Record<string, unknown>>(
  last: Row,
  next: Partial<Row>,
): { before: Partial<Row>; after: Partial<Row> } | null => {
  // The keys of a part of Row are keys of Row.
  const names = (Object.keys(next) as (keyof Row)[]).filter(
    (name) => JSON.stringify(last[name]) !== JSON.stringify(next[name]),
  )
  if (names.length === 0) return null
  const only = (row: Partial<Row>): Partial<Row> =>
    Object.fromEntries(names.map((name) => [name, row[name]])) as Partial<Row> // names are keys of Row
  return { before: only(last), after: only(next) }
}

/** The fields of audit entries that contain a person's id, and their names once the person's name replaces it. */
export const peopleFields: Readonly<Record<string, string>> = {
  schedulingAssistantId: 'assistant',
  escortAssistantId: 'escort',
}
