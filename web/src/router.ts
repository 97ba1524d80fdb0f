import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { BrokenScreen, PendingScreen } from './areas/fallbacks.tsx'
import { plainSearch } from './lib/searches.ts'
import { routeTree } from './routes.tsx'

/** @param history the browser's own by default */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history && { history }),
    ...plainSearch,
    defaultPendingComponent: PendingScreen,
    defaultPendingMs: 150,
    defaultErrorComponent: BrokenScreen,
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    scrollToTopSelectors: ['#work'],
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface StaticDataRouteOption {
    /** The document's title, before the product's name. */
    title?: string
    /** What is done on it without a line is kept and sent later. */
    keepsWhatIsDone?: boolean
  }
}
