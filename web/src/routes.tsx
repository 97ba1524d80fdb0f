import {
  createRootRoute,
  createRoute,
  Outlet,
  type RouteComponent,
  redirect,
  lazyRouteComponent as screen,
} from '@tanstack/react-router'
import { BrokenScreen } from './areas/fallbacks.tsx'
import { needAssistant, needNoSession, needSignIn } from './areas/guards.ts'
import {
  prefetchConversations,
  prefetchDashboard,
  prefetchNotes,
  prefetchProperties,
  prefetchReport,
  prefetchSchedule,
} from './areas/prefetch.ts'
import { Root } from './areas/root.tsx'
import { NotFoundScreen } from './features/sessions/components/not-found-screen.tsx'
import {
  adminEntrySearch,
  calendarConnectedSearch,
  checkoutSearch,
  notesSearch,
  outboxSearch,
  propertiesSearch,
  reportsSearch,
  resetSearch,
  scheduleSearch,
  setupSearch,
  signInSearch,
  subscriptionSearch,
  textSearch,
  tourNotesSearch,
} from './lib/searches.ts'
import { paths } from './paths.ts'

/*
 * All routes (specification, onboarding, section 2). An area's code loads when the user enters it. The public pages (/,
 * /landing, /pricing, /terms, /privacy and /refunds) are separate documents.
 */

const root = createRootRoute({
  component: Root,
  notFoundComponent: NotFoundScreen,
  errorComponent: BrokenScreen,
})

// Public: signing in and signing up.
const agentLogin = () => import('./areas/public/agent-login-screen.tsx')
const adminLogin = () => import('./areas/public/admin-login-screen.tsx')
const entry = createRoute({
  getParentRoute: () => root,
  id: 'public',
  component: Outlet,
  validateSearch: signInSearch,
})
/** A public page at a fixed address. */
const page = <const Path extends string>(path: Path, title: string, component: RouteComponent) =>
  createRoute({ getParentRoute: () => entry, path, component, staticData: { title } })
const agentSignupPage = screen(
  () => import('./areas/public/sign-up/agent-signup-screen.tsx'),
  'AgentSignupScreen',
)
const quickLoginPage = screen(() => import('./areas/public/quick-login-screen.tsx'), 'QuickLoginScreen')
const unsubscribePage = screen(() => import('./areas/public/unsubscribe-screen.tsx'), 'UnsubscribeScreen')
const mailsPage = screen(() => import('./areas/public/mails-screen.tsx'), 'MailsScreen')
const assistantLoginPage = screen(
  () => import('./areas/public/assistant-login-screen.tsx'),
  'AssistantLoginScreen',
)
const forgotPasswordPage = screen(
  () => import('./areas/public/forgot-password-screen.tsx'),
  'ForgotPasswordScreen',
)
const accountPage = screen(() => import('./areas/public/account-screen.tsx'), 'AccountScreen')
const adminSetupPage = screen(() => import('./areas/public/admin-setup-screen.tsx'), 'AdminSetupScreen')
const twoFactorPage = screen(() => import('./areas/public/two-factor-screen.tsx'), 'TwoFactorScreen')
const publicRoutes = [
  ...(['/agent-login', '/login'] as const).map((path) =>
    createRoute({
      getParentRoute: () => entry,
      path,
      component: screen(agentLogin, 'AgentLoginScreen'),
      staticData: { title: 'Agent sign-in' },
    }),
  ),
  createRoute({
    getParentRoute: () => entry,
    path: '/agent-signup',
    component: agentSignupPage,
    beforeLoad: needNoSession,
    staticData: { title: 'Plans' },
  }),
  createRoute({
    getParentRoute: () => entry,
    path: '/checkout',
    component: screen(() => import('./areas/public/sign-up/checkout-screen.tsx'), 'CheckoutScreen'),
    beforeLoad: needNoSession,
    validateSearch: checkoutSearch,
    staticData: { title: 'Checkout' },
  }),
  createRoute({
    getParentRoute: () => entry,
    path: '/account-setup',
    component: screen(() => import('./areas/public/sign-up/account-setup-screen.tsx'), 'AccountSetupScreen'),
    beforeLoad: needNoSession,
    validateSearch: setupSearch,
    staticData: { title: 'Account set-up' },
  }),
  page('/quick-login', 'Demo people', quickLoginPage),
  page('/unsubscribe/$token', 'Emails', unsubscribePage),
  page('/mails', 'Emails', mailsPage),
  page('/assistant-login', 'Assistant sign-in', assistantLoginPage),
  page('/forgot-password', 'Forgot password', forgotPasswordPage),
  createRoute({
    getParentRoute: () => entry,
    path: '/reset-password',
    component: screen(() => import('./areas/public/reset-password-screen.tsx'), 'ResetPasswordScreen'),
    validateSearch: resetSearch,
    staticData: { title: 'New password' },
  }),
  createRoute({
    getParentRoute: () => entry,
    path: '/confirm-email',
    component: screen(() => import('./areas/public/confirm-email-screen.tsx'), 'ConfirmEmailScreen'),
    validateSearch: resetSearch,
    staticData: { title: 'New email address' },
  }),
  page('/account', 'Your account', accountPage),
  page('/admin-setup', 'Set-up', adminSetupPage),
  page('/two-factor', 'Two-factor sign-in', twoFactorPage),
  // One sign-in page with three addresses (product decision: /admin-login).
  ...(['/admin-login', '/admin-auth', '/admin-direct'] as const).map((path) =>
    createRoute({
      getParentRoute: () => entry,
      path,
      component: screen(adminLogin, 'AdminLoginScreen'),
      staticData: { title: 'Back office sign-in' },
    }),
  ),
]

