import {
  createRootRoute,
  createRoute,
  Outlet,
  type RouteComponent,
  redirect,
  lazyRouteComponent as screen,
} from '@tanstack/react-router'
import { agentReads } from './areas/agent/agent-reads.ts'
import { BrokenScreen } from './areas/fallbacks.tsx'
import { needAssistant, needNoSession, needSignIn } from './areas/guards.ts'
import { Root } from './areas/root.tsx'
import { NotFoundScreen } from './features/sessions/components/not-found-screen.tsx'
import { startReads, startReadsOf } from './lib/requests/reads.ts'
import {
  adminEntrySearch,
  calendarConnectedSearch,
  checkoutSearch,
  notesSearch,
  outboxSearch,
  profileSearch,
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

/* Each area has a table of what its screens read when they open. All but the agents' load with the area's code. */
const publicLoader = startReadsOf(async () => (await import('./areas/public/public-reads.ts')).publicReads)
const agentLoader = startReads(agentReads)
const adminLoader = startReadsOf(async () => (await import('./areas/admin/admin-reads.ts')).adminReads)
const assistantLoader = startReadsOf(
  async () => (await import('./areas/assistant/assistant-reads.ts')).assistantReads,
)

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
  createRoute({ getParentRoute: () => entry, path, component, loader: publicLoader, staticData: { title } })
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
      loader: publicLoader,
      staticData: { title: 'Agent sign-in' },
    }),
  ),
  createRoute({
    getParentRoute: () => entry,
    path: '/agent-signup',
    component: agentSignupPage,
    beforeLoad: needNoSession,
    loader: publicLoader,
    staticData: { title: 'Plans' },
  }),
  createRoute({
    getParentRoute: () => entry,
    path: '/checkout',
    component: screen(() => import('./areas/public/sign-up/checkout-screen.tsx'), 'CheckoutScreen'),
    beforeLoad: needNoSession,
    validateSearch: checkoutSearch,
    loader: publicLoader,
    staticData: { title: 'Checkout' },
  }),
  createRoute({
    getParentRoute: () => entry,
    path: '/account-setup',
    component: screen(() => import('./areas/public/sign-up/account-setup-screen.tsx'), 'AccountSetupScreen'),
    beforeLoad: needNoSession,
    validateSearch: setupSearch,
    loader: publicLoader,
    staticData: { title: 'Account setup' },
  }),
  page('/quick-login', 'Demo people', quickLoginPage),
  page('/unsubscribe/$token', 'Emails', unsubscribePage),
  page('/assistant-login', 'Assistant sign-in', assistantLoginPage),
  page('/forgot-password', 'Forgot password', forgotPasswordPage),
  createRoute({
    getParentRoute: () => entry,
    path: '/reset-password',
    component: screen(() => import('./areas/public/reset-password-screen.tsx'), 'ResetPasswordScreen'),
    validateSearch: resetSearch,
    loader: publicLoader,
    staticData: { title: 'New password' },
  }),
  createRoute({
    getParentRoute: () => entry,
    path: '/confirm-email',
    component: screen(() => import('./areas/public/confirm-email-screen.tsx'), 'ConfirmEmailScreen'),
    validateSearch: resetSearch,
    loader: publicLoader,
    staticData: { title: 'New email address' },
  }),
  page('/admin-setup', 'Set-up', adminSetupPage),
  // One sign-in page with three addresses (product decision: /admin-login).
  ...(['/admin-login', '/admin-auth', '/admin-direct'] as const).map((path) =>
    createRoute({
      getParentRoute: () => entry,
      path,
      component: screen(adminLogin, 'AdminLoginScreen'),
      loader: publicLoader,
      staticData: { title: 'Back office sign-in' },
    }),
  ),
]

// Any user's own pages; for administrators they are screens of the back office.
const own = createRoute({
  getParentRoute: () => entry,
  id: 'own',
  component: screen(async () => (await import('./areas/own-pages.tsx')).withFrame(), 'OwnPages'),
})
const ownPage = <const Path extends string>(path: Path, title: string, component: RouteComponent) =>
  createRoute({ getParentRoute: () => own, path, component, loader: publicLoader, staticData: { title } })
