import { resolve } from 'node:path'

/** The folder of the pages and the pictures of docs/. */
export const docs = resolve(import.meta.dirname, '../../docs')

export const sizes = ['1440', '390'] as const
export const schemes = ['light', 'dark'] as const
export type Size = (typeof sizes)[number]

type Screen = { line: string; only?: Size }

/** Every picture from the landing page to the first sign-in. */
const door = {
  landing: { line: 'The landing page.' },
  pricing: { line: 'Both plans side by side.' },
  'agent-signup': { line: 'Choosing a plan.' },
  checkout: { line: 'Checkout: who subscribes, with what is missing.' },
  'checkout-paying': { line: 'Checkout: the card form, beside the order with a coupon taken off.' },
  'account-setup': { line: 'The account: how one signs in.' },
  'account-setup-profile': { line: 'The account: the profile.' },
  'agent-login': { line: 'Agent Login after a wrong password.' },
  'quick-login': { line: 'Choosing who to be, in the demo.' },
  'forgot-password': { line: 'Asking for a new password.' },
  'reset-password': { line: 'Choosing a new password by the mailed link.' },
  'confirm-email': { line: 'Confirming another address by the mailed link.' },
  'not-found': { line: 'An address that leads nowhere.' },
} as const satisfies Record<string, Screen>

/** Every picture of the agent area, in the order of docs/screens.md, with its caption. */
const agent = {
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
  mails: { line: 'Which emails one gets.' },
  'profile-edit': { line: 'The profile’s edit mode.' },
  devices: { line: 'Where one is signed in.' },
  'two-factor': { line: 'Setting up the second factor.' },
  'close-account': { line: 'Closing the account: what follows from it.' },
  subscription: { line: 'The subscription.' },
  upgrade: { line: 'An upgrade says what is charged now.' },
  'cancel-subscription': { line: 'Cancelling says what follows.' },
  invoice: { line: 'An invoice, to print.' },
  outbox: { line: 'A mail in the outbox of demo and development.' },
  unsubscribe: { line: 'Where the link in a mail leads.' },
  offline: { line: 'Without a line to the server.' },
} as const satisfies Record<string, Screen>

/** Every picture of the assistants’ area. */
const assistant = {
  'assistant-login': { line: 'Assistant Login: the team’s password.' },
  'assistant-names': { line: 'Who came in by the team’s password picks their name.' },
  'assistant-dashboard': { line: 'The day’s visits and what comes next.' },
  'assistant-feedback': { line: 'Completing a tour by saying what came of it.' },
  'assistant-offline': { line: 'Done without a line: kept until it can be sent.' },
  account: { line: 'The account of who works here.' },
} as const satisfies Record<string, Screen>

/** Every picture of the back office. */
const office = {
  overview: { line: 'Overview: how the business stands, and what came last.' },
  queue: { line: 'The queue: open tours, the most urgent first.' },
  'queue-details': { line: 'A tour’s details beside the queue.' },
  'queue-chosen': { line: 'Several tours chosen, and what may be done with them.' },
  'queue-assign': { line: 'Assigning: who is free at that time, who is not and why.' },
  'queue-client': { line: 'A client’s profile with their tours.' },
  'tour-requests': { line: 'The tour requests as cards.' },
  'office-properties': { line: 'The Properties tab.' },
  'property-management': { line: 'Property Management System.' },
  'property-form': { line: 'A property in its form.' },
  'property-hub': { line: 'The Property Management Hub.' },
  'property-requests': { line: 'Requests for properties, to be approved or rejected.' },
  'property-submission': { line: 'Submitting one property, or a file of them.' },
  messages: { line: 'Messages: the conversations of tours.' },
  'new-message': { line: 'A message to an agent.' },
  assistants: { line: 'The team: who has how much to do.' },
  'assistant-form': { line: 'An assistant in their form.' },
  users: { line: 'Users.' },
  'user-details': { line: 'A user’s details.' },
  'user-form': { line: 'Making a user.' },
  'admin-users': { line: '/admin/users.' },
  roles: { line: 'Roles.' },
  'role-permissions': { line: 'What a role gives.' },
  announcements: { line: 'The announcement: editor, preview and history.' },
  analytics: { line: 'Analytics.' },
  'city-tours': { line: 'City tours.' },
  'schedule-city-tour': { line: 'Scheduling a city tour, with the server’s price.' },
  audit: { line: 'The audit log.' },
  'property-test': { line: 'What the catalogue’s call answers, to look for a fault.' },
  settings: { line: 'Settings.' },
  'admin-login': { line: 'Signing in to the back office.' },
} as const satisfies Record<string, Screen>

const areas = { door, agent, assistant, office }
type Area = keyof typeof areas
export const screens = { ...door, ...agent, ...assistant, ...office }

export type ScreenName = keyof typeof screens

/** Object.keys with the type of these names, which it loses. */
const namesOf = (area: Area) => Object.keys(areas[area]) as ScreenName[]

/** The areas in the order of docs/screens.md, with their pictures' names. */
export const pictured = [
  { area: 'door', title: 'The way in', names: namesOf('door') },
  { area: 'agent', title: 'The agent area', names: namesOf('agent') },
  { area: 'assistant', title: 'The assistants’ area', names: namesOf('assistant') },
  { area: 'office', title: 'The back office', names: namesOf('office') },
] as const

export const sizesOf = (name: ScreenName): readonly Size[] => {
  const screen: Screen = screens[name]
  return screen.only ? [screen.only] : sizes
}

/** A picture's file, relative to docs/. */
export const fileOf = (name: ScreenName, size: Size, scheme: (typeof schemes)[number]): string => {
  const place = pictured.find(({ names }) => names.includes(name))
  return `screenshots/${place?.area}/${name}-${size}-${scheme}.webp`
}
