import { testsOf } from './place.mjs'

const announcement = testsOf('server/src/features/announcements/routes.test.ts')
const agentReads = testsOf('server/src/features/tours/routes.agent-reads.test.ts')
const agentTours = testsOf('server/src/features/tours/routes.agents.test.ts')
const tourLists = testsOf('server/src/features/tours/routes.lists.test.ts')
const clients = testsOf('server/src/features/clients/routes.test.ts')
const properties = testsOf('server/src/features/properties/routes.test.ts')
const addProperty = testsOf('server/src/features/properties/commands/add-property.test.ts')
const propertyRequests = testsOf('server/src/features/properties/commands/send-request.test.ts')
const addNote = testsOf('server/src/features/notes/commands/add-note.test.ts')
const readNotes = testsOf('server/src/features/notes/commands/mark-read.test.ts')
const noteLists = testsOf('server/src/features/notes/queries.test.ts')
const calendarEvents = testsOf('server/src/features/calendar/commands/push-event.test.ts')
const calendarFiles = testsOf('server/src/features/calendar/routes.test.ts')
const consent = testsOf('server/src/features/calendar/routes.consent.test.ts')
const paying = testsOf('server/src/features/billing/routes.paying.test.ts')
const messages = testsOf('server/src/features/messages/routes.test.ts')
const signIn = testsOf('server/src/features/sessions/routes.test.ts')
const viewer = testsOf('server/src/features/sessions/commands/find-viewer.test.ts')
const reports = testsOf('server/src/features/reports/routes.test.ts')

/**
 * What the specification of the agent area asks for, and by which words in a test each thing is known. A test that has
 * all the `by` of an item, in its title or its body, shows it.
 *
 * @type {import('./page.mjs').Checklist}
 */
