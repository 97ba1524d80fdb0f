/**
 * The screens that people usually open first. Each lists the modules and requests that the browser fetches at once
 * (build/screen-pages.ts, public/before-paint.js). routes.tsx loads the same modules.
 */
export type FirstScreen = {
  modules: readonly string[]
  /** Addresses exactly as lib/requests/client.ts requests them, so that it can use the waiting answers. */
  reads: readonly string[]
  /** Requested the same way, once the session's answer shows an agent with access: others would be refused. */
  lists: readonly string[]
}

const session = '/api/auth/user'
const announcement = '/api/public/announcement'
const agent = (
  screen: string,
  { reads = [], lists = [] }: Partial<Omit<FirstScreen, 'modules'>> = {},
): FirstScreen => ({
  modules: ['areas/agent/agent-area.tsx', `areas/agent/${screen}-screen.tsx`],
  reads: [session, ...reads],
  lists,
})
const office = (screen: string): FirstScreen => ({
  modules: ['areas/admin/admin-shell.tsx', `areas/admin/${screen}-screen.tsx`],
  reads: [session],
  lists: [],
})

const needsYou = '/api/agent/tour-requests?group=needs_you&sort=latest&limit=20'

export const firstScreens: Readonly<Record<string, FirstScreen>> = {
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
  '/notes': agent('notes'),
  '/tour-notes': agent('tour-notes'),
  '/reports': agent('reports'),
  '/admin-dashboard': office('dashboard'),
  '/admin-tour-requests': office('tour-requests'),
  '/assistant-dashboard': {
    modules: ['areas/assistant/assistant-shell.tsx', 'areas/assistant/dashboard-screen.tsx'],
    reads: [session],
    lists: [],
  },
  '/agent-login': { modules: ['areas/public/agent-login-screen.tsx'], reads: [], lists: [] },
}
