/**
 * The screens that people usually open first. Each lists the modules and requests that the browser fetches at once
 * (build/screen-pages.ts, public/before-paint.js). routes.tsx loads the same modules.
 */
export type FirstScreen = {
  modules: readonly string[]
  /** Addresses exactly as lib/requests/client.ts requests them, so that it can use the waiting answers. */
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
