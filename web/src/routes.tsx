import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  lazyRouteComponent as screen,
} from '@tanstack/react-router'
import { BrokenScreen, NotFoundScreen, PendingScreen } from './areas/fallbacks.tsx'
import { needAssistant, needSignIn } from './areas/guards.ts'
import {
  prefetchConversations,
  prefetchDashboard,
  prefetchNotes,
  prefetchProperties,
  prefetchReport,
  prefetchSchedule,
} from './areas/prefetch.ts'
import { Root } from './areas/root.tsx'
import {
  adminEntrySearch,
  calendarConnectedSearch,
  notesSearch,
  outboxSearch,
  propertiesSearch,
  reportsSearch,
  resetSearch,
  scheduleSearch,
  signInSearch,
  textSearch,
  tourNotesSearch,
} from './lib/searches.ts'
import { paths } from './paths.ts'

/*
 * The whole map of the product (specification, onboarding, section 2). Every area is fetched when it is entered.
 * The landing page (/ and /landing) is not in here: it is a document of its own, without a script.
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
const publicRoutes = [
  createRoute({
    getParentRoute: () => entry,
    path: '/agent-login',
    component: screen(agentLogin, 'AgentLoginScreen'),
    staticData: { title: 'Agent sign-in' },
  }),
  createRoute({
    getParentRoute: () => entry,
    path: '/login',
    component: screen(agentLogin, 'AgentLoginScreen'),
    staticData: { title: 'Agent sign-in' },
  }),
  createRoute({
    getParentRoute: () => entry,
    path: '/agent-signup',
    component: screen(() => import('./areas/public/agent-signup-screen.tsx'), 'AgentSignupScreen'),
    staticData: { title: 'Plans' },
  }),
  createRoute({
    getParentRoute: () => entry,
    path: '/quick-login',
    component: screen(() => import('./areas/public/quick-login-screen.tsx'), 'QuickLoginScreen'),
    staticData: { title: 'Demo people' },
  }),
  createRoute({
    getParentRoute: () => entry,
    path: '/unsubscribe/$token',
    component: screen(() => import('./areas/public/unsubscribe-screen.tsx'), 'UnsubscribeScreen'),
    staticData: { title: 'E-mails' },
  }),
  createRoute({
    getParentRoute: () => entry,
    path: '/mails',
    component: screen(() => import('./areas/public/mails-screen.tsx'), 'MailsScreen'),
    staticData: { title: 'E-mails' },
  }),
  createRoute({
    getParentRoute: () => entry,
    path: '/assistant-login',
    component: screen(() => import('./areas/public/assistant-login-screen.tsx'), 'AssistantLoginScreen'),
    staticData: { title: 'Assistant sign-in' },
  }),
  createRoute({
    getParentRoute: () => entry,
    path: '/forgot-password',
    component: screen(() => import('./areas/public/forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
    staticData: { title: 'Forgot password' },
  }),
  createRoute({
    getParentRoute: () => entry,
    path: '/reset-password',
    component: screen(() => import('./areas/public/reset-password-screen.tsx'), 'ResetPasswordScreen'),
    validateSearch: resetSearch,
    staticData: { title: 'New password' },
  }),
  createRoute({
    getParentRoute: () => entry,
    path: '/admin-setup',
    component: screen(() => import('./areas/public/admin-setup-screen.tsx'), 'AdminSetupScreen'),
    staticData: { title: 'Set-up' },
  }),
  createRoute({
    getParentRoute: () => entry,
    path: '/two-factor',
    component: screen(() => import('./areas/public/two-factor-screen.tsx'), 'TwoFactorScreen'),
    staticData: { title: 'Two-factor sign-in' },
  }),
  createRoute({
    getParentRoute: () => entry,
    path: '/admin-login',
    component: screen(adminLogin, 'AdminLoginScreen'),
    staticData: { title: 'Back office sign-in' },
  }),
  // One sign-in page under three addresses (product decision: /admin-login).
  createRoute({
    getParentRoute: () => entry,
    path: '/admin-auth',
    component: screen(adminLogin, 'AdminLoginScreen'),
    staticData: { title: 'Back office sign-in' },
  }),
  createRoute({
    getParentRoute: () => entry,
    path: '/admin-direct',
    component: screen(adminLogin, 'AdminLoginScreen'),
    staticData: { title: 'Back office sign-in' },
  }),
]

const outbox = createRoute({
  getParentRoute: () => root,
  path: '/dev/outbox',
  component: screen(() => import('./areas/public/outbox-screen.tsx'), 'OutboxScreen'),
  validateSearch: outboxSearch,
  staticData: { title: 'Outbox' },
})

// Agents: the shell asks who is there; strangers read 'Authentication Required' in place.
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
    staticData: { title: 'Subscription' },
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
    component: screen(() => import('./areas/admin/admin-users-screen.tsx'), 'AdminUsersScreen'),
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
    component: screen(() => import('./areas/admin/audit-screen.tsx'), 'AuditScreen'),
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
      () => import('./areas/admin/property-management-screen.tsx'),
      'PropertyManagementScreen',
    ),
    beforeLoad: needSignIn,
    staticData: { title: 'Property management' },
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/property-hub',
    component: screen(() => import('./areas/admin/property-hub-screen.tsx'), 'PropertyHubScreen'),
    beforeLoad: needSignIn,
    staticData: { title: 'Property Management Hub' },
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/property-test',
    component: screen(() => import('./areas/admin/property-test-screen.tsx'), 'PropertyTestScreen'),
    beforeLoad: needSignIn,
    staticData: { title: 'Property test' },
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/admin-properties',
    component: screen(() => import('./areas/admin/admin-properties-screen.tsx'), 'AdminPropertiesScreen'),
    beforeLoad: needSignIn,
    staticData: { title: 'Properties and requests' },
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/admin/property-submission',
    component: screen(
      () => import('./areas/admin/property-submission-screen.tsx'),
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
    staticData: { title: 'Assignments' },
  }),
]

export const router = createRouter({
  routeTree: root.addChildren([
    entry.addChildren(publicRoutes),
    outbox,
    agent.addChildren(agentRoutes),
    admin.addChildren(adminRoutes),
    assistant.addChildren(assistantRoutes),
    ...movedRoutes,
  ]),
  // Plain addresses, ?q=123, instead of JSON in the query.
  parseSearch: (query) => Object.fromEntries(new URLSearchParams(query)),
  stringifySearch: (search) => {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(search)) if (typeof value === 'string') query.set(name, value)
    return query.size > 0 ? `?${query}` : ''
  },
  defaultPendingComponent: PendingScreen,
  defaultPendingMs: 150,
  defaultErrorComponent: BrokenScreen,
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  scrollToTopSelectors: ['#work'],
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** The document's title, before the product's name. */
    title?: string
  }
}
