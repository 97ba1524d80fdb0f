import { testsOf } from './place.mjs'

const office = testsOf('e2e/site/back-office.spec.ts')
const places = testsOf('web/src/areas/places.test.tsx')
const queueFailures = testsOf('web/src/areas/admin/queue-failures.test.tsx')
const doors = testsOf('web/src/areas/doors.test.tsx')
const adminDoor = testsOf('web/src/areas/admin/admin-shell.test.tsx')
const signInScreens = testsOf('web/src/areas/public/sign-in.test.tsx')
const setUpForm = testsOf('web/src/areas/public/admin-setup-form.test.tsx')
const polling = testsOf('web/src/areas/admin/polling.test.tsx')
const queueTab = testsOf('web/src/areas/admin/queue-tab.test.tsx')
const overview = testsOf('web/src/areas/admin/overview-tab.test.tsx')
const setUpScreen = testsOf('web/src/areas/public/admin-setup-screen.test.tsx')
const figures = testsOf('web/src/features/reports/components/analytics-figures.test.tsx')
const several = testsOf('e2e/tours/several.spec.ts')
const cityJourney = testsOf('e2e/tours/city.spec.ts')
const cityScreen = testsOf('web/src/areas/admin/city-tours-screen.test.tsx')
const propertyDesk = testsOf('e2e/properties/desk.spec.ts')
const propertiesTab = testsOf('web/src/areas/admin/properties/newest-properties.test.tsx')
const managementScreen = testsOf('web/src/areas/admin/properties/catalog-screen.test.tsx')
const propertyHub = testsOf('web/src/areas/admin/properties/property-hub-screen.test.tsx')
const propertyTest = testsOf('web/src/areas/admin/properties/property-test-screen.test.tsx')
const submission = testsOf('web/src/areas/admin/properties/property-submission-screen.test.tsx')
const upload = testsOf('e2e/properties/upload.spec.ts')
const messageDesk = testsOf('e2e/messages/desk.spec.ts')
const messagesTab = testsOf('web/src/areas/admin/messages-tab.test.tsx')
const assistantJourney = testsOf('e2e/assistants/assistants.spec.ts')
const assistantsTab = testsOf('web/src/areas/admin/assistants-tab.test.tsx')
const userJourney = testsOf('e2e/accounts/users.spec.ts')
const usersTab = testsOf('web/src/areas/admin/users/users-tab.test.tsx')
const adminUsers = testsOf('web/src/areas/admin/users/admin-users-screen.test.tsx')
const roleJourney = testsOf('e2e/roles/roles.spec.ts')
const requestsScreen = testsOf('web/src/areas/admin/tour-requests-screen.test.tsx')
const rolesTab = testsOf('web/src/areas/admin/users/roles-tab.test.tsx')
const announcementJourney = testsOf('e2e/announcements/announcements.spec.ts')
const announcementsTab = testsOf('web/src/areas/admin/announcements-tab.test.tsx')
const business = testsOf('e2e/reports/analytics.spec.ts')
const auditJourney = testsOf('e2e/people/audit.spec.ts')
const tourRules = testsOf('server/src/features/tours/rules.test.ts')
const intervals = testsOf('web/src/lib/live/intervals.test.tsx')
const queueWhen = testsOf('web/src/features/tours/queue/components/queue-when.test.tsx')
const accountMenu = testsOf('web/src/features/accounts/components/account-menu.test.ts')
const propertyForms = testsOf('web/src/features/properties/catalog-form.test.ts')
const queueStats = testsOf('web/src/features/tours/queue/requests/queue-stats.test.tsx')
const shortIds = testsOf('contract/src/kernel/text/short-id.test.ts')
const desk = testsOf('server/src/features/tours/routes.desk.test.ts')
const city = testsOf('server/src/features/tours/routes.city.test.ts')
const fees = testsOf('server/src/features/tours/routes.fees.test.ts')
const tourLists = testsOf('server/src/features/tours/routes.lists.test.ts')
const archive = testsOf('server/src/features/tours/routes.archive.test.ts')
const assistants = testsOf('server/src/features/assistants/routes.test.ts')
const assistantCreation = testsOf('server/src/features/assistants/routes.create.test.ts')
const assistantChanges = testsOf('server/src/features/assistants/routes.changes.test.ts')
const catalog = testsOf('server/src/features/properties/routes.desk.test.ts')
const propertyReads = testsOf('server/src/features/properties/routes.test.ts')
const bulkUpload = testsOf('server/src/features/properties/routes.bulk.test.ts')
const imports = testsOf('server/src/features/properties/routes.imports.test.ts')
const requests = testsOf('server/src/features/properties/commands/send-request.test.ts')
const reviews = testsOf('server/src/features/properties/commands/process-request.test.ts')
const userList = testsOf('server/src/features/accounts/routes.list.test.ts')
const userEdits = testsOf('server/src/features/accounts/routes.edit.test.ts')
const users = testsOf('server/src/features/accounts/routes.test.ts')
const userDeletion = testsOf('server/src/features/accounts/routes.delete.test.ts')
const time = testsOf('web/src/lib/time.test.ts')
const roles = testsOf('server/src/features/roles/routes.test.ts')
const analytics = testsOf('server/src/features/reports/routes.analytics.test.ts')
const activity = testsOf('server/src/features/reports/routes.activity.test.ts')
const viewer = testsOf('server/src/features/sessions/commands/verify-session.test.ts')
const messageRoutes = testsOf('server/src/features/messages/routes.desk.test.ts')
const messages = testsOf('server/src/features/messages/routes.test.ts')
const announcement = testsOf('server/src/features/announcements/routes.test.ts')
const signIn = testsOf('server/src/features/sessions/routes.test.ts')
const setUp = testsOf('server/src/features/sessions/routes.setup.test.ts')
const clients = testsOf('server/src/features/clients/routes.test.ts')
const settings = testsOf('server/src/features/settings/routes.test.ts')
const audit = testsOf('server/src/features/people/routes.test.ts')

