import { agentCalls } from './agent-calls.mjs'
import { testsOf } from './place.mjs'

const agentShell = testsOf('web/src/areas/agent/agent-shell.test.tsx')
const doors = testsOf('web/src/areas/doors.test.tsx')
const dashboardPanels = testsOf('web/src/areas/agent/dashboard-panels.test.tsx')
const live = testsOf('e2e/site/live.spec.ts')
const mainJob = testsOf('e2e/tours/main-job.spec.ts')
const editAndCancel = testsOf('e2e/tours/edit-and-cancel.spec.ts')
const notes = testsOf('e2e/notes/notes.spec.ts')
const calendar = testsOf('e2e/calendar/calendar.spec.ts')
const tourCalendar = testsOf('web/src/areas/agent/tour-calendar.test.tsx')
const conversation = testsOf('e2e/messages/conversation.spec.ts')
const conversationScreen = testsOf('web/src/areas/agent/conversation.test.tsx')
const escort = testsOf('e2e/billing/escort.spec.ts')
const scheduleTour = testsOf('web/src/areas/agent/schedule-tour.test.tsx')
const escortDialog = testsOf('web/src/features/billing/components/escort-dialog.test.tsx')
const addProperty = testsOf('e2e/properties/add.spec.ts')
const addDialog = testsOf('web/src/features/properties/components/add-property-dialog.test.tsx')
const propertiesScreen = testsOf('web/src/areas/agent/properties-screen.test.tsx')
const propertyRequests = testsOf('e2e/properties/requests.spec.ts')
const requestScreen = testsOf('web/src/areas/agent/property-request-screen.test.tsx')
const reports = testsOf('e2e/reports/reports.spec.ts')
const reportsScreen = testsOf('web/src/areas/agent/reports-screen.test.tsx')
const agentReads = testsOf('server/src/features/tours/routes.agent-reads.test.ts')
const agents = testsOf('server/src/features/tours/routes.agents.test.ts')
const requests = testsOf('server/src/features/tours/routes.requests.test.ts')
const tourRules = testsOf('server/src/features/tours/rules.test.ts')
const propertyReads = testsOf('server/src/features/properties/routes.test.ts')
const paying = testsOf('server/src/features/payments/routes.paying.test.ts')
const gate = testsOf('server/src/http/gate.test.ts')
const dashboardScreen = testsOf('web/src/areas/agent/dashboard-screen.test.tsx')
const scheduleScreen = testsOf('web/src/areas/agent/schedule-screen.test.tsx')
const newTour = testsOf('web/src/areas/agent/new-tour.test.tsx')
const tourChanges = testsOf('web/src/areas/agent/tour-changes.test.tsx')
const notesScreen = testsOf('web/src/areas/agent/notes-screen.test.tsx')
const notesPanel = testsOf('web/src/areas/agent/tour-notes-panel.test.tsx')
const agentDoor = testsOf('web/src/areas/agent/agent-area.test.tsx')
const failedReads = testsOf('web/src/areas/agent/failed-reads.test.tsx')
const bell = testsOf('web/src/features/notes/components/notification-bell.test.tsx')
const lastNotified = testsOf('web/src/features/notes/last-notified.test.ts')
const banner = testsOf('web/src/features/announcements/components/announcement-banner.test.tsx')
const tourCard = testsOf('web/src/features/tours/components/tour-card.test.tsx')
const requestForm = testsOf('web/src/features/tours/request/request-form.test.ts')
const activity = testsOf('web/src/features/tours/activity.test.ts')
const picker = testsOf('web/src/features/properties/components/property-picker.test.tsx')
const dateTime = testsOf('web/src/ui/forms/dates/date-time-picker.test.tsx')
const combobox = testsOf('web/src/ui/forms/combobox.test.tsx')
const addNote = testsOf('server/src/features/notes/commands/add-note.test.ts')
const markRead = testsOf('server/src/features/notes/commands/mark-read.test.ts')
const sessionCache = testsOf('web/src/lib/session-cache.test.ts')
const authorBadge = testsOf('web/src/features/notes/components/author-badge.test.tsx')
const feed = testsOf('web/src/features/calendar/components/feed-part.test.tsx')
const scheduleForm = testsOf('web/src/features/tours/request/schedule-form.test.ts')
const firstProblem = testsOf('web/src/ui/forms/first-problem.test.tsx')
const intervals = testsOf('web/src/lib/live/intervals.test.tsx')
const queryClient = testsOf('web/src/lib/requests/query-client.test.ts')
const time = testsOf('web/src/lib/time.test.ts')
const toaster = testsOf('web/src/ui/overlays/toaster.test.tsx')
const planName = testsOf('web/src/features/sessions/plan-name.test.ts')
const signIn = testsOf('e2e/sessions/sign-in.spec.ts')

