import type { SessionUser } from '@porchlight/contract/sessions'
import { Outlet, useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { ShellSkeleton } from '../features/sessions/components/shell-skeleton.tsx'
import { preloadable } from '../lib/lazy-when-idle.ts'
import { ifUser } from '../lib/requests/reads.ts'
import { useSession } from '../lib/session.ts'
import { isAdministrator, isAssistant } from './public/own-page.tsx'

const adminFrame = preloadable(async () => (await import('./admin/admin-frame.tsx')).AdminFrame)

const assistantShell = preloadable(
  async () => (await import('./assistant/assistant-shell.tsx')).AssistantShell,
)

/** The longest wait for the session's answer. During an outage, the page without the frame says what is wrong. */
const LONGEST_MS = 1_000

/** Loads the frame of the signed-in user's area, so that the page appears together with it. */
const loadFrame = (): Promise<unknown> =>
  Promise.race([
    ifUser(
      () => true,
      (user) => {
        if (isAssistant(user)) return assistantShell.preload()
        if (isAdministrator(user)) return adminFrame.preload()
      },
    ),
    new Promise((over) => setTimeout(over, LONGEST_MS)),
  ])

function AssistantFrame() {
  const Shell = assistantShell.use()
  return <Shell />
}

function OfficeFrame({ user }: { user: SessionUser }) {
  const Frame = adminFrame.use()
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <Frame user={user} path={path}>
      <Outlet />
    </Frame>
  )
}

/** A user's own pages: for administrators and assistants in the frame of their area, where 'Your account' leads to them. */
export function OwnPages() {
  const { user } = useSession()
  if (user && isAssistant(user))
    return (
      <Suspense fallback={<ShellSkeleton />}>
        <AssistantFrame />
      </Suspense>
    )
  if (!user || !isAdministrator(user)) return <Outlet />
  return (
    <Suspense fallback={<ShellSkeleton />}>
      <OfficeFrame user={user} />
    </Suspense>
  )
}

/** The component once the frame of the signed-in user's area has loaded, so that the page appears together with it. */
export const withFrame = async () => {
  await loadFrame()
  return { OwnPages }
}
