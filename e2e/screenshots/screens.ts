import { resolve } from 'node:path'

/** Where the pictures are kept. */
export const folder = resolve(import.meta.dirname, '../../docs/screenshots/agent')

export const sizes = ['1440', '390'] as const
export const schemes = ['light', 'dark'] as const
export type Size = (typeof sizes)[number]

type Screen = { line: string; only?: Size }

/** Every picture of the agent area, in the order of docs/screens.md, with the line that stands beside it there. */
export const screens = {
  dashboard: { line: 'The dashboard, with the announcement, the counts and what comes.' },
  menu: { line: 'The menu of a phone.', only: '390' },
  'unread-notes': { line: 'The bell’s dialog: unread notes by tour.' },
  'command-palette': { line: 'Everything by name (Ctrl or Cmd and K).', only: '1440' },
  shortcuts: { line: 'The sheet of all keys.', only: '1440' },
  'signed-out': { line: 'Schedule A Tour without a session.' },
  'no-access': { line: 'The subscription of somebody whose payment is past due: all else is closed.' },
  schedule: { line: 'Schedule A Tour: the active tours.' },
  'schedule-past': { line: 'The past tours.' },
  'schedule-nothing-found': { line: 'A search that finds nothing.' },
  'request-form': { line: 'The New Tour Request form with what it misses.' },
  'property-picker': { line: 'The property picker.' },
  'tour-details': { line: 'A tour’s details with its timeline.' },
  'tour-edit': { line: 'Editing a request.' },
  'tour-cancel': { line: 'Cancelling asks first.' },
  'tour-notes-panel': { line: 'The notes of a tour.' },
  'add-to-calendar': { line: 'Add to Calendar: connections, links and the file.' },
  properties: { line: 'The properties.' },
  'property-details': { line: 'A property’s details.' },
  'add-property': { line: 'Adding a property.' },
  'schedule-new-tour': { line: 'The Schedule New Tour dialog, begun from a property’s card.' },
  'escort-required': { line: 'A property that requires an escort: along personally, or a paid assistant.' },
  'pay-for-assistant': { line: 'The card form after a card was declined.' },
  'property-request': { line: 'Request New Property, with one’s own requests and the team’s answers.' },
  'property-request-sent': { line: 'A request that was sent.' },
  notes: { line: 'All notes on one’s tours.' },
  conversations: { line: 'The conversations with the team.' },
  conversation: { line: 'A conversation.' },
  reports: { line: 'Reports & Analytics.' },
  profile: { line: 'The profile.' },
  mails: { line: 'Which e-mails one gets.' },
  subscription: { line: 'The subscription.' },
  outbox: { line: 'A mail in the outbox of demo and development.' },
  unsubscribe: { line: 'Where the link in a mail leads.' },
  offline: { line: 'Without a line to the server.' },
} as const satisfies Record<string, Screen>

export type ScreenName = keyof typeof screens

export const sizesOf = (name: ScreenName): readonly Size[] => {
  const screen: Screen = screens[name]
  return screen.only ? [screen.only] : sizes
}

/** As Object.keys, which forgets that these are all the names there are. */
export const names = Object.keys(screens) as ScreenName[]

export const fileOf = (name: ScreenName, size: Size, scheme: (typeof schemes)[number]): string =>
  `${name}-${size}-${scheme}.webp`
