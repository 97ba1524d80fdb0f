/**
 * The nouns of the product, in the order of the calls table (ARCHITECTURE.md, 'The import law'). The same plural names
 * the contract file, the feature in server and web, the journey, the benchmark and the commit scope. In the browser and
 * in journeys, `billing` stands for payments, subscriptions and checkouts.
 *
 * Each noun's value is its row: the features that it may call. `'reads'` allows any feature's `queries.ts`, `views.ts`
 * and `rules.ts`, `'listens'` any feature.
 *
 * @type {Record<string, readonly string[] | 'reads' | 'listens'>}
 */
export const calls = {
  reports: 'reads',
  search: 'reads',
  exports: ['tours', 'sessions', 'credentials', 'people'],
  notifications: 'listens',
  calendar: ['tours', 'subscriptions', 'people'],
  announcements: ['people'],
  messages: ['tours', 'settings', 'people'],
  notes: ['tours', 'people'],
  accounts: [
    'assistants',
    'tours',
    'sessions',
    'second-factor',
    'credentials',
    'roles',
    'checkouts',
    'subscriptions',
    'payments',
    'people',
  ],
  assistants: ['tours', 'sessions', 'credentials', 'roles', 'settings', 'people'],
  tours: ['subscriptions', 'payments', 'clients', 'properties', 'settings', 'people'],
  sessions: ['second-factor', 'credentials', 'roles', 'subscriptions', 'settings', 'people'],
  'second-factor': ['credentials', 'settings', 'people'],
  credentials: ['people'],
  roles: ['people'],
  checkouts: ['subscriptions', 'payments', 'people'],
  subscriptions: ['payments', 'settings', 'people'],
  payments: ['properties', 'settings', 'people'],
  clients: ['people'],
  properties: ['people'],
  settings: ['people'],
  people: [],
}

/**
 * The features of the browser application, in the order in which they use each other: each row names the features that
 * it may use, and all of them stand below it.
 *
 * @type {Record<string, readonly string[]>}
 */
export const webCalls = {
  reports: ['tours'],
  search: ['tours'],
  accounts: ['sessions', 'roles', 'properties'],
  messages: ['tours'],
  tours: ['billing', 'assistants', 'notes', 'calendar', 'clients', 'properties'],
  billing: ['sessions', 'settings'],
  sessions: ['settings'],
  assistants: ['properties'],
  people: ['properties'],
  notes: [],
  calendar: [],
  clients: [],
  properties: [],
  roles: [],
  settings: [],
  announcements: [],
  exports: [],
  notifications: [],
}

/** Every noun, in the order of the table. */
export const nouns = Object.keys(calls)

/** The nouns below `noun` in the table; its tables and reads may join theirs. */
export function nounsBelow(noun) {
  return nouns.slice(nouns.indexOf(noun) + 1)
}