/**
 * The requirements of the back office, and the test of each.
 *
 * @type {import('./page.mjs').Checklist}
 */
export const backOffice = {
  title: 'The back office',
  sections: [
    {
      title: 'Screens and routes (section 2)',
      items: [
        [
          'Header: welcome line, role badge, Logout',
          office('an administrator signs in, finds every tab at its own address, and signs out'),
        ],
        [
          'Tabs, each with its own address',
          office('an administrator signs in, finds every tab at its own address, and signs out'),
        ],
        [
          '‘Admin authentication required’, ‘Go to Admin Login’',
          doors('tells signed-out visitors of the back office’s'),
        ],
        ['Screens beside the dashboard lead strangers to /admin-login', doors('sends strangers from %s')],
        [
          '/admin and /mobile-admin lead to /admin-dashboard',
          places('shows a signed-out visitor of %s the heading', '/mobile-admin'),
        ],
        ['Overview: the four cards', overview('the overview counts')],
        ['Overview: five most recent tours with status', overview('the overview lists the five')],
        ['Overview: quick actions', overview('the overview links to users, properties and analytics')],
        ['Queue: stat cards', queueStats('the figure %s links to its %s items only')],
        [
          'Queue: filters for status and priority',
          queueTab('sends the address’s filters to the server, says'),
        ],
        [
          'Queue: show and hide archived tours',
          several('several tours are assigned, given a priority, and archived at once', 'Show Archived'),
        ],
        ['Queue: load failure', queueFailures('reports at %s that the queue could')],
        ['/admin-tour-requests: tiles', requestsScreen('counts each group of requests')],
        ['/admin-tour-requests: cards', requestsScreen('shows each request’s client, property and wishes')],
        [
          '/admin-tour-requests: search, filters',
          requestsScreen('reads search and filters from the address, and sends'),
        ],
        [
          '/admin-tour-requests: Assign Assistant',
          requestsScreen('offers assignment only for requests, and names'),
        ],
        ['/admin-tour-requests: Notes', requestsScreen('opens the notes of a request')],
        [
          '/admin-tour-requests: Pending, Assigned, In Progress',
          tourLists('counts the groups of the requests page'),
        ],
        ['Queue: archiving an open tour cancels it', archive('cancels it: one history row')],
        ['Queue: Restore returns an archived tour', archive('returns the tour to the queue')],
        ['Queue: archived-only view', archive('lists archived tours only')],
        [
          'Fee: a reopened tour has no escort until it is paid',
          fees('has no escort until the agent pays again'),
        ],
        [
          'Fee: the desk waives it with a reason',
          fees('gets its escort when the desk waives the fee, and only the desk sees the reason'),
        ],
        [
          'Queue: several at once, one answer per tour',
          queueTab('keeps the tours selected when someone else'),
        ],
        [
          'Queue: an assignment, status, priority or archiving is undone',
          testsOf('server/src/features/tours/routes.undo.test.ts')('restores what'),
        ],
        [
          'Queue: 30 tours found, assigned and confirmed by keyboard, one change undone',
          testsOf('e2e/tours/keyboard.spec.ts')('a dispatcher finds'),
        ],
        ['Queue: kept filters', queueTab('saves a filter under a name, renames')],
        ['Queue: client profile dialog', queueTab('shows a client with their agent')],
        [
          'Queue: urgent under 24 hours, high under 72 (decision 0036)',
          queueWhen('shows a tour of urgency %s, %s hours ahead, in words'),
        ],
        ['/admin-tour-requests: ‘Admin Access Required’', adminDoor('tells an agent that tour requests')],
        ['Properties tab: ‘Showing X of Y properties’', propertiesTab('shows the newest ten')],
        [
          '/property-management: filters, list',
          managementScreen('filters by text, city and type, and keeps'),
        ],
        ['/property-management: counters', managementScreen('counts the catalog')],
        [
          '/property-management: a city filter covers the city’s suburbs',
          {
            file: 'server/src/features/properties/routes.metro.test.ts',
            title: 'the filter %s covers its suburbs by ZIP code',
            words: ['townsOf(city)'],
          },
        ],
        ['/property-management: empty states', managementScreen('offers to add the first property')],
        [
          '/property-management: create, edit, delete',
          propertyDesk('staff add to the catalog, change it and clear it, and other windows follow live'),
        ],
        ['/property-management: load failure', managementScreen('loads the catalog and its counts again')],
        ['/property-hub', propertyHub('links to the property screens and describes')],
        ['/property-test', propertyTest('shows the server’s answer, and its reason')],
        [
          '/admin-properties: requests, active, history',
          propertyDesk('staff approve a request and reject another with a reason'),
        ],
        ['/admin/property-submission: single form', submission('submits one property')],
        [
          '/admin/property-submission: CSV bulk upload',
          upload('a file is mapped, tried without writing, uploaded, and summarized'),
        ],
        [
          'Messages: ‘Tour Messages’, each tour’s thread',
          messageDesk('a tour’s thread is found, answered, visible to the agent at once, and marked read'),
        ],
        [
          'Messages: ‘All Tours’ and its search',
          messageDesk('the list of all tours can begin a thread for a tour without messages'),
        ],
        [
          'Messages: New Message',
          messageDesk('a new message opens a general conversation, and the agent answers it'),
        ],
        ['Assistants: summary cards', assistantsTab('counts the team')],
        [
          'Assistants: create, edit, delete',
          assistantJourney('an assistant is created, edited, given hours and deleted'),
        ],
        ['Users: badges, locked first', usersTab('shows an account as locked first, then')],
        ['Users: the question before deleting', userJourney('a user is created')],
        [
          'Users: Delete is offered for subscribers alone',
          userList('contains everyone, newest first, with the fields of a managed user'),
        ],
        [
          'Users: what the menu offers',
          accountMenu('does not offer to delete a user who is not a subscriber'),
        ],
        [
          'Users: only subscribers are deleted',
          userDeletion('works for subscribers only, and never for oneself'),
        ],
        ['/admin/users: Add Admin User', adminUsers('adds a back-office user with a password')],
        [
          'Roles: permissions saved at once',
          roleJourney('a role is created, given permissions one by one, edited and deleted'),
        ],
        ['Roles: permissions by category', rolesTab('creates a permission', 'front_door', 'Front door')],
        ['Roles: system roles cannot be deleted', roles('of the user types are read-only')],
        [
          'Announcements: editor and history',
          announcementJourney(
            'an announcement is written, reaches agents at once, is hidden, and is used again',
          ),
        ],
        [
          'Analytics: fields, past due, activity',
          business('analytics show the business in figures, charts, lists and files, live'),
        ],
        ['Analytics: every figure', figures('%s shows %s as %s')],
        [
          'Analytics: revenue, and its growth',
          analytics('is compared with the month before, and with as many days while the month runs'),
        ],
        [
          'Analytics: past-due subscribers',
          activity('show past-due agents, the longest first, with what they owe'),
        ],
        [
          'Analytics: the ten newest acts',
          activity('show the ten newest events of every kind, for any range'),
        ],
        [
          '/city-admin: cards, search, filter, Schedule City Tour',
          cityJourney('the desk schedules a tour for an agent, who sees it at once, and moves it forward'),
        ],
        ['/city-admin: ‘Access Denied’', cityScreen('denies city tours to agents')],
        ['/admin-login and its other addresses', signInScreens('shows the back office’s sign-in page at')],
        ['/admin-setup: once, and then no more', setUp('does not exist afterwards')],
        ['/admin-setup: the back office after two seconds', setUpScreen('the back office opens two')],
        [
          '/admin-setup: ‘Grant Admin Access’, $20 a tour',
          setUpForm('requires every field, and says what a tour'),
        ],
        ['404', doors('says that an unknown address has no')],
        [
          'Audit log',
          auditJourney('the audit log shows who did what, can be filtered, and downloads as a file'),
        ],
      ],
    },
    {
      title: 'Rules of the forms (section 5)',
      items: [
        ['Name is required', assistantsTab('requires an assistant’s fields, and focuses the first')],
        ['Valid email required', users('reports every field in the specification’s words')],
        [
          'Username must be at least 3 characters',
          assistantsTab('requires an assistant’s fields, and focuses the first'),
        ],
        ['Password must be at least 8 characters', assistantCreation('names every field at once')],
        ['Phone is required', assistantsTab('requires an assistant’s fields, and focuses the first')],
        ['Hourly rate must be greater than 0', assistantCreation('%s: %o is refused')],
        ['Please enter a valid email', users('reports every field in the specification’s words')],
        ['First name required', users('reports every field in the specification’s words')],
        ['Last name required', users('reports every field in the specification’s words')],
        ['User type required', users('reports every field in the specification’s words')],
        ['Role name required', rolesTab('requires a name and a description for a new')],
        ['Description required', rolesTab('requires a name and a description for a new')],
        ['Permission name required', rolesTab('creates a permission')],
        ['Category required', rolesTab('creates a permission')],
        [
          'Please choose an assistant',
          several('several tours are assigned, given a priority, and archived at once'),
        ],
        [
          'Cannot show an empty announcement. Please enter a message or hide the announcement.',
          announcementsTab('refuses to publish an empty announcement or'),
        ],
        [
          'New property (dashboard): required fields',
          propertyForms(
            'of the dashboard are name, address, ZIP code, email and phone; the city sets the state',
          ),
        ],
        [
          'New property (dashboard): types, of a new one and of a change',
          propertyForms('are the dashboard’s: five for a new property, four for an edit'),
        ],
        [
          'Property (management screen): address alone',
          propertyForms('of the management screen are the address only'),
        ],
        ['Property (submission): fields and limits', propertyForms('of the submission form reject %o')],
        ['Property (submission): types', propertyForms('are the submission form’s six')],
        [
          'Property (submission): defaults',
          propertyForms('starts the submission form with the specification’s defaults'),
        ],
        ['Tour message: text is needed', messages('refuses a message that is %s, and creates nothing')],
        [
          'Tour message: Enter sends, Shift+Enter adds a line',
          messageDesk(
            'a tour’s thread is found, answered, visible to the agent at once, and marked read',
            'Shift+Enter',
          ),
        ],
        ['General message: agent, subject and message', messageRoutes('refuses %o')],
        ['Reject needs notes', reviews('is refused without a reason: %j')],
        [
          'Bulk upload needs CSV text',
          upload('text can be pasted; text without a table is refused, and a failed upload is reported'),
        ],
        ['Status update needs a status', city('sets status')],
        [
          'Client is required',
          cityScreen('requires an agent, a property and a time, and accepts', 'Client is required'),
        ],
        [
          'Property is required',
          cityScreen('requires an agent, a property and a time, and accepts', 'Property is required'),
        ],
        [
          'Agent is required',
          cityScreen('requires an agent, a property and a time, and accepts', 'Agent is required'),
        ],
        [
          'City is required',
          cityScreen('requires an agent, a property and a time, and accepts', 'City is required'),
        ],
        [
          'Date is required',
          cityScreen('requires an agent, a property and a time, and accepts', 'Date is required'),
        ],
        [
          'Minimum 30 minutes',
          cityScreen('requires an agent, a property and a time, and accepts', 'Minimum 30 minutes'),
        ],
        [
          'Maximum 8 hours',
          cityScreen('requires an agent, a property and a time, and accepts', 'Maximum 8 hours'),
        ],
        ['Please enter both email and password.', signInScreens('shows the back office’s sign-in page at')],
      ],
    },
    {
      title: 'Calls (section 7)',
      calls: [
        ['GET /api/admin/tour-queue', desk('filters, searches and orders by urgency')],
        [
          'GET /api/admin/tours',
          tourLists('returns every agent’s tours to the back office, newest first, without archived ones'),
        ],
        ['GET /api/admin/assistants', assistants('shows them by name')],
        ['PUT /api/admin/tours/:id/assign-assistant', desk('moves a request to assistant_assigned')],
        [
          'PUT /api/admin/tours/:id/status',
          desk('accepts any status, writes one history row for each, and updates assignments'),
        ],
        [
          'PUT /api/admin/tours/:id/priority',
          desk('are saved and recorded for staff, and an archived tour cannot be changed'),
        ],
        ['PUT /api/admin/tours/:id/archive', archive('cancels it: one history row')],
        [
          'POST /api/admin/assistants',
          assistantCreation('can sign in, is listed, and is in the audit log without the password'),
        ],
        ['PUT /api/admin/assistants/:id', assistantChanges('changes the given fields')],
        ['DELETE /api/admin/assistants/:id', assistantChanges('signs out')],
        ['GET /api/admin/properties', catalog('is searched, filtered, sorted and counted')],
        [
          'POST /api/admin/properties',
          catalog('is visible to all agents at once; the city sets its state, and zeros mean unknown'),
        ],
        [
          'PUT /api/admin/properties/:id',
          catalog('sets the given fields and leaves the rest, also for an agent’s listing'),
        ],
        ['DELETE /api/admin/properties/:id', catalog('erases a property that nothing references')],
        [
          'POST /api/admin/properties/bulk-upload',
          bulkUpload('lists rows of text fields, skips known ones, and names refused ones by row'),
        ],
        [
          'POST /api/admin/imports',
          imports('is listed in the background, with a reason for each refused row'),
        ],
        ['GET /api/admin/property-requests', requests('are filtered by status, and for staff')],
        [
          'PUT /api/admin/property-requests/:id',
          reviews('lists the property for everyone, marks the request and reports it'),
        ],
        [
          'GET /api/admin/users',
          userList('contains everyone, newest first, with the fields of a managed user'),
        ],
        [
          'POST /api/admin/users',
          users('through user management invites a subscriber, who then has Standard'),
        ],
        ['PUT /api/admin/users/:id', userEdits('changes names and profile')],
        ['PUT /api/admin/users/:id/lock', users('ends the sessions at once')],
        ['POST /api/admin/users/:id/password-reset', users('emails the link, and records it')],
        ['DELETE /api/admin/users/:id', userDeletion('signs out')],
        [
          'GET /api/admin/roles',
          roles('are listed with their people: those of the user types first, then the others by name'),
        ],
        ['GET /api/admin/roles/:id', roles('can be read one by one, with their permissions')],
        ['POST /api/admin/roles', roles('are created without permissions, under a unique name')],
        [
          'PUT /api/admin/roles/:id',
          roles(
            'can be renamed, described and switched off; missing fields stay, and an unchanged role writes nothing',
          ),
        ],
        ['DELETE /api/admin/roles/:id', roles('are deleted with their permissions')],
        ['PUT /api/admin/roles/:id/permissions', roles('of a role are replaced by the full list')],
        ['GET /api/admin/permissions', roles('are grouped by category')],
        ['POST /api/admin/permissions', roles('can be created as labels, which the super admin has at once')],
        [
          'GET /api/admin/analytics',
          analytics('shows completed tours, their average charge, and who accompanied them'),
        ],
        ['GET /api/admin/me', viewer('is returned to the back office with sorted permissions')],
        ['GET /api/tours/:id/chat', messages('is the same at both addresses, newest first')],
        ['POST /api/tours/:id/chat', messages('ignores the payload’s claims about its author')],
        [
          'POST /api/messages',
          messages(
            'is answered as it was sent, with the type of the team’s messages, and the agent can read it',
          ),
        ],
        [
          'GET /api/admin/announcement',
          announcement('starts empty, and stores every state with its author and time'),
        ],
        [
          'PUT /api/admin/announcement',
          announcement('starts empty, and stores every state with its author and time'),
        ],
        ['POST /api/admin/login', signIn('returns the person')],
        ['POST /api/admin/setup', setUp('creates the first super administrator')],
        ['PATCH /api/tours/:id/status', city('sets status')],
        ['GET /api/users', userList('offers people as choices, and is closed to agents')],
        ['GET /api/clients', clients('show staff all clients, or those of one agent')],
        [
          'GET /api/properties',
          propertyReads('shows an agent published ones and their own, newest first, and staff everything'),
        ],
        ['POST /api/admin/schedule-tour', city('stores the desk’s input')],
        ['GET /api/admin/settings', settings('need the permission to manage them')],
        ['PUT /api/admin/settings', settings('change one by one, and the log records their previous values')],
        ['GET /api/admin/audit', audit('shows who did what to whom, when and from where, newest first')],
      ],
    },
    {
      title: 'Messages of failure (section 8)',
      items: [
        ['Failed to fetch tour queue', queueFailures('reports at %s that the queue could')],
        ['Failed to fetch assistants', assistantsTab('loads assistants again after a failure')],
        ['Failed to assign assistant', queueFailures('says of %s that cannot be sent')],
        ['Failed to update status', queueFailures('says of %s that cannot be sent')],
        ['Failed to update priority', queueFailures('says of %s that cannot be sent')],
        ['Failed to archive tour', queueFailures('says of %s that cannot be sent')],
        ['Failed to fetch properties', managementScreen('loads the catalog and its counts again')],
        ['Failed to update property', managementScreen('reports a failed update')],
        [
          'Failed to create property',
          managementScreen('requires an address for a new property, and reports'),
        ],
        ['Failed to delete property', managementScreen('reports a failed deletion')],
        ['Failed to send message', messagesTab('requires agent, subject and message, and keeps')],
        ['Failed to fetch announcement', announcementsTab('loads the announcement again after a failure')],
        [
          'Failed to update announcement',
          announcementsTab('keeps the text when saving fails', 'Failed to update announcement'),
        ],
        ['Failed to create assistant', assistantsTab('reports a failed creation')],
        ['Failed to update assistant', assistantsTab('reports a failed update, and keeps the input')],
        ['Failed to delete assistant', assistantsTab('reports a failed deletion')],
        ['Failed to create user', usersTab('keeps a new user’s input when the server')],
        [
          'Bulk Upload Error',
          upload('text can be pasted; text without a table is refused, and a failed upload is reported'),
        ],
        [
          'Failed to update tour status. Please try again.',
          cityScreen('requires a status, and a reason for completing'),
        ],
        ['Failed to schedule tour', cityScreen('schedules a tour at its price, suggests')],
        [
          'Invalid credentials or insufficient permissions.',
          signInScreens('shows the back office’s sign-in page at'),
        ],
        [
          'Failed to grant admin access. Please try again.',
          setUpForm('reports that admin access could not be'),
        ],
        [
          'Failed to assign tour. Please try again.',
          queueFailures('reports a failed assignment on the requests'),
        ],
        [
          'You do not have permission to access this area. Administrator access required.',
          adminUsers('denies access to a user who is'),
        ],
      ],
    },
    {
      title: 'Messages of success (section 8)',
      items: [
        ['Assistant Assigned', several('several tours are assigned, given a priority, and archived at once')],
        [
          'Status Updated',
          cityJourney('the desk schedules a tour for an agent, who sees it at once, and moves it forward'),
        ],
        ['Priority Updated', several('several tours are assigned, given a priority, and archived at once')],
        ['Tour Archived', several('several tours are assigned, given a priority, and archived at once')],
        ['Assistant Created', assistantJourney('an assistant is created, edited, given hours and deleted')],
        ['Assistant Updated', assistantJourney('an assistant is created, edited, given hours and deleted')],
        ['Assistant Deleted', assistantJourney('an assistant is created, edited, given hours and deleted')],
        [
          'Message Sent',
          messageDesk('a tour’s thread is found, answered, visible to the agent at once, and marked read'),
        ],
        [
          'Announcement Updated',
          announcementJourney(
            'an announcement is written, reaches agents at once, is hidden, and is used again',
          ),
        ],
        [
          'Logged Out',
          office('an administrator signs in, finds every tab at its own address, and signs out'),
        ],
        [
          'Login Successful',
          office('an administrator signs in, finds every tab at its own address, and signs out'),
        ],
        ['User Created', userJourney('a user is created')],
        ['User Updated', userJourney('a user is created')],
        ['User Locked', userJourney('a user is created')],
        ['User Unlocked', userJourney('a user is created')],
        ['Password Reset Sent', userJourney('a forgotten password can be set once by the link in an email')],
        ['User Deleted', userJourney('a user is created')],
        ['Role Created', roleJourney('a role is created, given permissions one by one, edited and deleted')],
        ['Permission Created', rolesTab('creates a permission')],
        ['Role Updated', roleJourney('a role is created, given permissions one by one, edited and deleted')],
        ['Role Deleted', roleJourney('a role is created, given permissions one by one, edited and deleted')],
        [
          'Permissions Updated',
          roleJourney('a role is created, given permissions one by one, edited and deleted'),
        ],
        ['Property created successfully', propertiesTab('creates, updates and deletes a property')],
        ['Property updated successfully', propertiesTab('creates, updates and deletes a property')],
        ['Property deleted successfully', propertiesTab('creates, updates and deletes a property')],
        ['Tour Assigned', queueFailures('reports a failed assignment on the requests')],
      ],
    },
    {
      title: 'Constants and limits (section 9)',
      items: [
        ['Every polling interval, from one table', intervals('has every interval of the specification')],
        [
          'The desk’s intervals: queue 30 s, properties 10 s, announcement 10 s, chat 5 s, analytics 30 s',
          polling('without the live stream, %s polls %s'),
        ],
        [
          'Announcement: at most 1000 characters',
          announcement('explains an error in the specification’s words, and changes nothing'),
        ],
        [
          'Announcement: a character counter',
          announcementsTab('refuses to publish an empty announcement or'),
        ],
        ['Property list: ten at the most', propertiesTab('shows the newest ten')],
        ['Assistant: default rate 25', assistantCreation('can have every field')],
        ['Assistant: rate at least 1', assistantCreation('%s: %o is refused', 'hourlyRate: 0.5')],
        ['Assistant: default average rating 5', assistants('shows the average of the ratings')],
        ['Ids by their last eight characters', shortIds('shortens ids to their last eight characters')],
        ['Tour duration 30 to 480 minutes', desk('is refused with %o', 'duration: 29', 'duration: 481')],
        [
          'A new property begins in San Antonio, Texas, as a house',
          propertyForms('starts a new property as a house in San Antonio, Texas'),
        ],
        ['Password at least 8', users('reports every field in the specification’s words', 'password')],
        ['City-tour cards: the first four cities', cityScreen('shows the first four cities')],
        ['Setup page: $20 a tour', setUpForm('requires every field, and says what a tour')],
        ['Tour duration by default 60', desk('calculates the charge from city')],
        [
          'Dates as MMM d, yyyy h:mm a',
          time('formats dates and times in the product’s', 'Nov 16, 2026 2:00 PM'),
        ],
        ['City tours: base and premium charge', city('%s is %i, and %i with an escort')],
        ['Urgency thresholds 24 h and 72 h', tourRules('%s hours left is %s')],
      ],
    },
  ],
}
