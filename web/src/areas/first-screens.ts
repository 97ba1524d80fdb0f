/**
 * The screens that people open the application at, by address: the modules whose files are fetched at once, and the reads
 * that go out beside them (build/screen-pages.ts and public/before-paint.js). Every address stands
 * in routes.tsx too, which loads the same modules.
 */
export type FirstScreen = {
  modules: readonly string[]
  /** Addresses as lib/client.ts asks for them; it takes the answers that wait. */
  reads: readonly string[]
}

const session = '/api/auth/user'
const announcement = '/api/public/announcement'
const agent = (screen: string, reads: readonly string[] = []): FirstScreen => ({
  modules: ['areas/agent/agent-area.tsx', `areas/agent/${screen}-screen.tsx`],
  reads: [session, ...reads],
})
const office = (screen: string): FirstScreen => ({
  modules: ['areas/admin/admin-shell.tsx', `areas/admin/${screen}-screen.tsx`],
  reads: [session],
})

export const firstScreens: Readonly<Record<string, FirstScreen>> = {
  '/dashboard': agent('dashboard', [announcement]),
  '/schedule-tour': agent('schedule'),
  '/properties': agent('properties'),
  '/notes': agent('notes'),
  '/tour-notes': agent('tour-notes'),
  '/reports': agent('reports'),
  '/admin-dashboard': office('dashboard'),
  '/admin-tour-requests': office('tour-requests'),
  '/assistant-dashboard': {
    modules: ['areas/assistant/assistant-shell.tsx', 'areas/assistant/dashboard-screen.tsx'],
    reads: [session],
  },
  '/agent-login': { modules: ['areas/public/agent-login-screen.tsx'], reads: [] },
}
