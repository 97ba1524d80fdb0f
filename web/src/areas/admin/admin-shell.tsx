import { Outlet, useLocation } from '@tanstack/react-router'
import { ShellSkeleton } from '../../features/sessions/components/shell-skeleton.tsx'
import { useSession } from '../../lib/session.ts'
import { isRemembered } from '../../lib/session-cache.ts'
import { paths } from '../../paths.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { Main } from '../../ui/frame/main.tsx'
import { AccessDenied } from './access-denied.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { isStaff } from './admin-places.tsx'
import { AdminAccessRequired, AdminSignInNeeded } from './admin-refused.tsx'

/** The back office's access check, and the frame around its screens. */
export function AdminShell() {
  const session = useSession()
  const { pathname: path, href } = useLocation()
  if (session.status === 'checking') {
    if (isRemembered()) return <ShellSkeleton />
    return (
      <Main className="late grid min-h-dvh place-items-center text-ink-3">
        <Spinner size={24} label="Checking who is signed in" />
      </Main>
    )
  }
  if (session.status === 'signedOut')
    return <AdminSignInNeeded user={null} next={href} unreachable={session.unreachable} />
  const { user } = session
  if (isStaff(user))
    return (
      <AdminFrame user={user} path={path}>
        <Outlet />
      </AdminFrame>
    )
  if (path === paths.cityAdmin())
    return (
      <Main>
        <AccessDenied user={user} />
      </Main>
    )
  return path === paths.adminTourRequests() ? (
    <AdminAccessRequired user={user} next={path} />
  ) : (
    <AdminSignInNeeded user={user} next={href} unreachable={false} />
  )
}
