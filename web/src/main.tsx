import { homeOf } from '@porchlight/contract/kernel/homes'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { firstScreens } from './areas/first-screens.ts'
import { sayRequired } from './features/sessions/subscription-required.ts'
import { queryClient } from './lib/query-client.ts'
import { sessionQuery, startSession } from './lib/session.ts'
import { isRemembered, rememberedAgent } from './lib/session-cache.ts'
import { paths } from './paths.ts'
import { createAppRouter } from './router.ts'

const router = createAppRouter()

startSession({
  toSubscription: () => {
    // The subscription says so itself, so what is known of the session is old.
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
    // Back there once it is paid.
    const { href, pathname } = router.state.location
    if (pathname.startsWith(paths.subscription())) return
    sayRequired()
    router.history.push(paths.subscription({ from: href }))
  },
  onLeave: () => void router.invalidate(),
  onTaken: (by) => location.assign(homeOf(by)),
})

/** After this wait for an answer, the application shows its own frame or a ring instead of the document's frame. */
const LONGEST_WAIT_MS = 3_000
/** The same where the document shows no frame, in a browser that is signed in: the application draws one. */
const LONGEST_WAIT_WITHOUT_FRAME_MS = 200

// Who is signed in is asked while the screen's own code is still on its way; public pages ask when they need it.
const needsSession = firstScreens[window.location.pathname]?.reads.includes('/api/auth/user')
const asked = needsSession ? queryClient.prefetchQuery(sessionQuery) : undefined
// An agent whom the browser remembers has a frame of their own without an answer.
const answered = rememberedAgent() ? undefined : asked

const root = document.getElementById('root')
if (!root) throw new Error('app.html has no #root')
const application = createRoot(root)

// The document shows the screen's frame (build/screen-pages.ts): the application takes its place when it has the same to
// show. In small steps, so that the browser can do something else in between.
const isWithoutFrame = isRemembered() && root.querySelector('.boot') !== null
const slow = new Promise((resolve) =>
  setTimeout(resolve, isWithoutFrame ? LONGEST_WAIT_WITHOUT_FRAME_MS : LONGEST_WAIT_MS),
)
const ready = Promise.all([router.load(), answered]).catch(() => undefined) // What failed, the router's own screen says.
void Promise.race([ready, slow]).then(() =>
  startTransition(() =>
    application.render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  ),
)