/** A row of the table of failing reads: the test's title begins with its place. @param {string} words */
const aRead = (words) => failedReads('%s, when %s fails, says ’%s’ and loads', words)

/**
 * The requirements of the agent area, and the test of each.
 *
 * @type {import('./page.mjs').Checklist}
 */
export const agentArea = {
  title: 'The agent area',
  sections: [
    {
      title: 'Screens and routes (section 2)',
      items: [
        ['Sidebar: every place of it', agentShell('lists every place in the sidebar, in the order')],
        [
          'Sidebar: name, plan, Sign Out; on a small screen the bar with menu, logo, plan, bell and profile',
          agentShell('shows the agent’s name and plan, and a sign-out', 'Sign Out', 'Open menu'),
        ],
        [
          'A plan that is not known is called Standard',
          planName('falls back to Standard for an unknown plan'),
        ],
        [
          'Shell only for agents with access; others are sent to /subscription',
          doors('leads an agent who has not paid'),
        ],
        ['Signed-out state on every screen', doors('tells strangers at %s', '/property-request')],
        ['Go to Login', agentDoor('asks to sign in when the check', 'Go to Login')],
        [
          'Log In, under ‘Please log in to schedule tours.’',
          scheduleScreen('links signed-out visitors of Schedule A Tour'),
        ],
        [
          'Notification bell: badge, dialog, last 8 characters of a tour’s id, clear all',
          notes(
            'the bell reports new notes and can be cleared; a note appears live in an open panel',
            'slice(-8)',
            'Notifications Cleared',
          ),
        ],
        ['Notification bell: off at 0', bell('the bell is disabled without unread notes')],
        ['Notification bell: off while loading', bell('the bell is disabled until the count has loaded')],
        [
          'Toast ‘You have N new note(s) on your tours’',
          notes(
            'the bell reports new notes and can be cleared; a note appears live in an open panel',
            'new notes? on your tours',
          ),
        ],
        [
          'That toast only for notes beyond the last announced count',
          lastNotified('announces only notes beyond the last announced count'),
        ],
        ['Announcement banner: visible, not blank', banner('shows nothing when the announcement %s')],
        [
          'Announcement banner, dismissed per session and version',
          banner(
            'stays away after the user dismissed its version in this session, and returns with a higher version',
            'dismissedAnnouncementVersion',
          ),
        ],
        [
          '/dashboard: greeting, plan badge, cards',
          dashboardScreen('greets the agent by name, names the plan, and shows'),
        ],
        ['/dashboard: ‘...’ while loading', dashboardScreen('shows an ellipsis for each figure until')],
        [
          '/dashboard: Manage your subscription in settings; Standard by default',
          dashboardScreen('shows Standard while the plan is unknown, and links'),
        ],
        [
          '/dashboard: panels',
          dashboardPanels(
            'shows the three newest requests with their age, and the next three tours with day and time',
            'Recent Activity',
            'Upcoming Tours',
          ),
          dashboardScreen('shows the quick actions and the sign-out button', 'Schedule New Tour'),
        ],
        [
          '/dashboard: Logout goes to /',
          signIn('tabs that open at once all find the session; signing out signs out every one', 'Logout'),
        ],
        ['/dashboard: what counts as active and as pending', agentReads('counts a tour of each status')],
        [
          '/schedule-tour: form, tabs, search, live',
          mainJob('a tour goes from request to completion, live in three windows'),
        ],
        [
          '/schedule-tour: header, empty states',
          scheduleScreen(
            'tells an agent without tours how to start',
            'Submit tour requests and track their status',
          ),
        ],
        [
          '/schedule-tour: search by client, property and status; No Results Found',
          scheduleScreen('reads the search from the address, says', 'No Results Found'),
        ],
        [
          '/schedule-tour: Refresh Status',
          scheduleScreen('loads the tours again on Refresh Status, and confirms', 'Refreshing...'),
        ],
        [
          '/schedule-tour: past is before the start of today',
          agentReads('separates active from past tours by the day in the property’s time zone'),
        ],
        [
          'Active card: what it shows, and its buttons',
          tourCard(
            'an active card shows status, property, date, time, email, phone and the special requests',
          ),
        ],
        [
          'Active card: no Edit and no Cancel once the team works on it',
          tourCard('an active card offers neither Edit nor Cancel once the team works on the tour'),
        ],
        [
          'Edit and Cancel in requested, time_not_available and choose_another_time alone',
          agentReads('allows edits and cancellations only in the three statuses of the specification'),
        ],
        ['Past card: dimmed, Past Tour, address, Details and Notes alone', tourCard('a past card is dimmed')],
        [
          'Property picker: what is searched',
          propertyReads('finds %s', 'q=rental homes', 'q=10021', 'q=new york'),
        ],
        [
          'Property picker: placeholder, prompt, what a result shows, fallbacks',
          picker(
            'searches for the typed text, and shows name, address, type and the escort requirement',
            'Unnamed Property',
          ),
        ],
        [
          'Property picker: No properties found, also when the read fails',
          picker('shows an empty list when the catalog cannot be loaded'),
        ],
        ['Property picker: opens on focus', combobox('opens on focus')],
        ['Property picker: closes on leaving', combobox('closes when the focus leaves it')],
        [
          'Property picker: an edited text gives the choice up',
          combobox('clears the choice when the user edits'),
        ],
        ['Words for a client without a name', scheduleScreen('shows a placeholder for a client without')],
        ['Words for a property without a name', newTour('lists a property without a name')],
        ['Words for a status nobody knows', activity('an unknown status shows as Requested')],
        [
          'A request to cancel leaves a mark and is sent once',
          requests('is visible to the agent, the desk and the assistant, and cannot be sent again'),
        ],
        [
          'A status note ends with its status',
          requests('ends with its status, whichever call changes the status'),
        ],
        ['Adding...', notesPanel('shows Adding... while it sends a note, and Note')],
        ['Saving...', tourChanges('reports that a change could not be', 'Saving...')],
        ['Cancelling...', tourChanges('reports that a request could not be', 'Cancelling...')],
        [
          'Submitting...',
          newTour('reports that a request failed, keeps the input, and sends', 'Submitting...'),
        ],
        [
          'Details: name, email, phone, address, status, notes; Pending',
          tourCard(
            'details show the status, email, phone, address and requests, and Pending while there is no date',
          ),
        ],
        [
          'Details: Not scheduled for a tour that was cancelled without a date',
          tourCard('details show the scheduled date, or Not scheduled for a tour cancelled without one'),
        ],
        ['Details: edit', editAndCancel('an agent edits and cancels a request, and its timeline shows it')],
        [
          'Details: the stored name’s first and last part (decision 0046)',
          requestForm('editing shows the stored parts of a client’s name, whatever their words'),
        ],
        ['Details: cancel', editAndCancel('an agent edits and cancels a request, and its timeline shows it')],
        [
          'Add to Calendar only with a scheduled date',
          agents('uses the requested time as its date and holds no slot', 'addToCalendar: true'),
        ],
        ['Add to Calendar not without one', agents('stores the request', 'addToCalendar: false')],
        ['Tour notes panel: paging by ten and search', notesPanel('shows ten notes per page, and searches')],
        [
          'Tour notes panel: empty states, Enter and Shift+Enter',
          notesPanel('explains how to write notes, and does', 'Add the first note to start communication'),
        ],
        [
          'Tour notes panel: placeholders, hint, disabled button',
          notesPanel(
            'explains how to write notes, and does',
            'Press Enter to send, Shift+Enter for new line',
          ),
        ],
        ['Tour notes panel: colours of the authors', authorBadge('the badge of a note')],
        [
          'Tour notes panel: staff are Scheduling Assistant',
          mainJob('a tour goes from request to completion, live in three windows', 'Scheduling Assistant'),
        ],
        [
          'Tour notes panel: opening marks as read what others wrote',
          mainJob('a tour goes from request to completion, live in three windows', 'Notes 1 unread of'),
        ],
        [
          'Add to Calendar: dialog, Connected Calendars, Add Event',
          calendar(
            'a calendar is connected, gets the tour, and follows its changes',
            'Connected Calendars',
            'Add Event to Google Calendar',
          ),
        ],
        [
          'Add to Calendar: links and Download Calendar File',
          tourCalendar(
            'opens a tour in either calendar and saves its file',
            'Compatible with all calendar applications',
          ),
        ],
        [
          'Add to Calendar: menu, Download ICS File',
          mainJob('a tour goes from request to completion, live in three windows', 'Download ICS File'),
        ],
        [
          'Add to Calendar: opens though the check fails',
          tourCalendar('opens the dialog although the check fails, shows'),
        ],
        [
          'Connect Google Calendar / Connect Outlook Calendar',
          calendar(
            'a calendar is connected, gets the tour, and follows its changes',
            'Connect Google Calendar',
            'Connect Outlook Calendar',
          ),
        ],
        ['The private calendar address states how many days back it goes', feed('states how many days back')],
        [
          '/properties: search and filters',
          propertiesScreen('keeps search and filters in the address', 'self_guided'),
        ],
        [
          '/properties: Schedule Tour begins with that property',
          propertiesScreen('starts a tour with the property of the card'),
        ],
        [
          'Add Property dialog: defaults',
          addDialog(
            'starts with a house in San Antonio, Texas, and changes the state with the city',
            'Texas',
          ),
        ],
        [
          'Add Property dialog: success',
          addProperty(
            'an agent adds a property and tours it, and other agents do not see it',
            'Property added successfully',
          ),
        ],
        [
          'Escort Required Property dialog: pay for an assistant',
          escort('an escort is paid together with the tour, from the property’s card'),
        ],
        [
          'Escort Required Property dialog: escort personally',
          scheduleTour('sends a tour that the agent escorts'),
        ],
        [
          'Schedule New Tour dialog',
          escort(
            'an escort is paid together with the tour, from the property’s card',
            'Tour scheduled successfully',
            'Add to Calendar',
          ),
        ],
        [
          '/property-request: form, success, own requests',
          propertyRequests(
            'an agent requests a property, the team answers, and the answer arrives live',
            'Submit Another Property',
          ),
        ],
        ['/property-request: Go Back', requestScreen('goes back to the previous page after')],
        ['/notes: four tabs', notesScreen('filters notes by author, lists the ten', 'Assistant Notes')],
        [
          '/tour-notes: thread; Enter, Shift+Enter; staff are Scheduling Assistant',
          conversation(
            'the agent writes to the team from a tour, and the answer appears live',
            'Shift+Enter',
            'Scheduling Assistant',
          ),
        ],
        [
          '/tour-notes: list, unread, opened',
          conversationScreen('shows the team’s message without a tour', '1 unread'),
        ],
        [
          '/reports: range, tiles, charts, table, CSV',
          reports('a report shows the server’s figures in tiles, charts, table and file'),
        ],
        ['/reports: Generate Report', reportsScreen('filters by a typed or a named', 'Generate Report')],
      ],
    },
    {
      title: 'Entities and states (sections 3 and 4)',
      items: [
        [
          'Tour request: its fields, client and property also flat',
          agentReads(
            'has client and property both as parts and as one text, and the requested times under both names',
          ),
        ],
        ['Tour note: its fields', addNote('returns the note; others read it, newest first')],
        ['A note’s author is who is signed in', addNote('ignores the payload’s claims about the author')],
        [
          'Property: what is unknown is 0',
          propertyReads('answers 0 for unknown figures, and dollars for cents'),
        ],
        ['Agent session kept in the browser', sessionCache('keeps just enough of an agent to draw')],
        [
          'Signed in by entry and flag together',
          sessionCache('requires entry and flag to agree, and ignores'),
        ],
        ['Read again when storage changes', sessionCache('notices other tabs')],
        ['A storage that cannot be read counts as signed out', sessionCache('counts as signed out')],
        [
          'Logout clears what is stored and goes to /',
          signIn(
            'tabs that open at once all find the session; signing out signs out every one',
            'agent_auth',
          ),
        ],
        ['Statuses and their labels', activity('every status has the specification’s label')],
        ['An unknown status displays as Requested', activity('an unknown status shows as Requested')],
        ['What counts as active, pending or neither', agentReads('counts a tour of each status')],
        ['A new request is requested', agents('stores the request')],
        ['An edit makes it requested again', agents('returns the tour to requested')],
        ['A cancelled tour is over', agents('closes the tour once')],
        ['No edit and no cancelling in other statuses', agents('and cancelling are refused in %s')],
        [
          'An escort is decided before the tour is sent',
          escortDialog('requires a choice of escort before it continues', 'Choose who goes with your client'),
        ],
        [
          '[Agent will escort personally], with escortRequired',
          agents('uses the requested time as its date and holds no slot', '[Agent will escort personally]'),
        ],
        [
          'Paying: choose, card, failure, success',
          escortDialog('shows the bank’s reason when a card is declined, and books with another card'),
        ],
        [
          'After a note the box is empty and the list has it',
          notesPanel('sends a note with Enter, and adds'),
        ],
        ['Clearing is seen by both unread calls', markRead('updates the count after every step')],
      ],
    },
    {
      title: 'Roles and permissions (section 6)',
      items: [
        [
          'An agent reads and changes own tours alone',
          agentReads('never name staff, and contain nothing of another agent’s tour'),
        ],
        ['Who may call what: every kind of person', gate('admits exactly the viewers named by %s')],
        [
          'No header and no field says who one is',
          testsOf('server/test/audiences.test.ts')('ignores headers and fields that claim another identity'),
        ],
      ],
    },
    {
      title: 'Rules of the forms (section 5)',
      items: [
        [
          'First name is required',
          newTour('names every missing field of an empty', 'First name is required'),
        ],
        ['Last name is required', newTour('names every missing field of an empty', 'Last name is required')],
        [
          'Valid email is required',
          newTour('names every missing field of an empty', 'Valid email is required'),
        ],
        [
          'Phone number is required (minimum 10 digits)',
          newTour('names every missing field of an empty', 'Phone number is required (minimum 10 digits)'),
        ],
        [
          'Property selection is required',
          newTour('names every missing field of an empty', 'Property selection is required'),
        ],
        [
          'Requested tour time is required',
          newTour('names every missing field of an empty', 'Requested tour time is required'),
        ],
        [
          'You must acknowledge the operation hours to proceed',
          newTour(
            'names every missing field of an empty',
            'You must acknowledge the operation hours to proceed',
          ),
        ],
        [
          'Alternative time and special requests are optional',
          mainJob('a tour goes from request to completion, live in three windows'),
        ],
        [
          'Date is required',
          escort('an escort is paid together with the tour, from the property’s card', 'Date is required'),
        ],
        ['Time is required', dateTime('says which part of a date and time is missing in %s')],
        [
          'You must acknowledge the scheduling assistant hours before submitting.',
          escort(
            'an escort is paid together with the tour, from the property’s card',
            'You must acknowledge the scheduling assistant hours before submitting.',
          ),
        ],
        ['Date and time are one instant', scheduleForm('combines date and time')],
        [
          'Address is required, in Add Property',
          addDialog('reports errors by field, each with a link to its field', 'Address is required'),
        ],
        [
          'Valid zip code is required',
          requestScreen('names the missing fields of an empty', 'Valid zip code is required'),
        ],
        ['A note of blanks is not sent', notesPanel('explains how to write notes, and does')],
        [
          'The first invalid field in reading order has the focus',
          firstProblem('focuses the first invalid field in reading'),
        ],
      ],
    },
    {
      title: 'Calls (section 7)',
      calls: agentCalls,
    },
    {
      title: 'Messages of failure (section 8)',
      items: [
        [
          'Submission Failed / Failed to submit tour request. Please try again.',
          newTour(
            'reports that a request failed, keeps the input, and sends',
            'Submission Failed',
            'Failed to submit tour request. Please try again.',
          ),
        ],
        [
          'Cancellation Failed / Failed to cancel tour request. Please try again.',
          tourChanges(
            'reports that a request could not be',
            'Cancellation Failed',
            'Failed to cancel tour request. Please try again.',
          ),
        ],
        [
          'Update Failed / Failed to update tour request. Please try again.',
          tourChanges(
            'reports that a change could not be',
            'Update Failed',
            'Failed to update tour request. Please try again.',
          ),
        ],
        [
          'Failed to add tour to {provider} calendar.',
          tourCalendar(
            'opens the dialog although the check fails, shows',
            'Failed to add tour to Outlook calendar.',
          ),
        ],
        [
          'Failed to connect to {provider}.',
          tourCalendar('opens the dialog although the check fails, shows', 'Failed to connect to Google.'),
        ],
        [
          'Failed to add note. Please try again.',
          notesPanel(
            'keeps the text of an unanswered note, and sends',
            'Failed to add note. Please try again.',
          ),
        ],
        [
          'Payment Failed, with the provider’s message',
          escortDialog(
            'shows the bank’s reason when a card is declined, and books with another card',
            'Payment Failed',
          ),
        ],
        ['Failed to create payment', scheduleTour('reports that a payment could not start, and retries')],
        [
          'Error scheduling tour / Failed to schedule the tour. Please try again.',
          scheduleTour(
            'keeps form and payment when the tour',
            'Error scheduling tour',
            'Failed to schedule the tour. Please try again.',
          ),
        ],
        [
          'Failed to add property',
          addDialog('keeps the input after a failed request, and sends it again', 'Failed to add property'),
        ],
        [
          'Failed to send message. Please try again.',
          conversationScreen(
            'keeps a message that failed to send, and retries',
            'Failed to send message. Please try again.',
          ),
        ],
        [
          'Failed to clear notifications. Please try again.',
          notesPanel(
            'loads unread notes again after a failure, and keeps',
            'Failed to clear notifications. Please try again.',
          ),
        ],
        ['Failed to fetch tours', aRead('Failed to fetch tours')],
        ['Failed to fetch properties', aRead('Failed to fetch properties')],
        ['Failed to fetch tour requests', aRead('Failed to fetch tour requests')],
        ['Failed to fetch tour notes', aRead('Failed to fetch tour notes')],
        ['Failed to fetch conversations', aRead('Failed to fetch conversations')],
        ['Failed to fetch clients', scheduleTour('reports that clients could not be loaded')],
        ['Failed to fetch notes', notesPanel('loads notes again after a failure', 'Failed to fetch notes')],
        [
          'Failed to fetch unread notes count',
          notesPanel('disables the bell when it cannot load', 'Failed to fetch unread notes count'),
        ],
        [
          'Failed to fetch unread notes by tour',
          notesPanel(
            'loads unread notes again after a failure, and keeps',
            'Failed to fetch unread notes by tour',
          ),
        ],
        [
          'Failed to fetch announcement',
          null,
          'without a message: a banner that cannot be read is no loss worth one (`web/src/areas/agent/failed-reads.test.tsx`: takes nothing else away when the announcement cannot be read)',
        ],
      ],
    },
    {
      title: 'Messages of success (section 8)',
      items: [
        [
          'ICS Downloaded',
          tourCalendar('opens a tour in either calendar and saves its file', 'ICS Downloaded'),
        ],
        [
          'Calendar Link Opened',
          tourCalendar('opens a tour in either calendar and saves its file', 'Calendar Link Opened'),
        ],
        [
          'Calendar Event Created',
          calendar(
            'a calendar is connected, gets the tour, and follows its changes',
            'Calendar Event Created',
          ),
        ],
        [
          'Authentication Required, for a calendar in a new tab',
          calendar(
            'a calendar is connected, gets the tour, and follows its changes',
            'Please complete authentication in the new tab.',
          ),
        ],
        [
          'Payment Successful / Tour assistant has been booked successfully!',
          escort(
            'an escort is paid together with the tour, from the property’s card',
            'Tour assistant has been booked successfully!',
          ),
        ],
        [
          'Tour Assistant Booked / A professional tour assistant will handle your client visit.',
          escort(
            'a charge that failed after booking can be paid again from the tour’s details',
            'A professional tour assistant will handle your client visit.',
          ),
        ],
        [
          'Tour scheduled successfully',
          scheduleTour('sends a tour that the agent escorts', 'Tour scheduled successfully'),
        ],
        [
          'Success / Property added successfully',
          addProperty(
            'an agent adds a property and tours it, and other agents do not see it',
            'Property added successfully',
          ),
        ],
        [
          'Message Sent / Your message has been sent to the scheduling assistant.',
          conversation(
            'the agent writes to the team from a tour, and the answer appears live',
            'Your message has been sent to the scheduling assistant.',
          ),
        ],
        [
          'Notifications Cleared / All unread tour notes have been marked as read',
          notes(
            'the bell reports new notes and can be cleared; a note appears live in an open panel',
            'All unread tour notes have been marked as read',
          ),
        ],
        [
          'Tour Request Submitted Successfully!',
          mainJob(
            'a tour goes from request to completion, live in three windows',
            'Tour Request Submitted Successfully!',
          ),
        ],
        [
          'Tour Request Cancelled',
          editAndCancel(
            'an agent edits and cancels a request, and its timeline shows it',
            'Tour Request Cancelled',
          ),
        ],
        [
          'Tour Request Updated',
          editAndCancel(
            'an agent edits and cancels a request, and its timeline shows it',
            'Tour Request Updated',
          ),
        ],
        [
          'Note Added / Your note has been added successfully.',
          mainJob(
            'a tour goes from request to completion, live in three windows',
            'Your note has been added successfully.',
          ),
        ],
      ],
    },
    {
      title: 'Intervals and limits (section 9)',
      items: [
        ['Every polling interval, from one table', intervals('has every interval of the specification')],
        ['Polled only while the stream is down', intervals('polls as specified while the stream is')],
        [
          'The stream cut: fall-back and recovery',
          live('without the stream the page polls, and then returns to the stream'),
        ],
        [
          'Read again when the window gets the focus',
          queryClient('refetches the data on screen when the window'),
        ],
        [
          'A 402 carries status, plan and requiresPayment',
          gate('tells an agent without access to pay first', 'requiresPayment'),
        ],
        [
          'Operation hours: 9 to 7 on the desk’s clock, then the next morning',
          tourRules('at %s is open: %s'),
        ],
        ['Operation hours: closed on holidays', tourRules('is closed on a federal holiday and names it')],
        ['Escort fee by plan', paying("is the plan's: %s", '25', '15')],
        [
          'Recent activity: last 7 days, newest first, at most 3',
          activity('recent activity covers the last 7 days, newest first, at most 3'),
        ],
        [
          'Recent activity: ‘Just now’, ‘{n}h ago’, ‘{n}d ago’',
          time('recent activity of %s is %s', 'Just now', '1h ago', '1d ago'),
        ],
        [
          'Upcoming tours: next 7 days, not cancelled, soonest first, at most 3',
          activity('upcoming tours are within 7 days, not cancelled, soonest first, at most 3'),
        ],
        [
          'Upcoming tours: ‘Today h:mm a’, ‘Tomorrow h:mm a’, ‘EEE h:mm a’',
          time('%s is %s in Chicago', 'Today', 'Tomorrow', 'Wed'),
        ],
        ['Dates as MMM d, yyyy and h:mm a', time('formats dates and times in the product’s')],
        ['Badge caps at 99+', bell('the bell shows %i unread notes as %s', '99+')],
        ['Toasts: one at a time', toaster('shows only the newest toast')],
        ['Toasts: five seconds', toaster('disappears after five seconds')],
        ['Results of one act share one toast', toaster('shows three results of one action in one')],
        [
          'Reports table of ten',
          reports('a report shows the server’s figures in tiles, charts, table and file', 'toHaveCount(11)'),
        ],
      ],
    },
  ],
}
