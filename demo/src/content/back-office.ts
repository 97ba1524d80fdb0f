import type { PropertyType } from '@porchlight/contract/properties'

/** Versions of the site announcement, oldest first, with their age in days. */
export const announcements = [
  {
    daysAgo: 84,
    message: 'Porchlight now covers Denver from Platt Park to Central Park. Send us your requests.',
    visible: true,
  },
  {
    daysAgo: 77,
    message: 'Porchlight now covers Denver from Platt Park to Central Park. Send us your requests.',
    visible: false,
  },
  {
    daysAgo: 41,
    message: 'Short maintenance on Sunday between 5 and 6 AM Central. Requests sent before that are safe.',
    visible: true,
  },
  { daysAgo: 39, message: '', visible: false },
  {
    daysAgo: 16,
    message:
      'New: add a confirmed tour to Google Calendar, Outlook or any calendar with one click from the tour’s details.',
    visible: true,
  },
  {
    daysAgo: 2,
    message:
      'Weekend slots are filling up quickly. Requests for Saturday and Sunday should reach us by Thursday, 5 PM Central.',
    visible: true,
  },
] as const

export const requestDescriptions: Partial<Record<PropertyType, readonly string[]>> = {
  house: [
    'Coming to market next week, owner agreed to early showings.',
    'Not on the listing sites yet. Owner lives out of state.',
    'Two of my clients asked for it.',
  ],
  apartment: [
    'New building, leasing office just opened.',
    'Management does self-guided tours with ID.',
    'Client lives in the building next door and wants to move over.',
  ],
  condo: ['Owner prefers weekdays. I have the key.', 'Estate sale, empty since spring.'],
  townhouse: ['End unit, seller is a past client of mine.', 'Shows best in the morning.'],
  commercial: ['Small bakery space, client wants to see it after closing time.'],
}

export const approvalNotes = [
  'Verified with the owner. Listed.',
  'Thank you, added with escort required as the owner asked.',
  'Good find, it is live.',
  null,
]
export const rejectionNotes = [
  'We could not reach the owner at the number given. Please send a current contact and ask again.',
  'This address is already listed under the building’s name.',
  'Outside the area that our escorts cover.',
  'The owner told us that showings are on hold until the new year.',
  'Enter the unit number, there are eleven in the building.',
]

export const savedReplies = [
  {
    title: 'Time confirmed',
    body: 'Good news, {agent}: {time} at {property} is confirmed. {client} has the address, and a reminder goes out the day before.',
  },
  {
    title: 'Need another time',
    body: 'The listing side has no opening at either of the times. Could you send us two more, ideally between 10 AM and 4 PM?',
  },
  {
    title: 'Client not reached',
    body: 'We have tried {client} by phone and text without luck so far. A short nudge from you usually does it.',
  },
  {
    title: 'Outside desk hours',
    body: 'Thank you for writing. The desk is open from 9 AM to 7 PM Central every day but holidays; we will take care of it first thing.',
  },
]

export const customRoles = [
  {
    name: 'Team lead',
    description: 'Looks after the assistants and the announcement.',
    permissions: [
      'assistants.view',
      'assistants.manage',
      'tours.view',
      'tours.assign',
      'announcements.manage',
    ],
  },
  {
    name: 'Bookkeeping',
    description: 'Subscriptions, payments and figures, nothing else.',
    permissions: ['billing.view', 'analytics.view', 'users.view'],
  },
] as const
