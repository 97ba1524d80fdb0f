import { Outlet, useRouterState } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { firstContent } from '../lib/first-content.ts'
import { importWithRetry, lazyWhenIdle } from '../lib/lazy-when-idle.ts'
import { useOnline } from '../lib/live/online.ts'
import { useOutage } from '../lib/live/outage.ts'
import { queryClient } from '../lib/requests/query-client.ts'
import { endToasts, hasAnnounced, watchFirst } from '../lib/toast.ts'
import { watchAttempts } from '../lib/toast-ends.ts'
import { watchProblems } from '../ui/forms/first-problem.ts'
import { KitProvider } from '../ui/kit-provider.tsx'
import { LinkProvider } from '../ui/link.tsx'
import { watchLostFocus } from '../ui/overlays/lost-focus.ts'
import { RouterLink } from './router-link.tsx'

// Loaded when idle rather than on demand: the first toast may report a lost connection.
const Toaster = lazyWhenIdle(async () => ({
  default: (
    await importWithRetry(async () => {
      await firstContent()
      return import('../ui/overlays/toaster.tsx')
    })
  ).Toaster,
}))

/** Surrounds every screen: links, toasts, the document title, and the focus after navigation. */
export function Root() {
  useEffect(() => {
    const stops = [watchAttempts(queryClient), watchProblems(), watchLostFocus()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  return (
    <LinkProvider link={RouterLink}>
      <KitProvider>
        <PageTitle />
        <LineNotice />
        <Outlet />
        <Toasts />
      </KitProvider>
    </LinkProvider>
  )
}

/** Sets the document title. After navigation, moves the focus to the start of the new screen. */
function PageTitle() {
  const title = useRouterState({
    select: ({ matches }) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  })
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const before = useRef(path)
  useEffect(() => {
    document.title = title ? `${title} · Porchlight` : 'Porchlight'
  }, [title])
  useEffect(() => {
    const moved = before.current !== undefined && before.current !== path
    before.current = path
    if (path !== undefined) endToasts({ by: 'move', page: location.pathname })
    // A form that opens with the screen has already focused its first field.
    if (moved && !document.activeElement?.closest('[data-takes-focus]'))
      document.getElementById('work')?.focus({ preventScroll: true })
  }, [path])
  return (
    <p className="sr-only" aria-live="polite">
      {title}
    </p>
  )
}

/** Renders nothing before the first toast, because most visits need no toaster. */
function Toasts() {
  const wanted = useSyncExternalStore(watchFirst, hasAnnounced)
  if (!wanted) return null
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  )
}

/**
 * Says that the browser is offline, or that the server cannot reach its database and the browser retries. It pushes the
 * page down, and stays at the top of the window.
 */
function LineNotice() {
  const online = useOnline()
  const outage = useOutage()
  const keeps = useRouterState({
    select: ({ matches }) => matches.some((match) => match.staticData.keepsWhatIsDone === true),
  })
  const offline = `You’re offline. This page may be out of date. ${
    // Screens that store steps offline promise to send them later.
    keeps ? 'We’ll save your changes and send them later.' : 'You can’t save changes.'
  }`
  const words = !online ? offline : outage ? 'Reconnecting…' : null
  // Sticky headers and full-height frames leave this much room at the top.
  const bar = useCallback((element: HTMLDivElement) => {
    const { style } = document.documentElement
    const seen = new ResizeObserver(() => {
      style.setProperty('--notice', `${element.offsetHeight}px`)
      // While the line is shown, it leaves the room for a phone's camera, so headers need not.
      if (element.offsetHeight > 0) style.setProperty('--inset-top', '0px')
      else style.removeProperty('--inset-top')
    })
    seen.observe(element)
    return () => {
      seen.disconnect()
      style.removeProperty('--notice')
      style.removeProperty('--inset-top')
    }
  }, [])
  return (
    <div ref={bar} role="status" className="sticky top-0 z-60">
      {words ? (
        <p className="bg-ink px-4 pt-[max(0.375rem,env(safe-area-inset-top))] pb-1.5 text-center text-sm text-canvas">
          {words}
        </p>
      ) : null}
    </div>
  )
}
