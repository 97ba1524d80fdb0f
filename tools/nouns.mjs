/**
 * The nouns of the product, in the order of the calls table: calls go down it, news goes up it as events.
 * The same plural names the contract file, the server's feature, the web's feature, the journey, the benchmark
 * and the commit scope. (ARCHITECTURE.md, 'One vocabulary')
 *
 * Each noun's value is its row: the features whose code it may call. `'reads'` means any feature's
 * `queries.ts`, `views.ts` and `rules.ts`, `'listens'` any feature at all.
 *
 * @type {Record<string, readonly string[] | 'reads' | 'listens'>}
 */
export const calls = {
  people: [],
  sessions: ['people', 'billing'],
  roles: ['people', 'sessions'],
  billing: ['people'],
  properties: ['people'],
  clients: ['people'],
  assistants: ['people', 'sessions', 'roles'],
  tours: ['properties', 'clients', 'assistants', 'billing', 'people'],
  accounts: ['people', 'sessions', 'roles', 'billing', 'assistants', 'tours'],
  notes: ['tours', 'people'],
  messages: ['tours', 'people'],
  settings: ['people', 'sessions', 'messages'],
  announcements: ['people'],
  calendar: ['tours', 'billing'],
  exports: ['people', 'sessions', 'tours'],
  reports: 'reads',
  notifications: 'listens',
}

/** Every noun, in the order of the table. */
export const nouns = Object.keys(calls)

/** The nouns above `noun` in the table, whose tables its own tables and reads may join. */
export function nounsBefore(noun) {
  return nouns.slice(0, nouns.indexOf(noun))
}

/** 'tours' → 'tour', 'properties' → 'property'; for files about one of them. */
export function singular(noun) {
  if (noun === 'people') return 'person'
  if (noun.endsWith('ies')) return `${noun.slice(0, -3)}y`
  return noun.endsWith('s') ? noun.slice(0, -1) : noun
}
