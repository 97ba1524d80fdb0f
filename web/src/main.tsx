import { homeOf } from '@porchlight/contract/kernel/homes'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { screenDocuments } from './areas/screen-documents.ts'
import { toastSubscriptionRequired } from './features/sessions/subscription-required.ts'
import { rememberEarlyFields } from './lib/early-fields.ts'
import { queryClient } from './lib/requests/query-client.ts'
import { sessionQuery, startSession } from './lib/session.ts'
import { isRemembered, rememberedAgent } from './lib/session-cache.ts'
import { paths } from './paths.ts'
import { createAppRouter } from './router.ts'

declare global {
  var __zod_globalConfig: { jitless: boolean } | undefined
}
// The content security policy forbids code from text, so zod must not try it: the browser would report a violation.
globalThis.__zod_globalConfig = { jitless: true }

const router = createAppRouter()

startSession({
  toSubscription: () => {
    // The subscription screen explains it itself, so only refresh the cached session.
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
    // `from` leads back here after the payment.
    const { href, pathname } = router.state.location
    if (pathname.startsWith(paths.subscription())) return
    toastSubscriptionRequired()
    router.history.push(paths.subscription({ from: href }))
  },
  onLeave: () => void router.invalidate(),
  onUserChanged: (by) => location.assign(homeOf(by)),
})

/** How long the document's frame waits for an answer before the application shows its own frame or a spinner. */
const LONGEST_WAIT_MS = 3_000
/** The wait when the document has no frame but the browser was signed in: the application then draws the frame. */
const LONGEST_WAIT_WITHOUT_FRAME_MS = 200

// Check the session while the screen's code loads. Public pages check it when they need it.
const needsSession = screenDocuments[window.location.pathname]?.reads.includes('/api/auth/user')
const asked = needsSession ? queryClient.prefetchQuery(sessionQuery) : undefined
// A remembered agent gets their frame without waiting for the answer.
const answered = rememberedAgent() ? undefined : asked

// The document already shows the screen's frame (build/screen-pages.ts). The application replaces it once it
// can show as much. It renders in a transition, so the browser stays responsive.
const start = (): void => {
  const root = document.getElementById('root')
  if (!root) throw new Error('app.html has no #root')
  const boot = root.querySelector('.boot')
  // A screen's frame may stand in its place on a phone.
  const isWithoutFrame = isRemembered() && boot !== null && boot.getClientRects().length > 0
  const slow = new Promise((resolve) =>
    setTimeout(resolve, isWithoutFrame ? LONGEST_WAIT_WITHOUT_FRAME_MS : LONGEST_WAIT_MS),
  )
  const ready = Promise.all([router.load(), answered]).catch(() => undefined) // The router's error screen reports failures.
  // A form in the document stays until the application shows the same form.
  const shown = rememberEarlyFields(root) ? ready : Promise.race([ready, slow])
  const application = createRoot(root)
  void shown.then(() =>
    startTransition(() =>
      application.render(
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>,
      ),
    ),
  )
}
// A task of its own: on a phone, the evaluation of the modules has held the browser up for long enough.
setTimeout(start)
