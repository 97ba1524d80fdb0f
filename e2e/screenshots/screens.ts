import { resolve } from 'node:path'

/** The folder of the pages and the pictures of docs/. */
export const docs = resolve(import.meta.dirname, '../../docs')

const sizes = ['1440', '390'] as const
export const schemes = ['light', 'dark'] as const
export type Size = (typeof sizes)[number]
type Scheme = (typeof schemes)[number]

/**
 * A screen has a picture in each size and scheme. The repository keeps the pictures that `kept` names, and docs/screens.md
 * shows them; git ignores the others. A house rule limits their number and bytes (tools/house-rules/rules/pictures.mjs).
 */
type Screen = { line: string; only?: Size; kept?: readonly `${Size} ${Scheme}`[] }

/** Every picture from the landing page to the first sign-in. */
const door = {
  landing: { line: 'The landing page.', kept: ['1440 light'] },
  pricing: { line: 'Both plans side by side.', kept: ['1440 light'] },
  'agent-signup': { line: 'Choosing a plan.' },
  checkout: { line: 'Checkout: the contact form, with fields missing.' },
  'checkout-paying': {
    line: 'Checkout: the card form, with the order and its coupon.',
    kept: ['1440 light'],
  },
  'account-setup': { line: 'Setting up the account: email and password.' },
  'account-setup-profile': { line: 'Setting up the account: the profile.' },
  'agent-login': { line: 'Agent Login after a wrong password.' },
  'quick-login': { line: 'Choosing a person to sign in as, in the demo.', kept: ['1440 light'] },
  'forgot-password': { line: 'Asking for a new password.' },
  'reset-password': { line: 'Choosing a new password, from the link in the email.' },
  'confirm-email': { line: 'Confirming a new email address, from the link in the email.' },
  'not-found': { line: 'An address that does not exist.' },
} as const satisfies Record<string, Screen>

/** Every picture of the agent area, in the order of docs/screens.md, with its caption. */
const agent = {
  dashboard: {
    line: 'The dashboard, with the announcement, the counts and the next tours.',
    kept: ['1440 light', '390 dark'],
  },
  menu: { line: 'The menu on a phone.', only: '390' },
  'unread-notes': { line: 'The bell’s dialog: unread notes by tour.' },
  'command-palette': { line: 'The command palette (Ctrl+K or Cmd+K).', only: '1440', kept: ['1440 dark'] },
  shortcuts: { line: 'All keyboard shortcuts.', only: '1440' },
  'signed-out': { line: 'Schedule A Tour, signed out.' },
  'no-access': {
    line: 'The subscription of an agent whose payment is past due: all other screens are closed.',
  },
  schedule: { line: 'Schedule A Tour: the active tours.', kept: ['1440 light', '1440 dark'] },
  'schedule-past': { line: 'The past tours.' },
  'schedule-nothing-found': { line: 'A search that finds nothing.' },
  'request-form': { line: 'The New Tour Request form, with fields missing.', kept: ['390 light'] },
  'property-picker': { line: 'The property picker.', kept: ['1440 light'] },
  'tour-details': { line: 'A tour’s details with its timeline.', kept: ['1440 light', '390 light'] },
  'tour-edit': { line: 'Editing a request.' },
  'tour-cancel': { line: 'Canceling a tour asks for confirmation.' },
  'tour-notes-panel': { line: 'The notes of a tour.' },
  'add-to-calendar': { line: 'Add to Calendar: connections, links and the file.', kept: ['1440 light'] },
  properties: { line: 'The properties.', kept: ['1440 light'] },
  'property-details': { line: 'A property’s details.' },
  'add-property': { line: 'Adding a property.' },
  'schedule-new-tour': { line: 'The Schedule New Tour dialog, begun from a property’s card.' },
  'escort-required': { line: 'A property that requires an escort: the agent or a paid assistant.' },
  'pay-for-assistant': { line: 'The card form after a card was declined.', kept: ['1440 light'] },
  'property-request': { line: 'Request New Property, with the agent’s requests and the team’s answers.' },
  'property-request-sent': { line: 'A request that was sent.' },
  notes: { line: 'All notes on the agent’s tours.' },
  conversations: { line: 'The conversations with the team.' },
  conversation: { line: 'A conversation.', kept: ['1440 light'] },
  reports: { line: 'Reports & Analytics.', kept: ['1440 light'] },
  profile: { line: 'The profile.' },
  mails: { line: 'Choosing the notification emails.' },
  'profile-edit': { line: 'The profile’s edit mode.' },
  devices: { line: 'The devices that are signed in.' },
  'two-factor': { line: 'Setting up the second factor.' },
  'close-account': { line: 'Closing the account, with the consequences.' },
  subscription: { line: 'The subscription.', kept: ['1440 light'] },
  upgrade: { line: 'Upgrading, with the amount that is charged now.' },
  'cancel-subscription': { line: 'Canceling, with the consequences.' },
  invoice: { line: 'An invoice, ready to print.' },
  outbox: { line: 'An email in the outbox of demo and development.', kept: ['1440 light'] },
  unsubscribe: { line: 'The page behind an email’s unsubscribe link.' },
  offline: { line: 'Offline.' },
} as const satisfies Record<string, Screen>

