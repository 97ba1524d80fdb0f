import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { BrokenScreen, PendingScreen } from './areas/fallbacks.tsx'
import { plainSearch } from './lib/searches.ts'
import { routeTree } from './routes.tsx'

/** @param history defaults to the browser's history */
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
  interface HistoryState {
    /** Set by a link with `closesHere`: closing what this entry opens goes back to the entry before it. */
    closesBack?: true
  }
  interface StaticDataRouteOption {
    /** The document title, shown before the product name. */
    title?: string
    /** Whether actions on this screen are stored offline and sent later. */
    keepsWhatIsDone?: boolean
  }
}
