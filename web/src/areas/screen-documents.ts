import type { Permission } from '@porchlight/contract/kernel/permissions'

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
  /** Null on pages that need no session. */
  audience: Audience | null
  /** What only some users' screens load. The browser fetches it once the session's answer shows such a user. */
  further: readonly { audience: Audience; modules: readonly string[]; lists: readonly string[] }[]
  /**
   * Whether people usually open it first. The build groups shared code by these screens (build/shared-chunk.ts), and
   * limits their files (build/screen-pages.ts).
   */
  isFirst: boolean
}

/** The staff whom the server lets read a screen's lists. */
type Staff = { permissions: readonly Permission[]; isAdministrator?: boolean | undefined }
/** The users whom the server lets read a screen's lists; `own_password`: not those who share the team password. */
export type Audience = 'signed_in' | 'own_password' | 'agents' | 'agents_with_access' | 'assistants' | Staff

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
  further: [],
  isFirst,
})
type OfficeReads = Reads & Pick<Staff, 'isAdministrator'>
const office = (
  screens: readonly string[],
  permissions: readonly Permission[],
  { lists = [], isFirst = false, isAdministrator = false }: OfficeReads = {},
): ScreenDocument => ({
  modules: ['areas/admin/admin-shell.tsx', ...screens.map((screen) => `areas/admin/${screen}.tsx`)],
  reads: [session],
  lists,
  audience: { permissions, isAdministrator },
  further: [],
  isFirst,
})
/** A tab of the dashboard of the back office. */
const tab = (screen: string, permission: Permission, more: OfficeReads = {}): ScreenDocument =>
  office(['dashboard-screen', screen], [permission], more)
const administrators: Audience = { permissions: [], isAdministrator: true }
type OwnPage = {
  lists: readonly string[]
  audience?: Audience
  /** What the screen loads for assistants alone. */
  forAssistants?: { modules: readonly string[]; lists: readonly string[] }
}
/** A page on which any user manages their own account, in the frame of their area. */
const own = (
  screen: string,
  { lists, audience = 'own_password', forAssistants = { modules: [], lists: [] } }: OwnPage,
): ScreenDocument => ({
  modules: ['areas/own-pages.tsx', `areas/public/${screen}-screen.tsx`],
  reads: [session],
  lists,
  audience,
  further: [
    { audience: administrators, modules: ['areas/admin/admin-frame.tsx'], lists: [] },
    {
      audience: 'assistants',
      modules: ['areas/assistant/assistant-shell.tsx', ...forAssistants.modules],
      lists: forAssistants.lists,
    },
  ],
  isFirst: false,
})

/** Its document contains the form, for letters typed before the script arrives (sign-in-html.tsx). */
const signIn = (door: 'agent' | 'admin' | 'assistant', isFirst = false): ScreenDocument => ({
  modules: [`areas/public/${door}-login-screen.tsx`],
  reads: [],
  lists: [],
  audience: null,
  further: [],
  isFirst,
})

const queue = ['/api/admin/queue-rows?sort=urgency&archived=false&limit=50', '/api/admin/stats']
const needsYou = '/api/agent/tour-cards?group=needs_you&sort=needs&limit=20'

