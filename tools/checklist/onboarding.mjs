import { testsOf } from './place.mjs'

const checkout = testsOf('e2e/billing/checkout.spec.ts')
const paying = testsOf('web/src/areas/public/sign-up/checkout-screen.paying.test.tsx')
const accountSteps = testsOf('web/src/areas/public/sign-up/account-setup-screen.test.tsx')
const setUpTime = testsOf('web/src/areas/public/account-ready.test.tsx')
const subscription = testsOf('e2e/billing/subscription.spec.ts')
const subscriptionScreen = testsOf('web/src/areas/agent/subscription-screen.test.tsx')
const doors = testsOf('e2e/sessions/doors.spec.ts')
const doorways = testsOf('web/src/areas/doors.test.tsx')
const signInScreens = testsOf('web/src/areas/public/sign-in.test.tsx')
const signIn = testsOf('e2e/sessions/sign-in.spec.ts')
const profile = testsOf('web/src/areas/agent/profile-screen.test.tsx')
const profileJourney = testsOf('e2e/people/profile.spec.ts')
const landing = testsOf('e2e/site/landing.spec.ts')
const places = testsOf('web/src/areas/places.test.tsx')
const newTour = testsOf('web/src/areas/agent/new-tour.test.tsx')
const assistantDay = testsOf('e2e/tours/assistant-day.spec.ts')
const assistantSteps = testsOf('web/src/areas/assistant/steps.test.tsx')
const adminDoor = testsOf('web/src/areas/admin/admin-shell.test.tsx')
const agentDoor = testsOf('web/src/areas/agent/agent-area.test.tsx')
const assignmentCard = testsOf('web/src/features/tours/assignments/components/assignment-card.test.tsx')
const managementScreen = testsOf('web/src/areas/admin/properties/catalog-screen.test.tsx')
const upload = testsOf('e2e/properties/upload.spec.ts')
const charges = testsOf('server/src/features/tours/routes.charges.test.ts')
const cityDesk = testsOf('web/src/areas/admin/city-tours-screen.test.tsx')
const accountRoutes = testsOf('server/src/features/accounts/routes.setup.test.ts')
const accountList = testsOf('server/src/features/accounts/routes.list.test.ts')
const publicPages = testsOf('server/src/http/static.test.ts')
const security = testsOf('server/src/features/notifications/jobs.security.test.ts')
const billingMails = testsOf('server/src/features/notifications/jobs.billing.test.ts')
const closing = testsOf('server/src/features/accounts/routes.close.test.ts')
const checkoutRoutes = testsOf('server/src/features/checkouts/routes.checkout.test.ts')
const cancelling = testsOf('server/src/features/subscriptions/routes.cancel.test.ts')
const subscriptionRoutes = testsOf('server/src/features/subscriptions/routes.subscription.test.ts')
const methodRoutes = testsOf('server/src/features/subscriptions/routes.method.test.ts')
const webhooks = testsOf('server/src/features/payments/routes.webhooks.test.ts')
const coupons = testsOf('server/src/features/payments/adapters/stripe.coupons.test.ts')
const mailChoices = testsOf('server/src/features/notifications/routes.test.ts')
const photo = testsOf('server/src/features/people/routes.profile.test.ts')
const credentials = testsOf('server/src/features/credentials/routes.test.ts')
const devices = testsOf('server/src/features/sessions/routes.devices.test.ts')
const forgotten = testsOf('server/src/features/credentials/routes.password.test.ts')
const cityRoutes = testsOf('server/src/features/tours/routes.city.test.ts')
const pages = testsOf('server/src/http/static.test.ts')
const steps = testsOf('server/src/features/tours/routes.assistants.test.ts')

/**
 * The requirements of onboarding and accounts, and the test of each.
 *
 * @type {import('./page.mjs').Checklist}
 */
