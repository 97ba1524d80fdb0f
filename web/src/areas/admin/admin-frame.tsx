import type { SessionUser } from '@porchlight/contract/sessions'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { deskUnreadQuery } from '../../features/messages/api.ts'
import { openRequestsCountQuery } from '../../features/properties/catalog-query.ts'
import { AccountMenu } from '../../features/sessions/account-menu/account-menu.tsx'
import { LiveMark } from '../../features/sessions/components/live-mark.tsx'
import { LogoutButton } from '../../features/sessions/components/logout-button.tsx'
import { keyHint } from '../../lib/keys.ts'
import { usePolling } from '../../lib/live/intervals.ts'
import { useLive } from '../../lib/live/live.ts'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { AppFrame } from '../../ui/frame/app-frame.tsx'
import { HomeLink } from '../../ui/frame/home-link.tsx'
import { MenuDrawer, useMenu } from '../../ui/frame/menu-drawer.tsx'
import { type NavItem, Sidebar, TabBar } from '../../ui/frame/nav.tsx'
import { OfficeBar } from '../../ui/frame/office-bar.tsx'
import { TopBar } from '../../ui/frame/top-bar.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { openPalette } from '../../ui/overlays/keyboard.tsx'
import { AdminKeys } from './admin-keys.tsx'
import { placesFor } from './admin-places.tsx'

/** The same page as /admin-login; the specification names this address for the back office's Logout. */
const SIGN_IN = '/admin-auth'

type Props = {
  user: SessionUser
  /** The path of the screen inside. */
  path: string
  children: ReactNode
}

/** The frame around the back office's screens. `data-live` is 'on' while the live stream is connected. */
export function AdminFrame({ user, path, children }: Props) {
  const live = useLive()
  const menu = useMenu()
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
    placesFor(user, path, iconSize).map((place) => ({ ...place, waiting: waiting.get(place.href) }))
  const brand = <HomeLink href={paths.adminDashboard()} to="the dashboard" />
  const sidebar = (inDrawer: boolean): ReactNode => (
    <Sidebar
      label="Back office"
      items={places(17)}
      brand={brand}
      onNavigate={inDrawer ? menu.close : undefined}
    />
  )
  return (
    <div data-live={live} className="contents">
      <AppFrame
        sidebar={sidebar(false)}
        topBar={
          <TopBar brand={brand} menuOpen={menu.isOpen} onMenu={menu.open}>
            <span className="flex pr-1">
              <LiveMark />
            </span>
            <IconButton label="Search or jump to…" onClick={openPalette}>
              <Search size={18} aria-hidden="true" />
            </IconButton>
            <Account user={user} inTopBar />
          </TopBar>
        }
        tabBar={<TabBar label="Main" items={places(19)} />}
        header={<Welcome user={user} />}
      >
        {user.firstName.trim() === '' ? <NameNeeded /> : null}
        {children}
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

const nameOf = ({ email, username, name }: SessionUser): string => email ?? username ?? name
const roleOf = ({ userType }: SessionUser): string => userType.toUpperCase().replaceAll('_', ' ')

/**
 * The user's name, email and role, the search, and the sign-out button (specification, back office, section 2). On phones and
 * tablets, the top bar's account menu has all of them, so that the header is one row.
 */
function Welcome({ user }: { user: SessionUser }) {
  return (
    <OfficeBar>
      <p className="min-w-0 truncate text-md text-ink-2">
        Welcome, {user.name ? <span className="font-medium text-ink">{user.name} </span> : null}
        <span className={user.name ? 'text-ink-3' : 'font-medium text-ink'}>{nameOf(user)}</span>
      </p>
      <Badge tone="brand">{roleOf(user)}</Badge>
      <button
        type="button"
        onClick={openPalette}
        className="ml-auto flex min-h-control w-64 items-center gap-2 rounded-md border border-line-2 bg-canvas px-2.5 text-left text-md text-ink-3 transition-colors duration-100 hover:text-ink"
      >
        <Search size={15} aria-hidden="true" />
        <span className="flex-1 truncate">Search or jump to…</span>
        <Kbd keys={keyHint('palette').split(' ')} />
      </button>
      <LiveMark />
      <Account user={user} />
      <LogoutButton to={SIGN_IN} />
    </OfficeBar>
  )
}

/** The account menu. In the top bar, it says who is signed in and has the sign-out, which the wide header shows. */
function Account({ user, inTopBar }: { user: SessionUser; inTopBar?: boolean | undefined }) {
  const avatar = (
    <Avatar name={user.name || nameOf(user)} src={user.profileImageUrl ?? undefined} size={24} decorative />
  )
  const trigger = inTopBar ? (
    <IconButton label="Account menu">{avatar}</IconButton>
  ) : (
    <button
      type="button"
      aria-label="Account menu"
      title="Account menu"
      className="flex min-h-control items-center gap-1 rounded-md px-1 text-ink-3 hover:bg-sunken hover:text-ink"
    >
      {avatar}
      <ChevronDown size={14} aria-hidden="true" />
    </button>
  )
  return (
    <AccountMenu
      user={user}
      trigger={trigger}
      heading={
        inTopBar
          ? `Welcome, ${[...new Set([user.name, nameOf(user)])].filter(Boolean).join(' ')} (${roleOf(user)})`
          : undefined
      }
      logoutTo={inTopBar ? SIGN_IN : undefined}
    />
  )
}
