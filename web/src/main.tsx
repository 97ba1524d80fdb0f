import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { firstScreens } from './areas/first-screens.ts'
import { queryClient } from './lib/query-client.ts'
import { sessionQuery, startSession } from './lib/session.ts'
import { paths } from './paths.ts'
import { router } from './routes.tsx'

startSession({
  toSubscription: () => {
    // The subscription says so itself, so what is known of the session is old.
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
    if (router.state.location.pathname !== paths.subscription()) router.history.push(paths.subscription())
  },
  onLeave: () => void router.invalidate(),
})

// Who is signed in is asked while the screen's own code is still on its way; public pages ask when they need it.
if (firstScreens[window.location.pathname]?.reads.includes('/api/auth/user'))
  void queryClient.prefetchQuery(sessionQuery)

const root = document.getElementById('root')
if (!root) throw new Error('app.html has no #root')

createRoot(root).render(
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)