export const onboarding = {
  title: 'Onboarding and accounts',
  sections: [
    {
      title: 'Screens and routes (section 2)',
      items: [
        [
          'Landing: what it does, rates, Get Started, Agent Login',
          landing(
            'the landing page says what the product does, what it costs and where it works, and leads to sign-up and sign-in',
            'Get Started',
            'Agent Login',
            '$25',
            '$15',
          ),
        ],
        [
          'Pricing: both plans side by side, Subscribe Now, Log In',
          landing('pricing shows Standard and Pro', 'Subscribe Now', 'Log In'),
        ],
        [
          '/agent-signup: the choice of a plan',
          testsOf('web/src/areas/public/sign-up/agent-signup-screen.test.tsx')(
            'offers both plans with their prices',
          ),
        ],
        ['/checkout: contact information', paying('requires every field of the contact form')],
        ['/checkout: card form', paying('reports a declined card, and accepts another')],
        ['/checkout: coupon, apply and remove', paying('applies and removes a coupon, and updates')],
        ['/checkout: FREE at 100 %', paying('asks for no card when a coupon', 'FREE')],
        [
          '/checkout: back to /account-setup after paying',
          paying('reports a declined card, and accepts another', '/account-setup'),
        ],
        [
          '/account-setup: two steps',
          checkout(
            'a checkout continues after its tab was closed: before paying, after paying, and by the link in the email',
            'Step 1 of 2',
            'Step 2 of 2',
          ),
        ],
        [
          '/account-setup: what is missing leads to /agent-signup',
          accountSteps('tells a browser without a checkout that the session', '/agent-signup'),
        ],
        [
          '/account-setup: resumed after a closed tab',
          checkout(
            'a checkout continues after its tab was closed: before paying, after paying, and by the link in the email',
          ),
        ],
        [
          '/account-setup: the emailed link works once',
          accountRoutes('restores it in another browser, once'),
        ],
        [
          '/account-setup: a reload keeps everything but the password',
          checkout(
            'a checkout continues after its tab was closed: before paying, after paying, and by the link in the email',
            'A reload keeps the step',
          ),
        ],
        [
          '/agent-signup, /checkout, /account-setup: signed in',
          pages('redirects a signed-in person to their first screen'),
        ],
        [
          'Landing: the dashboard for a reader who is signed in',
          pages('link to the sign-in page for a visitor'),
        ],
        ['Disabled pages answer 404', pages('answers 404 with the application, which shows its 404 page')],
        [
          '/agent-login: both fields, and back to the homepage',
          signInScreens(
            'requires both fields from an agent, and links',
            'Email',
            'Password',
            'Back to homepage',
          ),
        ],
        [
          '/agent-login: the dashboard with an active subscription',
          signIn('signing in by hand in one tab updates the others', "signIn(other, 'marcus')"),
        ],
        [
          '/agent-login: /subscription without one',
          signInScreens('tells an agent without access', '/subscription'),
        ],
        ['/quick-login, in the demo', signInScreens('lets a demo visitor choose a person')],
        [
          '/quick-login, in the demo alone',
          testsOf('server/src/features/sessions/commands/begin-demo-session.test.ts')('does not exist'),
        ],
        [
          '/subscription: current plan, plans, upgrade, cancel, resume',
          subscription('a plan is upgraded, cancelled and resumed, and an invoice has a page to print'),
        ],
        ['/subscription: downgrade', subscriptionScreen('says when a smaller plan starts, and keeps')],
        [
          '/subscription: cancel dialog and its copy',
          subscription(
            'a plan is upgraded, cancelled and resumed, and an invoice has a page to print',
            'No refunds',
          ),
        ],
        [
          '/subscription: billing information',
          subscription(
            'a plan is upgraded, cancelled and resumed, and an invoice has a page to print',
            'Payment method',
            'Visa ending in 4242',
          ),
        ],
        [
          '/subscription: an invoice to print, with the business and the payer',
          methodRoutes('are listed newest first', 'seller'),
        ],
        [
          '/subscription: an invoice is a page to print',
          subscription(
            'a plan is upgraded, cancelled and resumed, and an invoice has a page to print',
            'Print or save as PDF',
          ),
        ],
        [
          '/subscription: back to /dashboard',
          subscription(
            'a plan is upgraded, cancelled and resumed, and an invoice has a page to print',
            'Back to Dashboard',
          ),
        ],
        [
          'Where nothing can be paid, whom to ask',
          testsOf('web/src/features/billing/components/standing-banner.test.tsx')(
            'names the support email if the user cannot pay here',
          ),
        ],
        [
          '/subscription: strangers are sent to /login',
          subscriptionScreen('sends a signed-out visitor to the sign-in page', '/login'),
        ],
        ['/profile: edit mode and Save', profileJourney('the profile has an edit mode and Save')],
        [
          '/profile: the real card and next billing date',
          testsOf('web/src/areas/agent/access-ends.test.tsx')(
            'shows a profile change from another window',
            '/profile',
          ),
        ],
        [
          '/assistant-login: a single password field',
          signIn('an assistant enters the team’s password and picks a name'),
        ],
        [
          '/assistant-login: with a username of one’s own',
          signInScreens('signs an assistant in with their own'),
        ],
        [
          '/assistant-dashboard: strangers are sent to /assistant-login',
          doorways('sends signed-out visitors of the assignments to the assistants’', '/assistant-login'),
        ],
        [
          '/assistant-dashboard: tabs and stat cards',
          assistantSteps(
            'explains on each empty tab which assignments',
            'Pending',
            'All Assignments',
            'Completed',
            'Counts',
          ),
        ],
        [
          '/assistant-dashboard: logout',
          assistantSteps('asks before signing out discards unsent steps', 'Logout'),
        ],
        [
          '/assistant-dashboard: what an assignment shows',
          assignmentCard(
            'shows id, status with its notes, client, address, time, priority, notes and the time of assignment',
            'Assigned just now',
          ),
        ],
        [
          '/assistant-dashboard: High Priority',
          assignmentCard('shows High Priority only for a high priority'),
        ],
        [
          '/assistant-dashboard: Start Contact, Mark Scheduling, Confirm Tour',
          assistantDay('an assistant’s day', 'Start Contact', 'Mark Scheduling', 'Confirm Tour'),
        ],
        [
          '/terms, /privacy, /refunds: the built-in text, or the operator’s own page',
          publicPages(
            'redirect to the operator’s own page if one is set, and show the built-in text otherwise',
          ),
        ],
        [
          'Public pages show the business details',
          publicPages('show the details as soon as the back office saves them, as text and never as markup'),
        ],
        [
          '/forgot-password promises no email where none can be sent, and says whom to ask',
          testsOf('web/src/areas/public/no-email.test.tsx')('the forgotten password page promises no email'),
        ],
        [
          'An administrator without a name is asked for it',
          adminDoor('asks an administrator without a name'),
        ],
        [
          '/account: an administrator enters their name',
          testsOf('web/src/areas/public/account-screen.test.tsx')(
            'lets a person without a name of type %s enter their name',
          ),
        ],
        ['A role without a back-office type opens its places', adminDoor('lets in a user whose role has')],
        [
          'An agent at the back office learns whose area it is',
          adminDoor('tells an agent that the back office'),
        ],
        [
          'An agent at the assistants’ page learns whose area it is',
          adminDoor('tells an agent that the assistants’'),
        ],
        ['Every route of the table is there', places('shows a signed-out visitor of %s the heading')],
        [
          'Public pages and the back office do not show the agent’s shell',
          places('shows an agent %s without the shell'),
        ],
      ],
    },
    {
      title: 'Entities and states (sections 3 and 4)',
      items: [
        [
          'User: the fields of the profile',
          photo('changes every field that belongs to the person, and updates the session'),
        ],
        ['Coupon: amount_off in cents, percent_off', coupons('is found in any case, with its discount')],
        ['Account payload', accountRoutes('is created from a paid checkout', 'company', 'zipCode')],
        [
          'Plan and coupon of the payload are not believed',
          accountRoutes('gets the plan of its checkout, whatever the payload says'),
        ],
        [
          'Eight cities and their states',
          testsOf('server/src/features/properties/routes.cities.test.ts')(
            'are the eight of the specification, by name, for every caller',
          ),
        ],
        [
          'Cities: zone and coordinates',
          testsOf('server/src/features/properties/routes.cities.test.ts')(
            'lie in their state, in the time zone of their coordinates',
          ),
        ],
        [
          'Cities: home value and rent, with source and year',
          testsOf('server/src/features/properties/routes.cities.test.ts')(
            'have a source and a year for every figure, and one survey per column',
          ),
        ],
        [
          'nyc is New York City',
          photo(
            'changes every field that belongs to the person, and updates the session',
            'nyc',
            'new_york_city',
          ),
        ],
        [
          'Cancelled stays usable until the period ends',
          cancelling('keeps access to the end of the billing period'),
        ],
        ['A sign-in without access leads to /subscription', signInScreens('tells an agent without access')],
        [
          'Without access seven paths lead to /subscription, without the shell',
          doorways(
            'leads an agent who has not paid',
            '/dashboard',
            '/schedule-tour',
            '/properties',
            '/reports',
            '/tour-notes',
            '/profile',
          ),
        ],
        ['Assistant: what follows from which status', steps('takes a tour from assigned to completed')],
        ['Assistant: nothing else follows', steps('may not skip a step')],
        [
          'Assistant: the Pending and the Completed group',
          steps('sees two groups, as in the specification: pending tours, and confirmed or completed ones'),
        ],
        ['Account setup redirects after 2 seconds', setUpTime('opens the dashboard two seconds after')],
        [
          'Admin-scheduled tours are free on Pro: the notice',
          landing('pricing shows Standard and Pro', 'Admin-scheduled tours are free on Pro.'),
        ],
        ['Charge status begins as pending', cityRoutes('stores the desk’s input', 'pending')],
        [
          'The charge is collected once when the tour is over',
          charges('is charged once when the tour is completed'),
        ],
        [
          'A failed charge is paid by the agent',
          charges('is reported to the agent, who can pay with another card'),
        ],
        [
          'The desk waives a charge, or marks it as paid',
          charges('can be waived by the desk with a reason, and a later payment is refunded'),
        ],
        [
          'An email: subscription canceled, resumed',
          billingMails('say until when access lasts after a cancellation'),
        ],
        ['An email: subscription ended', billingMails('say that a cancelled subscription has ended')],
        [
          'An email: a smaller plan is scheduled',
          billingMails('say when a downgrade begins and what it costs'),
        ],
        ['An email: card replaced', billingMails('name the new card when one is replaced')],
        [
          'An email: a plan given or ended by the team',
          billingMails('name the plan, say that it costs nothing'),
        ],
        [
          'An email: a second payment with one address is refunded',
          billingMails('tell the second payer with one address about the refund'),
        ],
        ['An email: two-factor sign-in on or off', security('say that it is on, and that it is off')],
        ['An email: recovery code used', security('say that a recovery code was used')],
        [
          'An email: password changed by an administrator',
          security('say that an administrator set a returning assistant’s password'),
        ],
        ['Agent access: a spinner during the check', agentDoor('shows a spinner')],
        ['Agent access: a check that fails means signed out', agentDoor('asks to sign in when the check')],
        [
          'A forged sign-in in the browser gives no access',
          doors('a forged sign-in in the browser’s storage gives no access'),
        ],
      ],
    },
    {
      title: 'Rules of the forms (section 5)',
      items: [
        [
          'Password is required',
          signInScreens('signs an assistant in with the assistant', 'Password is required'),
        ],
        [
          'Please enter both email and password',
          signInScreens(
            'requires both fields from an agent, and links',
            'Please enter both email and password',
          ),
        ],
        [
          'Please enter a coupon code',
          paying('requires a coupon code, and refuses an unknown', 'Please enter a coupon code'),
        ],
        ['Checkout: every field is required', paying('requires every field of the contact form')],
        [
          'Checkout: the email’s pattern',
          checkoutRoutes('with an invalid %s is refused and begins nothing', 'nora@'),
        ],
        [
          'Account setup: a valid email',
          accountRoutes('with an invalid %s is refused, and nothing is created'),
        ],
        [
          'Password must be at least 8 characters long',
          accountSteps('rejects a password that is too short', 'Password must be at least 8 characters long'),
        ],
        [
          'Passwords do not match',
          accountSteps('rejects a repeated password that differs', 'Passwords do not match'),
        ],
        [
          'Please fill in all required fields',
          accountSteps('requires the profile’s fields', 'Please fill in all required fields'),
        ],
      ],
    },
    {
      title: 'Calls (section 7)',
      calls: [
        [
          'POST /api/create-subscription-public',
          checkoutRoutes('begins with a plan and a contact, and costs the monthly price of the plan'),
        ],
        ['POST /api/apply-coupon', checkoutRoutes('of a percentage or an amount reduces the price')],
        ['POST /api/remove-coupon', checkoutRoutes('can be removed again')],
        ['POST /api/create-account-from-checkout', accountRoutes('is created from a paid checkout')],
        ['GET /api/auth/user', testsOf('server/src/features/sessions/routes.test.ts')('returns the person')],
        [
          'PUT /api/profile',
          photo('changes every field that belongs to the person, and updates the session'),
        ],
        [
          'POST /api/subscription/change',
          subscriptionRoutes('takes effect right away; the rest of the period is charged to the cent'),
        ],
        ['POST /api/subscription/cancel', cancelling('keeps access to the end of the billing period')],
        ['POST /api/assistant/login', signIn('an assistant enters the team’s password and picks a name')],
        [
          'GET /api/assistant/assignments',
          steps('cannot reach another assistant’s assignment through any call'),
        ],
        ['PUT /api/assistant/assignments/:id/status', steps('takes a tour from assigned to completed')],
        'PATCH /api/tours/:id/status',
        ['POST /api/admin/login', signInScreens('shows the back office’s sign-in page at')],
        'GET /api/admin/tours',
        [
          'GET /api/admin/users',
          accountList('contains everyone, newest first, with the fields of a managed user'),
        ],
        'GET /api/tours',
        'GET /api/users',
        'GET /api/clients',
        [
          'GET /api/properties',
          testsOf('server/src/features/properties/routes.test.ts')(
            'shows an agent published ones and their own, newest first, and staff everything',
          ),
        ],
        'POST /api/admin/schedule-tour',
      ],
    },
    {
      title: 'Calls that the specification needs and does not name',
      calls: [
        [
          'GET /api/config',
          testsOf('server/src/http/production.test.ts')(
            'reports its configuration without secrets',
            '/api/config',
          ),
        ],
        [
          'GET /api/checkout',
          checkoutRoutes('begins with a plan and a contact, and costs the monthly price of the plan'),
        ],
        ['POST /api/checkout/confirm', checkoutRoutes('is paid when the provider confirms it')],
        ['POST /api/checkout/resume', accountRoutes('restores it in another browser')],
        [
          'POST /api/sandbox/payments/confirm',
          testsOf('server/src/features/payments/routes.paying.test.ts')('pays if it is valid'),
        ],
        [
          'POST /api/sandbox/payments/authenticate',
          testsOf('server/src/features/payments/routes.paying.test.ts')('that asks for authentication pays'),
        ],
        ['GET /api/subscription', subscriptionRoutes('shows plan')],
        ['POST /api/subscription/resume', cancelling('can be undone before the end')],
        ['GET /api/subscription/invoices', methodRoutes('are listed newest first')],
        [
          'POST /api/subscription/payment-method',
          methodRoutes('is replaced by the one that the browser sent to the provider'),
        ],
        ['POST /api/password/forgot', forgotten('is reset once by the link in the email')],
        ['POST /api/password/reset', forgotten('is reset once by the link in the email')],
        [
          'POST /api/logout',
          testsOf('server/src/features/sessions/routes.test.ts')('ends the session and deletes the cookie'),
        ],
        ['GET /api/sessions', devices('are listed')],
        ['DELETE /api/sessions/:id', devices('can be ended one at a time')],
        ['POST /api/assistant/session', signIn('an assistant enters the team’s password and picks a name')],
        ['POST /api/assistant/assignments/:id/progress', steps('takes a tour from assigned to completed')],
        [
          'POST /api/assistant/assignments/:id/undo',
          testsOf('server/src/features/tours/routes.visit-times.test.ts')(
            'restores a completed tour to in progress without its feedback',
          ),
        ],
        [
          'Visit steps open at their times; earlier ones need a reason',
          ['allows an earlier step with a reason'],
        ],
        [
          'POST /api/assistant/assignments/:id/feedback',
          testsOf('server/src/features/tours/routes.visits.test.ts')('completes the tour'),
        ],
        ['GET /api/notification-choices', mailChoices('offer each person the kinds for them')],
        ['PUT /api/notification-choices', mailChoices('are stored for this person alone')],
        'GET /api/profile/export',
        [
          'POST /api/profile/photo',
          photo('is stored as a square with its own address, and replaced by the next one'),
        ],
        ['POST /api/profile/email', credentials('changes nothing until its link is opened')],
        ['POST /api/profile/close', closing('ends subscription')],
        ['POST /api/webhooks/stripe', webhooks('is received, and its object is fetched')],
      ],
    },
    {
      title: 'Titles and messages (section 8)',
      items: [
        [
          'Login Failed: the agent’s credentials',
          signInScreens(
            'reports wrong credentials, and leads on after',
            'Login Failed',
            'Invalid email or password. Please check your credentials.',
          ),
        ],
        [
          'Login Failed: the server’s message to an assistant',
          signInScreens(
            'signs an assistant in with the assistant',
            'Login Failed',
            'Invalid assistant password.',
          ),
        ],
        ['Subscription Required', signInScreens('tells an agent without access', 'Subscription Required')],
        [
          'Subscription update failed',
          subscriptionScreen('reports a failed upgrade, and leaves the plan', 'Subscription update failed'),
        ],
        [
          'Cancellation failed',
          subscriptionScreen(
            'reports a failed cancellation, and leaves the subscription',
            'Cancellation failed',
          ),
        ],
        ['Update failed', profile('reports a failed update, and keeps the input', 'Update failed')],
        [
          'Payment Setup Error / Failed to initialize live payment',
          paying(
            'reports that a payment could not be',
            'Payment Setup Error',
            'Failed to initialize live payment',
          ),
        ],
        [
          'Payment Failed',
          paying('reports a declined card, and accepts another', 'Payment Failed', 'refusals.card_declined'),
        ],
        [
          'Invalid Coupon / This coupon code is not valid',
          paying(
            'requires a coupon code, and refuses an unknown',
            'Invalid Coupon',
            'This coupon code is not valid',
          ),
        ],
        ['Coupon Error', paying('reports that a coupon could not be', 'Coupon Error')],
        ['Failed to remove coupon', paying('reports that a coupon could not be', 'Failed to remove coupon')],
        [
          'Session Expired / Please complete the subscription process again.',
          accountSteps(
            'says that the session has expired when',
            'Session Expired',
            'Please complete the subscription process again.',
            '/agent-signup',
          ),
        ],
        ['Password Mismatch', accountSteps('rejects a repeated password that differs', 'Password Mismatch')],
        ['Password Too Short', accountSteps('rejects a password that is too short', 'Password Too Short')],
        ['Missing Information', accountSteps('requires the profile’s fields', 'Missing Information')],
        [
          'Account Creation Failed',
          accountSteps('reports that an account could not be', 'Account Creation Failed'),
        ],
        [
          'Bulk Upload Error / Bulk upload failed: {status text}',
          upload(
            'text can be pasted; text without a table is refused, and a failed upload is reported',
            'Bulk Upload Error',
            'Bulk upload failed: ',
          ),
        ],
        [
          'Failed to create property: {status text}',
          managementScreen(
            'requires an address for a new property, and reports',
            'Failed to create property: 500',
          ),
        ],
        [
          'Failed to fetch properties: {status}',
          managementScreen('loads the catalog and its counts again', 'Failed to fetch properties: 500'),
        ],
        [
          'Failed to update status',
          assistantSteps('reports a failed step, and neither changes', 'Failed to update status'),
        ],
        [
          'Failed to update tour status. Please try again.',
          cityDesk(
            'requires a status, and a reason for completing',
            'Failed to update tour status. Please try again.',
          ),
        ],
        [
          'Failed to schedule tour',
          cityDesk('schedules a tour at its price, suggests', 'Failed to schedule tour'),
        ],
        [
          'Submission Failed',
          newTour('reports that a request failed, keeps the input, and sends', 'Submission Failed'),
        ],
        [
          'Access Denied / Invalid admin password',
          null,
          'There is one sign-in page; the access gate is not reproduced (product decision: /admin-login).',
        ],
        [
          'Failed to establish admin session',
          null,
          'A session is the server’s own: there is nothing to establish beside it (product decision: who am I).',
        ],
      ],
    },
    {
      title: 'Constants and limits (section 9)',
      items: [
        ['Standard $40, Pro $75 a month', paying('asks for the price of the plan', '$40.00', '$75.00')],
        [
          '$25 and $15 a tour',
          landing(
            'the landing page says what the product does, what it costs and where it works, and leads to sign-up and sign-in',
            '$25',
            '$15',
          ),
        ],
        ['City tours: base and premium charge', cityRoutes('%s is %i, and %i with an escort')],
        [
          'Tour duration 30 to 480 minutes',
          cityDesk(
            'requires an agent, a property and a time, and accepts',
            'Minimum 30 minutes',
            'Maximum 8 hours',
          ),
        ],
        [
          'Tour duration by default 60',
          testsOf('server/src/features/tours/routes.desk.test.ts')(
            'calculates the charge from city',
            'duration: 60',
          ),
        ],
        [
          'Password: at least 8 characters',
          accountSteps('rejects a password that is too short', 'Password Too Short'),
        ],
        [
          'Assignments are asked for every 30,000 ms',
          testsOf('web/src/lib/live/intervals.test.tsx')(
            'has every interval of the specification',
            'assignments: 30_000',
          ),
        ],
        ['percent_off 100 shows FREE', paying('asks for no card when a coupon', 'FREE')],
        [
          'States of the profile',
          profile('requires a first name, and offers the states', 'GA', 'FL', 'CO', 'NY', 'CA'),
        ],
        ['Redirect 2 seconds after the account is made', setUpTime('opens the dashboard two seconds after')],
        ['Cancelling: access to the end', cancelling('keeps access to the end of the billing period')],
        [
          'Cancelling: no refunds',
          subscription(
            'a plan is upgraded, cancelled and resumed, and an invoice has a page to print',
            'No refunds',
          ),
        ],
        [
          'City cards: the first four',
          cityDesk('shows the first four cities', "'San Antonio', 'Austin', 'Dallas', 'Houston'"),
        ],
        [
          'The property form’s defaults',
          testsOf('web/src/features/properties/catalog-form.test.ts')(
            'starts the submission form with the specification’s defaults',
          ),
        ],
        [
          'What was read is fresh for 5 minutes; no retries',
          testsOf('web/src/lib/requests/query-client.test.ts')('keeps data fresh for 5 minutes, and does'),
        ],
        [
          'Standard is a plan’s default label',
          testsOf('web/src/features/sessions/plan-name.test.ts')(
            'falls back to Standard for an unknown plan',
          ),
        ],
      ],
    },
  ],
}