/** Every picture of the assistants’ area. */
const assistant = {
  'assistant-login': { line: 'Assistant Login: the team’s password.' },
  'assistant-names': { line: 'Choosing a name after signing in with the team’s password.' },
  'assistant-dashboard': { line: 'The day’s visits and the next tours.', kept: ['1440 light', '390 dark'] },
  'assistant-feedback': { line: 'Completing a tour with feedback.', kept: ['390 light'] },
  'assistant-schedule': { line: 'An assistant’s own schedule, with the private calendar address.' },
  'assistant-offline': { line: 'Offline: the device stores each step until it can send it.' },
  account: { line: 'An employee’s account.' },
} as const satisfies Record<string, Screen>

/** Every picture of the back office. */
const office = {
  overview: { line: 'Overview: the figures of the business and the latest activity.', kept: ['1440 light'] },
  queue: { line: 'The queue: open tours, the most urgent first.', kept: ['1440 light', '1440 dark'] },
  'queue-details': { line: 'A tour’s details beside the queue.', kept: ['1440 light'] },
  'queue-chosen': { line: 'Several tours selected, with the actions for them.' },
  'queue-assign': { line: 'Assigning: who is free at that time, who is not, and why.', kept: ['1440 light'] },
  'queue-client': { line: 'A client’s profile with their tours.' },
  'tour-requests': { line: 'The tour requests as cards.' },
  'office-properties': { line: 'The Properties tab.' },
  'property-management': { line: 'Property Management System.', kept: ['1440 light'] },
  'property-form': { line: 'The form of a property.' },
  'property-hub': { line: 'The Property Management Hub.' },
  'property-requests': { line: 'Property requests, to approve or reject.' },
  'property-submission': { line: 'Submitting one property, or a file of properties.' },
  messages: { line: 'Messages: the conversations of tours.', kept: ['390 light'] },
  'new-message': { line: 'A message to an agent.' },
  assistants: { line: 'The team, with the workload of each assistant.', kept: ['1440 light'] },
  'assistant-form': { line: 'The form of an assistant.' },
  users: { line: 'Users.' },
  'user-details': { line: 'A user’s details.', kept: ['1440 light'] },
  'user-form': { line: 'Creating a user.' },
  'admin-users': { line: '/admin/users.' },
  roles: { line: 'Roles.' },
  'role-permissions': { line: 'The permissions of a role.', kept: ['1440 light'] },
  announcements: { line: 'The announcement: editor, preview and history.', kept: ['1440 light'] },
  analytics: { line: 'Analytics.', kept: ['1440 light'] },
  'city-tours': { line: 'City tours.', kept: ['1440 light'] },
  'schedule-city-tour': { line: 'Scheduling a city tour, with the server’s price.' },
  audit: { line: 'The audit log.' },
  'property-test': { line: 'The server’s answer to the property list, for troubleshooting.' },
  settings: { line: 'Settings.', kept: ['1440 light'] },
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

/** The pictures of a screen, with their files relative to docs/, and whether the repository keeps them. */
export const picturesOf = (name: ScreenName) => {
  const screen: Screen = screens[name]
  const area = pictured.find(({ names }) => names.includes(name))?.area
  return (screen.only ? [screen.only] : sizes).flatMap((size) =>
    schemes.map((scheme) => {
      const kept = screen.kept?.includes(`${size} ${scheme}`) ?? false
      const folder = kept ? 'screenshots' : 'screenshots/others'
      return { size, scheme, kept, file: `${folder}/${area}/${name}-${size}-${scheme}.webp` }
    }),
  )
}
