import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ShellSkeleton } from '../features/sessions/components/shell-skeleton.tsx'
import { useSession } from '../lib/session.ts'
import { isAdministrator } from './public/own-page.tsx'

const AdminFrame = lazy(async () => ({ default: (await import('./admin/admin-frame.tsx')).AdminFrame }))

/** A user's own pages: for administrators in the frame of the back office, where 'Your account' leads to them. */
export function OwnPages() {
  const { user } = useSession()
  const path = useLocation({ select: ({ pathname }) => pathname })
  if (!user || !isAdministrator(user)) return <Outlet />
  return (
    <Suspense fallback={<ShellSkeleton />}>
      <AdminFrame user={user} path={path}>
        <Outlet />
      </AdminFrame>
    </Suspense>
  )
}
