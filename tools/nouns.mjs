/**
 * The nouns of the product, in the order of the calls table (ARCHITECTURE.md, 'The import law'). The same plural names
 * the contract file, the feature in server and web, the journey, the benchmark and the commit scope.
 *
 * Each noun's value is its row: the features that it may call. `'reads'` allows any feature's `queries.ts`, `views.ts`
 * and `rules.ts`, `'listens'` any feature.
 *
 * @type {Record<string, readonly string[] | 'reads' | 'listens'>}
 */
export const calls = {
  people: [],
  settings: ['people'],
  sessions: ['people', 'billing', 'settings'],
  roles: ['people', 'sessions'],
  billing: ['people', 'settings', 'properties'],
  properties: ['people'],
  clients: ['people'],
  assistants: ['people', 'sessions', 'roles', 'settings'],
  tours: ['properties', 'clients', 'assistants', 'billing', 'people', 'settings'],
  accounts: ['people', 'sessions', 'roles', 'billing', 'assistants', 'tours'],
  notes: ['tours', 'people'],
  messages: ['tours', 'people', 'settings'],
  announcements: ['people'],
  calendar: ['tours', 'billing'],
  exports: ['people', 'sessions', 'tours'],
  reports: 'reads',
  notifications: 'listens',
}

/** Every noun, in the order of the table. */
export const nouns = Object.keys(calls)

/** The nouns before `noun` in the table; its tables and reads may join theirs. */
export function nounsBefore(noun) {
  return nouns.slice(0, nouns.indexOf(noun))
}

/** 'tours' → 'tour', 'properties' → 'property'. */
export function singular(noun) {
  if (noun === 'people') return 'person'
  if (noun.endsWith('ies')) return `${noun.slice(0, -3)}y`
  return noun.endsWith('s') ? noun.slice(0, -1) : noun
}
