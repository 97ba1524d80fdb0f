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
const calendarEvents = testsOf('server/src/features/calendar/commands/sync-event.test.ts')
const calendarFiles = testsOf('server/src/features/calendar/routes.test.ts')
const consent = testsOf('server/src/features/calendar/routes.consent.test.ts')
const paying = testsOf('server/src/features/payments/routes.paying.test.ts')
const messages = testsOf('server/src/features/messages/routes.test.ts')
const signIn = testsOf('server/src/features/sessions/routes.test.ts')
const viewer = testsOf('server/src/features/sessions/commands/verify-session.test.ts')
const reports = testsOf('server/src/features/reports/routes.test.ts')

/**
 * The calls of the agent area (section 7), each by the test that tries what it answers.
 *
 * @type {[call: string, by: import('./page.mjs').By][]}
 */
export const agentCalls = [
  ['GET /api/public/announcement', announcement('is the newest one, immediately, as typed')],
  [
    'GET /api/agent/tour-requests',
    agentReads('contains only their own tours, newest first, in pages that neither repeat nor lose a row'),
  ],
  [
    'GET /api/agent/clients',
    clients('show an agent their own clients, newest first, with the fields of the contract'),
  ],
  [
    'GET /api/agent/properties',
    properties('shows an agent published ones and their own, newest first, and staff everything'),
  ],
  ['POST /api/agent/properties', addProperty('lists it to its agent and to staff')],
  ['POST /api/agent/tour-requests', agentTours('stores the request')],
  ['PUT /api/agent/tour-requests/:id/cancel', agentTours('closes the tour once')],
  ['PUT /api/agent/tour-requests/:id', agentTours('returns the tour to requested')],
  ['POST /api/tours', agentTours('uses the requested time as its date and holds no slot')],
  ['GET /api/tours/:tourId/notes', addNote('returns the note; others read it, newest first')],
  ['POST /api/tours/:tourId/notes', addNote('returns the note; others read it, newest first')],
  ['POST /api/tours/:tourId/notes/:noteId/read', readNotes('updates the count after every step')],
  ['GET /api/tours/:id/calendar/connections', calendarEvents('is created once')],
  ['GET /api/tours/:id/calendar/ics', calendarFiles('is sent as a file with a name')],
  ['POST /api/tours/:id/calendar/create', calendarEvents('is created once')],
  [
    'GET /api/tours/:id/calendar/google',
    calendarFiles('open a new event at Google, in the property’s time zone'),
  ],
  ['GET /api/oauth/:provider', consent('leads to %s and back, and creates the connection')],
  [
    'POST /api/create-tour-assistant-payment',
    paying('returns an open payment and a secret that is stored nowhere'),
  ],
  ['GET /api/agent/tour-notes', noteLists('show only the agent’s own feed, with the tour of each note')],
  ['GET /api/agent/tour-conversations', messages('is listed with its tour and its last messages')],
  ['POST /api/tours/:id/messages', messages('ignores the payload’s claims about its author')],
  ['GET /api/agent/unread-notes/count', readNotes('updates the count after every step')],
  ['GET /api/agent/unread-notes/by-tour', readNotes('updates the count after every step')],
  ['POST /api/agent/unread-notes/clear-all', readNotes('updates the count after every step')],
  ['GET /api/auth/user', signIn('returns the person, and the session belongs to them')],
  ['GET /api/admin/me', viewer('is returned to the back office with sorted permissions')],
  [
    'GET /api/tours',
    tourLists('returns an agent’s own tours to the agent, and every agent’s tours to the back office'),
  ],
  ['GET /api/stats', tourLists('counts an agent’s own tours, clients and properties, and no other agent’s')],
  [
    'GET /api/agent/reports',
    reports('counts the agent’s own tours by their day in the property’s time zone'),
  ],
  ['GET /api/agent/reports.csv', reports('have a row for each counted tour, and contain no formulas')],
  [
    'GET /api/agent/property-requests',
    propertyRequests('are paged, newest first, and contain only the agent’s own'),
  ],
  [
    'POST /api/agent/property-requests',
    propertyRequests('is stored as pending, for its agent and for reviewers'),
  ],
]