export const screenDocuments: Readonly<Record<string, ScreenDocument>> = {
  '/dashboard': agent('dashboard', {
    reads: [announcement],
    lists: ['/api/stats', '/api/agent/tour-cards?limit=3', needsYou],
  }),
  '/schedule-tour': agent('schedule', {
    lists: [
      '/api/agent/tour-cards?when=active&sort=date&limit=90',
      '/api/agent/tour-cards?when=past&sort=latest&limit=30',
      needsYou,
    ],
  }),
  '/properties': agent('properties', { lists: ['/api/agent/properties?limit=30'] }),
  '/notes': agent('notes', { lists: ['/api/agent/tour-notes?limit=30'] }),
  '/tour-notes': agent('tour-notes', { lists: ['/api/agent/tour-conversations?messages=1&limit=50'] }),
  '/reports': agent('reports', { lists: ['/api/agent/reports', '/api/agent/reports/tours?limit=10'] }),
  '/profile': agent('profile', { lists: ['/api/profile', '/api/subscription'], isFirst: false }),
  '/property-request': agent('property-request', {
    lists: ['/api/cities', '/api/agent/property-requests?limit=20'],
    isFirst: false,
  }),
  '/subscription': agent('subscription', {
    reads: ['/api/config'],
    lists: ['/api/subscription', '/api/subscription/invoices?limit=12', '/api/agent/tour-payments?limit=12'],
    audience: 'agents',
    isFirst: false,
  }),
  '/account': own('account', {
    lists: ['/api/profile', '/api/two-factor', '/api/sessions'],
    forAssistants: { modules: ['areas/public/assistant-devices.tsx'], lists: ['/api/assistant/schedule'] },
  }),
  '/mails': own('mails', { lists: ['/api/notification-choices'], audience: 'signed_in' }),
  '/two-factor': own('two-factor', { lists: ['/api/two-factor'] }),
  '/admin-dashboard': tab('overview-tab', 'tours.view', {
    lists: ['/api/admin/stats', '/api/admin/tours?limit=5&archived=false'],
    isFirst: true,
  }),
  '/admin-dashboard/queue': tab('queue-tab', 'tours.view', { lists: queue, isFirst: true }),
  '/admin-dashboard/properties': tab('properties/catalog-screen', 'properties.view', {
    lists: ['/api/admin/properties?limit=10', '/api/admin/properties/counts'],
  }),
  '/admin-dashboard/assistants': tab('assistants-tab', 'assistants.view', {
    lists: ['/api/admin/assistants/summary', '/api/admin/assistants?limit=50&active=true'],
  }),
  '/admin-dashboard/messages': tab('messages-tab', 'messages.view', {
    lists: [
      '/api/admin/conversations?kind=tour&messages=1&sort=unread&limit=50',
      '/api/admin/conversations?kind=tour&unread=true&messages=0&limit=1',
      '/api/admin/conversations?kind=general&unread=true&messages=0&limit=1',
    ],
  }),
  '/admin-dashboard/users': tab('users/users-tab', 'users.view', { lists: ['/api/admin/users?limit=50'] }),
  '/admin-dashboard/roles': tab('users/roles-tab', 'roles.view', {
    lists: ['/api/admin/roles', '/api/admin/permissions'],
  }),
  '/admin-dashboard/announcements': tab('announcements-tab', 'announcements.manage', {
    lists: ['/api/admin/announcement'],
  }),
  '/admin-dashboard/analytics': tab('analytics-tab', 'analytics.view', { lists: ['/api/admin/analytics'] }),
  '/admin-tour-requests': office(['tour-requests-screen'], ['tours.view'], { lists: queue }),
  '/admin/users': office(['users/admin-users-screen'], ['users.view'], {
    lists: ['/api/admin/users?type=back_office&limit=50'],
    isAdministrator: true,
  }),
  '/admin/audit': office(['users/audit-screen'], ['audit.view'], {
    lists: ['/api/admin/audit?limit=50', '/api/admin/audit/subjects'],
  }),
  '/admin/settings': office(['settings-screen'], ['settings.manage'], { lists: ['/api/admin/settings'] }),
  '/city-admin': office(['city-tours-screen'], ['tours.schedule', 'tours.view'], {
    lists: ['/api/admin/city-stats', '/api/tours?limit=50'],
  }),
  '/property-management': office(['properties/catalog-screen'], ['properties.view'], {
    lists: ['/api/admin/properties?limit=50', '/api/admin/properties/counts'],
  }),
  '/property-hub': office(['properties/property-hub-screen'], ['properties.view']),
  '/property-test': office(['properties/property-test-screen'], ['properties.view'], {
    lists: ['/api/admin/properties?limit=100'],
    isAdministrator: true,
  }),
  '/admin-properties': office(['properties/admin-properties-screen'], ['properties.review_requests'], {
    lists: ['/api/admin/property-requests?status=pending&limit=30'],
  }),
  '/admin/property-submission': office(['properties/property-submission-screen'], ['properties.create'], {
    lists: ['/api/cities'],
  }),
  '/assistant-dashboard': {
    modules: ['areas/assistant/assistant-shell.tsx', 'areas/assistant/dashboard-screen.tsx'],
    reads: [session],
    lists: ['/api/assistant/assignments?group=open&limit=200', '/api/assistant/steps'],
    audience: 'assistants',
    further: [],
    isFirst: true,
  },
  '/assistant-schedule': {
    modules: ['areas/assistant/assistant-shell.tsx', 'areas/assistant/schedule-screen.tsx'],
    reads: [session],
    lists: ['/api/assistant/schedule'],
    audience: 'assistants',
    further: [],
    isFirst: false,
  },
  '/agent-login': signIn('agent', true),
  '/login': signIn('agent', true),
  '/admin-login': signIn('admin'),
  '/admin-auth': signIn('admin'),
  '/admin-direct': signIn('admin'),
  '/assistant-login': signIn('assistant'),
}
