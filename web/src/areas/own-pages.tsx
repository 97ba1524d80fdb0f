import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ShellSkeleton } from '../features/sessions/components/shell-skeleton.tsx'
import { useSession } from '../lib/session.ts'
import { isAdministrator, isAssistant } from './public/own-page.tsx'

const AdminFrame = lazy(async () => ({ default: (await import('./admin/admin-frame.tsx')).AdminFrame }))

const AssistantShell = lazy(async () => ({
  default: (await import('./assistant/assistant-shell.tsx')).AssistantShell,
}))

/** A user's own pages: for administrators and assistants in the frame of their area, where 'Your account' leads to them. */
export function OwnPages() {
  const { user } = useSession()
  const path = useLocation({ select: ({ pathname }) => pathname })
  if (user && isAssistant(user))
    return (
      <Suspense fallback={<ShellSkeleton />}>
        <AssistantShell />
      </Suspense>
    )
  if (!user || !isAdministrator(user)) return <Outlet />
  return (
    <Suspense fallback={<ShellSkeleton />}>
      <AdminFrame user={user} path={path}>
        <Outlet />
      </AdminFrame>
    </Suspense>
  )
}
