/**
 * The screens with a document of their own. Each lists the modules and requests that the browser fetches at once
 * (build/screen-pages.ts, public/before-paint.js). routes.tsx loads the same modules.
 */
export type ScreenDocument = {
  modules: readonly string[]
  /** Addresses exactly as lib/requests/client.ts requests them, so that it can use the waiting answers. */
  reads: readonly string[]
  /** Requested the same way, once the session's answer shows a user of `audience`: others would be refused. */
  lists: readonly string[]
  /** Null for a screen without such lists. */
  audience: Audience | null
  /** Whether people usually open it first. The build groups shared code by these screens (build/shared-chunk.ts). */
  isFirst: boolean
}

/** The users whom the server lets read a screen's lists; for the back office, those with a permission. */
type Audience = 'agents' | 'agents_with_access' | 'assistants' | 'tours.view'

type Reads = Partial<Pick<ScreenDocument, 'reads' | 'lists' | 'isFirst'>>

const session = '/api/auth/user'
const announcement = '/api/public/announcement'
const agent = (
  screen: string,
  {
    reads = [],
    lists = [],
    isFirst = true,
    audience = 'agents_with_access',
  }: Reads & { audience?: Audience } = {},
): ScreenDocument => ({
  modules: ['areas/agent/agent-area.tsx', `areas/agent/${screen}-screen.tsx`],
  reads: [session, ...reads],
  lists,
  audience,
  isFirst,
})
const office = (screens: readonly string[], { lists = [], isFirst = false }: Reads = {}): ScreenDocument => ({
  modules: ['areas/admin/admin-shell.tsx', ...screens.map((screen) => `areas/admin/${screen}.tsx`)],
  reads: [session],
  lists,
  audience: 'tours.view',
  isFirst,
})
/** A tab of the dashboard of the back office. */
const tab = (screen: string, more: Reads = {}): ScreenDocument => office(['dashboard-screen', screen], more)
/** A page on which any user manages their own account. */
const own = (screen: string): ScreenDocument => ({
  modules: ['areas/own-pages.tsx', `areas/public/${screen}-screen.tsx`],
  reads: [session],
  lists: [],
  audience: null,
  isFirst: false,
})

const needsYou = '/api/agent/tour-requests?group=needs_you&sort=latest&limit=20'

export const screenDocuments: Readonly<Record<string, ScreenDocument>> = {
  '/dashboard': agent('dashboard', {
    reads: [announcement],
    lists: ['/api/stats', '/api/agent/tour-requests?limit=3', needsYou],
  }),
  '/schedule-tour': agent('schedule', {
    lists: [
      '/api/agent/tour-requests?when=active&sort=date&limit=90',
      '/api/agent/tour-requests?when=past&sort=latest&limit=30',
      needsYou,
    ],
  }),
  '/properties': agent('properties', { lists: ['/api/agent/properties?limit=30'] }),
  '/notes': agent('notes', { lists: ['/api/agent/tour-notes?limit=30'] }),
  '/tour-notes': agent('tour-notes', { lists: ['/api/agent/tour-conversations?messages=1&limit=50'] }),
  '/reports': agent('reports'),
  '/profile': agent('profile', { lists: ['/api/profile', '/api/subscription'], isFirst: false }),
  '/property-request': agent('property-request', { isFirst: false }),
  '/subscription': agent('subscription', {
    reads: ['/api/config'],
    lists: ['/api/subscription', '/api/subscription/invoices?limit=12', '/api/agent/tour-payments?limit=12'],
    audience: 'agents',
    isFirst: false,
  }),
  '/account': own('account'),
  '/mails': own('mails'),
  '/two-factor': own('two-factor'),
  '/admin-dashboard': tab('overview-tab', {
    lists: ['/api/admin/stats', '/api/admin/tours?limit=5&archived=false'],
    isFirst: true,
  }),
  '/admin-dashboard/queue': tab('queue-tab', {
    lists: ['/api/admin/tour-queue?sort=urgency&archived=false&limit=50', '/api/admin/stats'],
    isFirst: true,
  }),
  '/admin-dashboard/properties': tab('properties/catalog-screen'),
  '/admin-dashboard/assistants': tab('assistants-tab'),
  '/admin-dashboard/messages': tab('messages-tab'),
  '/admin-dashboard/users': tab('users/users-tab'),
  '/admin-dashboard/roles': tab('users/roles-tab'),
  '/admin-dashboard/announcements': tab('announcements-tab'),
  '/admin-dashboard/analytics': tab('analytics-tab'),
  '/admin-tour-requests': office(['tour-requests-screen'], {
    lists: ['/api/admin/tour-queue?sort=urgency&archived=false&limit=50', '/api/admin/stats'],
  }),
  '/admin/users': office(['users/admin-users-screen']),
  '/admin/audit': office(['users/audit-screen']),
  '/admin/settings': office(['settings-screen']),
  '/city-admin': office(['city-tours-screen']),
  '/property-management': office(['properties/catalog-screen']),
  '/property-hub': office(['properties/property-hub-screen']),
  '/property-test': office(['properties/property-test-screen']),
  '/admin-properties': office(['properties/admin-properties-screen']),
  '/admin/property-submission': office(['properties/property-submission-screen']),
  '/assistant-dashboard': {
    modules: ['areas/assistant/assistant-shell.tsx', 'areas/assistant/dashboard-screen.tsx'],
    reads: [session],
    lists: [
      '/api/assistant/assignments?group=pending&limit=200',
      '/api/assistant/assignments?group=all&limit=200',
      '/api/assistant/steps',
    ],
    audience: 'assistants',
    isFirst: true,
  },
  '/agent-login': {
    modules: ['areas/public/agent-login-screen.tsx'],
    reads: [],
    lists: [],
    audience: null,
    isFirst: true,
  },
}
