import type { Permission } from '@porchlight/contract/kernel/permissions'
import type { SessionUser } from '@porchlight/contract/sessions'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { deskUnreadQuery } from '../../features/messages/api.ts'
import { openRequestsCountQuery } from '../../features/properties/catalogue-query.ts'
import { LiveMark } from '../../features/sessions/components/live-mark.tsx'
import { LogoutButton } from '../../features/sessions/components/logout-button.tsx'
import { ShellSkeleton } from '../../features/sessions/components/shell-skeleton.tsx'
import { usePolling } from '../../lib/live/intervals.ts'
import { useLive } from '../../lib/live/live.ts'
import { useOnline } from '../../lib/live/online.ts'
import { useSession } from '../../lib/session.ts'
import { isRemembered } from '../../lib/session-cache.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { AppFrame } from '../../ui/frame/app-frame.tsx'
import { Logo } from '../../ui/frame/logo.tsx'
import { Main } from '../../ui/frame/main.tsx'
import { MenuDrawer, useMenu } from '../../ui/frame/menu-drawer.tsx'
import { type NavItem, Sidebar, TabBar } from '../../ui/frame/nav.tsx'
import { ThemeMenu } from '../../ui/frame/theme-menu.tsx'
import { TopBar } from '../../ui/frame/top-bar.tsx'
import { Link, TextLink } from '../../ui/link.tsx'
import { AccessDenied } from './access-denied.tsx'
import { AdminKeys } from './admin-keys.tsx'
import { isStaff, placesFor, tabAt } from './admin-places.tsx'
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
  if (isStaff(user)) return <Frame user={user} path={path} />
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

/** The links at the foot of the sidebar. */
const links: readonly { href: string; label: string; needs?: Permission }[] = [
  { href: paths.cityAdmin(), label: 'City tours', needs: 'tours.schedule' },
  { href: paths.adminAudit(), label: 'Audit log', needs: 'audit.view' },
  { href: paths.adminSettings(), label: 'Settings', needs: 'settings.manage' },
  { href: paths.account(), label: 'Your account' },
  { href: paths.twoFactor(), label: 'Two-factor sign-in' },
  { href: paths.mails(), label: 'Email preferences' },
]
const linksFor = ({ permissions }: SessionUser) =>
  links.filter(({ needs }) => needs === undefined || permissions.includes(needs))

/** `data-live` is 'on' while the live stream is connected. */
function Frame({ user, path }: { user: SessionUser; path: string }) {
  const live = useLive()
  const online = useOnline()
  const menu = useMenu()
  const tab = tabAt(path)
  const mayRead = user.permissions.includes('messages.view')
  const { data: unread } = useQuery({
    ...deskUnreadQuery(),
    enabled: mayRead,
    refetchInterval: usePolling('conversations'),
  })
  const { data: requests } = useQuery({
    ...openRequestsCountQuery,
    enabled: user.permissions.includes('properties.review_requests'),
    refetchInterval: usePolling('propertyRequests'),
  })
  const waiting = new Map([
    [paths.adminDashboard('messages'), unread],
    [paths.adminDashboard('properties'), requests],
  ])
  const places = (iconSize: number): NavItem[] =>
    placesFor(user, tab, iconSize).map((place) => ({ ...place, waiting: waiting.get(place.href) }))
  const brand = (
    <Link href={paths.adminDashboard()} aria-label="Porchlight, to the dashboard" className="rounded-md">
      <Logo lit={online} />
    </Link>
  )
  const sidebar = (inDrawer: boolean): ReactNode => {
    const close = inDrawer ? menu.close : undefined
    return (
      <Sidebar
        label="Back office"
        items={places(17)}
        brand={brand}
        onNavigate={close}
        footer={
          <>
            <ThemeMenu />
            {linksFor(user).map(({ href, label }) => (
              <TextLink key={href} href={href} className="px-2 text-sm" onClick={close}>
                {label}
              </TextLink>
            ))}
          </>
        }
      />
    )
  }
  return (
    <div data-live={live} className="contents">
      <AppFrame
        sidebar={sidebar(false)}
        topBar={
          <TopBar brand={brand} menuOpen={menu.isOpen} onMenu={menu.open}>
            <span className="flex pr-2">
              <LiveMark />
            </span>
          </TopBar>
        }
        tabBar={<TabBar label="Main" items={places(19)} />}
      >
        <Welcome user={user} />
        {user.firstName.trim() === '' ? <NameNeeded /> : null}
        <Outlet />
      </AppFrame>
      <MenuDrawer menu={menu}>{sidebar(true)}</MenuDrawer>
      <AdminKeys user={user} />
    </div>
  )
}

/** Asks an administrator who was added without a name to enter one. */
function NameNeeded() {
  return (
    <aside
      aria-label="Your name"
      className="flex flex-wrap items-center gap-3 border-b border-line bg-brand-soft px-4 py-2 text-md sm:px-6"
    >
      <p className="min-w-60 flex-1">Add your name so that your colleagues know who you are.</p>
      <ButtonLink href={paths.account()}>Add your name</ButtonLink>
    </aside>
  )
}

/** The user's email and role, and the sign-out button (specification, back office, section 2). */
function Welcome({ user }: { user: SessionUser }) {
  return (
    <div className="flex items-center gap-3 border-b border-line px-4 py-2 sm:px-6">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-0.5">
        <p className="min-w-0 text-md text-ink-2 wrap-anywhere">
          Welcome, <span className="font-medium text-ink">{user.email ?? user.username ?? user.name}</span>
        </p>
        <Badge tone="brand">{user.userType.toUpperCase().replaceAll('_', ' ')}</Badge>
      </div>
      <span className="hidden lg:flex">
        <LiveMark />
      </span>
      {/* The same page as /admin-login; the specification names this address here. */}
      <LogoutButton to="/admin-auth" />
    </div>
  )
}