const ownRoutes = [
  ownPage('/mails', 'Emails', mailsPage),
  ownPage('/account', 'Your account', accountPage),
  ownPage('/two-factor', 'Two-factor sign-in', twoFactorPage),
]

const outbox = createRoute({
  getParentRoute: () => root,
  path: '/dev/outbox',
  component: screen(() => import('./areas/public/outbox-screen.tsx'), 'OutboxScreen'),
  validateSearch: outboxSearch,
  loader: publicLoader,
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
    loader: agentLoader,
    staticData: { title: 'Dashboard' },
  }),
  createRoute({
    getParentRoute: () => agent,
    path: '/schedule-tour',
    component: screen(() => import('./areas/agent/schedule-screen.tsx'), 'ScheduleScreen'),
    validateSearch: scheduleSearch,
    loader: agentLoader,
    staticData: { title: 'Schedule A Tour' },
  }),
  createRoute({
    getParentRoute: () => agent,
    path: '/properties',
    component: screen(() => import('./areas/agent/properties-screen.tsx'), 'PropertiesScreen'),
    validateSearch: propertiesSearch,
    loader: agentLoader,
    staticData: { title: 'Properties' },
  }),
  createRoute({
    getParentRoute: () => agent,
    path: '/notes',
    component: screen(() => import('./areas/agent/notes-screen.tsx'), 'NotesScreen'),
    validateSearch: notesSearch,
    loader: agentLoader,
    staticData: { title: 'Notes' },
  }),
  createRoute({
    getParentRoute: () => agent,
    path: '/property-request',
    component: screen(() => import('./areas/agent/property-request-screen.tsx'), 'PropertyRequestScreen'),
    loader: agentLoader,
    staticData: { title: 'Request Property' },
  }),
  createRoute({
    getParentRoute: () => agent,
    path: '/tour-notes',
    component: screen(() => import('./areas/agent/tour-notes-screen.tsx'), 'TourNotesScreen'),
    validateSearch: tourNotesSearch,
    loader: agentLoader,
    staticData: { title: 'Tour Notes' },
  }),
  createRoute({
    getParentRoute: () => agent,
    path: '/reports',
    component: screen(() => import('./areas/agent/reports-screen.tsx'), 'ReportsScreen'),
    validateSearch: reportsSearch,
    loader: agentLoader,
    staticData: { title: 'Reports' },
  }),
  createRoute({
    getParentRoute: () => agent,
    path: '/profile',
    component: screen(() => import('./areas/agent/profile-screen.tsx'), 'ProfileScreen'),
    validateSearch: profileSearch,
    loader: agentLoader,
    staticData: { title: 'Profile' },
  }),
  createRoute({
    getParentRoute: () => agent,
    path: '/calendar-connected',
    component: screen(() => import('./areas/agent/calendar-connected-screen.tsx'), 'CalendarConnectedScreen'),
    validateSearch: calendarConnectedSearch,
    loader: agentLoader,
    staticData: { title: 'Calendar' },
  }),
  createRoute({
    getParentRoute: () => agent,
    path: '/subscription',
    component: screen(() => import('./areas/agent/subscription-screen.tsx'), 'SubscriptionScreen'),
    validateSearch: subscriptionSearch,
    loader: agentLoader,
    staticData: { title: 'Subscription' },
  }),
  createRoute({
    getParentRoute: () => agent,
    path: '/subscription/invoices/$id',
    component: screen(() => import('./areas/agent/invoice-screen.tsx'), 'InvoiceScreen'),
    loader: agentLoader,
    staticData: { title: 'Invoice' },
  }),
  createRoute({
    getParentRoute: () => agent,
    path: '/subscription/tour-payments/$id',
    component: screen(() => import('./areas/agent/invoice-screen.tsx'), 'TourReceiptScreen'),
    loader: agentLoader,
    staticData: { title: 'Receipt' },
  }),
]