const outbox = createRoute({
  getParentRoute: () => root,
  path: '/dev/outbox',
  component: screen(() => import('./areas/public/outbox-screen.tsx'), 'OutboxScreen'),
  validateSearch: outboxSearch,
  staticData: { title: 'Outbox' },
})

// Agents: the shell checks the session, and signed-out visitors read 'Authentication Required' in place.
const agent = createRoute({
  getParentRoute: () => root,
  id: 'agent',
  component: screen(() => import('./areas/agent/agent-area.tsx'), 'AgentArea'),
})
const agentRoutes = [
  createRoute({
    getParentRoute: () => agent,
    path: '/dashboard',
    component: screen(() => import('./areas/agent/dashboard-screen.tsx'), 'DashboardScreen'),
    loader: prefetchDashboard,
    staticData: { title: 'Dashboard' },
  }),
  createRoute({
    getParentRoute: () => agent,
    path: '/schedule-tour',
    component: screen(() => import('./areas/agent/schedule-screen.tsx'), 'ScheduleScreen'),
    validateSearch: scheduleSearch,
    loaderDeps: ({ search: { q } }) => ({ q }),
    loader: ({ deps }) => prefetchSchedule(deps),
    staticData: { title: 'Schedule A Tour' },
  }),
  createRoute({
    getParentRoute: () => agent,
    path: '/properties',
    component: screen(() => import('./areas/agent/properties-screen.tsx'), 'PropertiesScreen'),
    validateSearch: propertiesSearch,
    loaderDeps: ({ search: { q, escort } }) => ({ q, escort }),
    loader: ({ deps }) => prefetchProperties(deps),
    staticData: { title: 'Properties' },
  }),
  createRoute({
    getParentRoute: () => agent,
    path: '/notes',
    component: screen(() => import('./areas/agent/notes-screen.tsx'), 'NotesScreen'),
    validateSearch: notesSearch,
    loaderDeps: ({ search }) => search,
    loader: ({ deps }) => prefetchNotes(deps),
    staticData: { title: 'Notes' },
  }),
  createRoute({
    getParentRoute: () => agent,
    path: '/property-request',
    component: screen(() => import('./areas/agent/property-request-screen.tsx'), 'PropertyRequestScreen'),
    staticData: { title: 'Request Property' },
  }),
  createRoute({
    getParentRoute: () => agent,
    path: '/tour-notes',
    component: screen(() => import('./areas/agent/tour-notes-screen.tsx'), 'TourNotesScreen'),
    validateSearch: tourNotesSearch,
    loaderDeps: ({ search: { q } }) => ({ q }),
    loader: ({ deps }) => prefetchConversations(deps),
    staticData: { title: 'Tour Notes' },
  }),
  createRoute({
    getParentRoute: () => agent,
    path: '/reports',
    component: screen(() => import('./areas/agent/reports-screen.tsx'), 'ReportsScreen'),
    validateSearch: reportsSearch,
    loaderDeps: ({ search: { from, to } }) => ({ from, to }),
    loader: ({ deps }) => prefetchReport(deps),
    staticData: { title: 'Reports' },
  }),
  createRoute({
    getParentRoute: () => agent,
    path: '/profile',
    component: screen(() => import('./areas/agent/profile-screen.tsx'), 'ProfileScreen'),
    staticData: { title: 'Profile' },
  }),
  createRoute({
    getParentRoute: () => agent,
    path: '/calendar-connected',
    component: screen(() => import('./areas/agent/calendar-connected-screen.tsx'), 'CalendarConnectedScreen'),
    validateSearch: calendarConnectedSearch,
    staticData: { title: 'Calendar' },
  }),
  createRoute({
    getParentRoute: () => agent,
    path: '/subscription',
    component: screen(() => import('./areas/agent/subscription-screen.tsx'), 'SubscriptionScreen'),
    validateSearch: subscriptionSearch,
    staticData: { title: 'Subscription' },
  }),
  createRoute({
    getParentRoute: () => agent,
    path: '/subscription/invoices/$id',
    component: screen(() => import('./areas/agent/invoice-screen.tsx'), 'InvoiceScreen'),
    staticData: { title: 'Invoice' },
  }),
]