export const agentArea = {
  title: 'The agent area',
  sections: [
    {
      title: 'Screens and routes (section 2)',
      items: [
        ['Sidebar: every place of it', ['the shell leads everywhere']],
        [
          'Shell only for agents with access; others are sent to /subscription',
          ['who has not paid is led to the subscription'],
        ],
        ['Signed-out state on every screen', ['strangers read on every screen']],
        ['Notification bell: badge, dialog, clear all', ['Notifications Cleared']],
        ['Toast ‘You have N new note(s) on your tours’', ['new notes? on your tours']],
        ['Announcement banner, dismissed per session and version', ['dismissedAnnouncementVersion']],
        ['/dashboard: cards, greeting, plan badge, panels', ['Recent Activity', 'Upcoming Tours']],
        ['/schedule-tour: form, tabs, cards, search', ['a tour goes from request to done']],
        ['/schedule-tour: empty states', ['No Active Tour Requests', 'No Past Tours Yet']],
        ['/schedule-tour: a search without a find', ['No Results Found', 'tours are found by client']],
        [
          'Words for what has no name, and for a status nobody knows',
          ['Client Name Not Available', 'Unnamed'],
        ],
        [
          'A request to cancel leaves a mark and is sent once',
          ['leaves a mark that agent, desk and assistant'],
        ],
        ['A status note ends with its status', ['ends with its status, through every door']],
        ['Buttons while something is on its way', ['Adding...', 'Saving...', 'Cancelling...']],
        ['Details: edit', ['a request is edited']],
        ['Details: cancel', ['a request is cancelled after a question']],
        ['Tour notes panel: paging by ten and search', ['notes are paged by ten']],
        ['Add to Calendar: menu and dialog', ['Download Calendar File']],
        ['Connect Google Calendar / Connect Outlook Calendar', ['Connect Google Calendar']],
        ['/properties: search and escort filter', ['self_guided', '/properties']],
        ['Add Property dialog', ['Property added successfully']],
        ['Escort Required Property dialog', ['an assistant is paid for with the tour']],
        ['Schedule New Tour dialog', ['Tour scheduled successfully']],
        ['/property-request: form, success, own requests', ['Submit Another Property']],
        ['/notes: four tabs', ['Assistant Notes']],
        ['/tour-notes: conversations and thread', ['/tour-notes']],
        ['/reports: range, tiles, charts, table, CSV', ['the figures of a range are the server’s']],
      ],
    },
    {
      title: 'Rules of the forms (section 5)',
      items: [
        'First name is required',
        'Last name is required',
        'Valid email is required',
        'Phone number is required (minimum 10 digits)',
        'Property selection is required',
        'Requested tour time is required',
        'You must acknowledge the operation hours to proceed',
      ]
        .map((words) => [words, ['an empty request names everything that is missing']])
        .concat(
          [
            'Date is required',
            'Time is required',
            'You must acknowledge the scheduling assistant hours before submitting.',
            'Valid zip code is required',
          ].map((words) => [words, [words]]),
          [
            [
              'The first invalid field in reading order has the focus',
              ['first invalid field in reading order'],
            ],
          ],
        ),
    },
    {
      title: 'Calls (section 7)',
      calls: [
        ['GET /api/public/announcement', announcement('is the newest, at once, as typed')],
        ['GET /api/agent/tour-requests', agentReads('is their own, newest first')],
        ['GET /api/agent/clients', clients('shows an agent their own')],
        ['GET /api/agent/properties', properties('shows an agent what is published')],
        ['POST /api/agent/properties', addProperty('lists it to its agent and to staff')],
        ['POST /api/agent/tour-requests', agentTours('stores the wish, links the client')],
        ['PUT /api/agent/tour-requests/:id/cancel', agentTours('closes the tour once')],
        ['PUT /api/agent/tour-requests/:id', agentTours('returns the tour to requested')],
        ['POST /api/tours', agentTours('keeps the agent’s time as its date')],
        ['GET /api/tours/:tourId/notes', addNote('answers the note; others read it')],
        ['POST /api/tours/:tourId/notes', addNote('answers the note; others read it')],
        ['POST /api/tours/:tourId/notes/:noteId/read', readNotes('counts after every step')],
        ['GET /api/tours/:id/calendar/connections', calendarEvents('is made once, however often')],
        ['GET /api/tours/:id/calendar/ics', calendarFiles('goes out as a file with its name')],
        ['POST /api/tours/:id/calendar/create', calendarEvents('is made once, however often')],
        ['GET /api/tours/:id/calendar/google', calendarFiles('open a new event at Google')],
        ['GET /api/oauth/:provider', consent('leads to %s and back, and the connection is there')],
        ['POST /api/create-tour-assistant-payment', paying('answers a secret that is stored nowhere')],
        ['GET /api/agent/tour-notes', noteLists('bring the feed of one agent alone')],
        ['GET /api/agent/tour-conversations', messages('is listed with what it is about')],
        ['POST /api/tours/:id/messages', messages('believes nothing that the payload says')],
        ['GET /api/agent/unread-notes/count', readNotes('counts after every step')],
        ['GET /api/agent/unread-notes/by-tour', readNotes('counts after every step')],
        ['POST /api/agent/unread-notes/clear-all', readNotes('counts after every step')],
        ['GET /api/auth/user', signIn('answers who one is, and the session is theirs')],
        ['GET /api/admin/me', viewer('is answered to the back office with its permissions')],
        ['GET /api/tours', tourLists('answers an agent’s own tours to the agent')],
        ['GET /api/stats', tourLists('counts an agent’s own tours, clients')],
        ['GET /api/agent/reports', reports('counts the agent’s own tours')],
        ['GET /api/agent/reports.csv', reports('the tours’ file has a row')],
        ['GET /api/agent/property-requests', propertyRequests('are paged, newest first, each agent')],
        ['POST /api/agent/property-requests', propertyRequests('is written down as pending')],
      ],
    },
    {
      title: 'Messages of failure (section 8)',
      items: [
        'Failed to submit tour request. Please try again.',
        'Failed to cancel tour request. Please try again.',
        'Failed to update tour request. Please try again.',
        'Failed to add tour to',
        'Failed to connect to',
        'Failed to add note. Please try again.',
        'Payment Failed',
        'Failed to create payment',
        'Error scheduling tour',
        'Failed to schedule the tour. Please try again.',
        'Failed to add property',
        'Failed to send message. Please try again.',
        'Failed to clear notifications. Please try again.',
        'Failed to fetch tours',
        'Failed to fetch clients',
        'Failed to fetch properties',
        'Failed to fetch tour requests',
        'Failed to fetch notes',
        'Failed to fetch tour notes',
        'Failed to fetch conversations',
        'Failed to fetch unread notes count',
        'Failed to fetch unread notes by tour',
      ]
        .map((words) => [words, [words]])
        .concat([
          [
            'Failed to fetch announcement',
            null,
            'said nowhere: a banner that cannot be read is no loss worth a message (`e2e/site/dashboard.spec.ts`: the announcement that cannot be read takes nothing else away)',
          ],
        ]),
    },
    {
      title: 'Messages of success (section 8)',
      items: [
        'ICS Downloaded',
        'Calendar Link Opened',
        'Calendar Event Created',
        'Tour assistant has been booked successfully!',
        'Tour Assistant Booked',
        'Tour scheduled successfully',
        'Property added successfully',
        'Your message has been sent to the scheduling assistant.',
        'All unread tour notes have been marked as read',
      ]
        .map((words) => [words, [words]])
        .concat([
          ['Tour Request Submitted Successfully!', ['a tour goes from request to done']],
          ['Tour Request Cancelled', ['a request is cancelled after a question', 'Tour Request Cancelled']],
          ['Tour Request Updated', ['a request is edited', 'Tour Request Updated']],
          ['Your note has been added successfully.', ['a tour goes from request to done', 'has been added']],
        ]),
    },
    {
      title: 'Intervals and limits (section 9)',
      items: [
        ['Every polling interval, from one table', ['has every interval of the specification']],
        ['Polled only while the stream is down', ['polls by the specification while the stream is down']],
        ['The stream cut: fall-back and recovery', ['without the stream the page looks for itself']],
        ['Read again when the window gets the focus', ['when the window gets the focus']],
        ['Operation hours, holidays', ['is closed on a federal holiday and names it']],
        ['Escort fee by plan', ['pro', '15']],
        ['Recent activity: ‘Just now’, ‘{n}h ago’, ‘{n}d ago’', ['Just now']],
        ['Upcoming tours: ‘Today h:mm a’, ‘Tomorrow h:mm a’, ‘EEE h:mm a’', ['Tomorrow']],
        ['Badge caps at 99+', ['99+']],
        ['Toasts: one at a time', ['shows one at a time: the newest']],
        ['Toasts: five seconds', ['goes after five seconds']],
        ['Results of one act share one toast', ['shows three results of one act in one toast']],
        ['Reports table of ten', ['Show more', 'Tour Details']],
      ],
    },
  ],
}