// The back office.
const admin = createRoute({
  getParentRoute: () => root,
  id: 'back-office',
  component: screen(() => import('./areas/admin/admin-shell.tsx'), 'AdminShell'),
  validateSearch: textSearch,
})
const dashboardLoader: typeof adminLoader = (opening) => {
  adminLoader(opening)
  // The component imports it again, and reports a failure.
  import('./areas/admin/dashboard-screen.tsx')
    .then(({ loadTab }) => loadTab(opening.location.pathname))
    .catch(() => undefined)
}
const adminDashboard = async () => {
  const { AdminDashboardScreen, loadTab } = await import('./areas/admin/dashboard-screen.tsx')
  await loadTab(window.location.pathname)
  return { AdminDashboardScreen }
}
/** A screen of the back office that redirects signed-out visitors to the sign-in page. */
const office = <const Path extends string>(path: Path, title: string, component: RouteComponent) =>
  createRoute({
    getParentRoute: () => admin,
    path,
    component,
    beforeLoad: needSignIn,
    loader: adminLoader,
    staticData: { title },
  })
const tourRequestsPage = screen(
  () => import('./areas/admin/tour-requests-screen.tsx'),
  'AdminTourRequestsScreen',
)
const adminUsersPage = screen(() => import('./areas/admin/users/admin-users-screen.tsx'), 'AdminUsersScreen')
const cityToursPage = screen(() => import('./areas/admin/city-tours-screen.tsx'), 'CityToursScreen')
const auditPage = screen(() => import('./areas/admin/users/audit-screen.tsx'), 'AuditScreen')
const settingsPage = screen(() => import('./areas/admin/settings-screen.tsx'), 'SettingsScreen')
const managementPage = screen(
  () => import('./areas/admin/properties/catalog-screen.tsx'),
  'PropertyManagementScreen',
)
const hubPage = screen(() => import('./areas/admin/properties/property-hub-screen.tsx'), 'PropertyHubScreen')
const testPage = screen(
  () => import('./areas/admin/properties/property-test-screen.tsx'),
  'PropertyTestScreen',
)
const requestsPage = screen(
  () => import('./areas/admin/properties/admin-properties-screen.tsx'),
  'AdminPropertiesScreen',
)
const submissionPage = screen(
  () => import('./areas/admin/properties/property-submission-screen.tsx'),
  'PropertySubmissionScreen',
)
const adminRoutes = [
  // Each tab has an address of its own: /admin-dashboard/queue.
  ...(['/admin-dashboard', '/admin-dashboard/$tab'] as const).map((path) =>
    createRoute({
      getParentRoute: () => admin,
      path,
      component: screen(adminDashboard, 'AdminDashboardScreen'),
      loader: dashboardLoader,
      staticData: { title: 'Admin dashboard' },
    }),
  ),
  office('/admin-tour-requests', 'Tour requests', tourRequestsPage),
  office('/admin/users', 'Admin users', adminUsersPage),
  office('/city-admin', 'City tours', cityToursPage),
  office('/admin/audit', 'Audit log', auditPage),
  office('/admin/settings', 'Settings', settingsPage),
  office('/property-management', 'Property management', managementPage),
  office('/property-hub', 'Property Management Hub', hubPage),
  office('/property-test', 'Property test', testPage),
  office('/admin-properties', 'Properties and requests', requestsPage),
  office('/admin/property-submission', 'Property submission', submissionPage),
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
    loader: assistantLoader,
    staticData: { title: 'Assignments', keepsWhatIsDone: true },
  }),
  createRoute({
    getParentRoute: () => assistant,
    path: '/assistant-schedule',
    component: screen(() => import('./areas/assistant/schedule-screen.tsx'), 'AssistantScheduleScreen'),
    loader: assistantLoader,
    staticData: { title: 'Your schedule' },
  }),
]

export const routeTree = root.addChildren([
  entry.addChildren([...publicRoutes, own.addChildren(ownRoutes)]),
  outbox,
  agent.addChildren(agentRoutes),
  admin.addChildren(adminRoutes),
  assistant.addChildren(assistantRoutes),
  ...movedRoutes,
])