// The back office.
const admin = createRoute({
  getParentRoute: () => root,
  id: 'back-office',
  component: screen(() => import('./areas/admin/admin-shell.tsx'), 'AdminShell'),
  validateSearch: textSearch,
})
const adminDashboard = () => import('./areas/admin/dashboard-screen.tsx')
const adminRoutes = [
  createRoute({
    getParentRoute: () => admin,
    path: '/admin-dashboard',
    component: screen(adminDashboard, 'AdminDashboardScreen'),
    staticData: { title: 'Admin dashboard' },
  }),
  // Each tab has an address of its own: /admin-dashboard/queue.
  createRoute({
    getParentRoute: () => admin,
    path: '/admin-dashboard/$tab',
    component: screen(adminDashboard, 'AdminDashboardScreen'),
    staticData: { title: 'Admin dashboard' },
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/admin-tour-requests',
    component: screen(() => import('./areas/admin/tour-requests-screen.tsx'), 'AdminTourRequestsScreen'),
    beforeLoad: needSignIn,
    staticData: { title: 'Tour requests' },
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/admin/users',
    component: screen(() => import('./areas/admin/users/admin-users-screen.tsx'), 'AdminUsersScreen'),
    beforeLoad: needSignIn,
    staticData: { title: 'Admin users' },
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/city-admin',
    component: screen(() => import('./areas/admin/city-tours-screen.tsx'), 'CityToursScreen'),
    beforeLoad: needSignIn,
    staticData: { title: 'City tours' },
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/admin/audit',
    component: screen(() => import('./areas/admin/users/audit-screen.tsx'), 'AuditScreen'),
    beforeLoad: needSignIn,
    staticData: { title: 'Audit log' },
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/admin/settings',
    component: screen(() => import('./areas/admin/settings-screen.tsx'), 'SettingsScreen'),
    beforeLoad: needSignIn,
    staticData: { title: 'Settings' },
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/property-management',
    component: screen(
      () => import('./areas/admin/properties/property-management-screen.tsx'),
      'PropertyManagementScreen',
    ),
    beforeLoad: needSignIn,
    staticData: { title: 'Property management' },
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/property-hub',
    component: screen(() => import('./areas/admin/properties/property-hub-screen.tsx'), 'PropertyHubScreen'),
    beforeLoad: needSignIn,
    staticData: { title: 'Property Management Hub' },
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/property-test',
    component: screen(
      () => import('./areas/admin/properties/property-test-screen.tsx'),
      'PropertyTestScreen',
    ),
    beforeLoad: needSignIn,
    staticData: { title: 'Property test' },
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/admin-properties',
    component: screen(
      () => import('./areas/admin/properties/admin-properties-screen.tsx'),
      'AdminPropertiesScreen',
    ),
    beforeLoad: needSignIn,
    staticData: { title: 'Properties and requests' },
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/admin/property-submission',
    component: screen(
      () => import('./areas/admin/properties/property-submission-screen.tsx'),
      'PropertySubmissionScreen',
    ),
    beforeLoad: needSignIn,
    staticData: { title: 'Property submission' },
  }),
]
const movedRoutes = (['/admin', '/mobile-admin'] as const).map((path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: adminEntrySearch,
    beforeLoad: ({ search: { tab } }) => {
      throw redirect({ href: paths.adminDashboard(tab), replace: true })
    },
  }),
)

// Assistants.
const assistant = createRoute({
  getParentRoute: () => root,
  id: 'assistant',
  component: screen(() => import('./areas/assistant/assistant-shell.tsx'), 'AssistantShell'),
  beforeLoad: needAssistant,
  validateSearch: textSearch,
})
const assistantRoutes = [
  createRoute({
    getParentRoute: () => assistant,
    path: '/assistant-dashboard',
    component: screen(() => import('./areas/assistant/dashboard-screen.tsx'), 'AssistantDashboardScreen'),
    staticData: { title: 'Assignments', keepsWhatIsDone: true },
  }),
]

export const routeTree = root.addChildren([
  entry.addChildren(publicRoutes),
  outbox,
  agent.addChildren(agentRoutes),
  admin.addChildren(adminRoutes),
  assistant.addChildren(assistantRoutes),
  ...movedRoutes,
])
