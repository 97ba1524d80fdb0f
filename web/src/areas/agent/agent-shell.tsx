import { useQuery } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { ChevronsUpDown, CircleUser } from 'lucide-react'
import { type ReactNode, useCallback } from 'react'
import { CalendarOffer } from '../../features/calendar/components/calendar-offer.tsx'
import { unreadMessagesQuery } from '../../features/messages/api.ts'
import { unreadCountQuery } from '../../features/notes/api.ts'
import { NoteToasts, NotificationBell } from '../../features/notes/components/notification-bell.tsx'
import { newAnswersQuery } from '../../features/properties/api.ts'
import { AnswerToasts } from '../../features/properties/components/answer-toasts.tsx'
import { AccountMenu } from '../../features/sessions/account-menu/account-menu.tsx'
import { LiveMark } from '../../features/sessions/components/live-mark.tsx'
import { SignOutButton } from '../../features/sessions/components/sign-out-button.tsx'
import { planName } from '../../features/sessions/plan-name.ts'
import { usePolling } from '../../lib/live/intervals.ts'
import { useLive } from '../../lib/live/live.ts'
import { useSession } from '../../lib/session.ts'
import type { RememberedAgent } from '../../lib/session-cache.ts'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { AppFrame } from '../../ui/frame/app-frame.tsx'
import { HomeLink } from '../../ui/frame/home-link.tsx'
import { MenuDrawer, useMenu } from '../../ui/frame/menu-drawer.tsx'
import { Sidebar, TabBar } from '../../ui/frame/nav.tsx'
import { TopBar } from '../../ui/frame/top-bar.tsx'
import { Link } from '../../ui/link.tsx'
import { AgentKeys } from './agent-keys.tsx'
import { places, placesAt, tabs } from './places.tsx'

type Props = { agent: RememberedAgent; children: ReactNode }

/** Sidebar, top bar and tab bar around an agent's screens. `data-live` is 'on' while the live stream is connected. */
export function AgentShell({ agent, children }: Props) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const router = useRouter()
  const toRequests = useCallback(() => router.history.push(paths.propertyRequest()), [router])
  const { data: answers } = useQuery(newAnswersQuery)
  const { data: unread } = useQuery({ ...unreadMessagesQuery, refetchInterval: usePolling('conversations') })
  const { data: unreadNotes } = useQuery({ ...unreadCountQuery, refetchInterval: usePolling('unreadNotes') })
  const waiting = {
    [paths.propertyRequest()]: answers?.count,
    [paths.notes()]: unreadNotes,
    [paths.tourNotes()]: unread,
  }
  const live = useLive()
  const menu = useMenu()
  const brand = <HomeLink href={paths.dashboard()} to="the dashboard" />
  const sidebar = (inDrawer: boolean): ReactNode => (
    <Sidebar
      label="Agent"
      items={placesAt(places, path, waiting)}
      onNavigate={inDrawer ? menu.close : undefined}
      brand={
        <div className="flex w-full items-center justify-between">
          {brand}
          {inDrawer ? null : <NotificationBell />}
        </div>
      }
      footer={
        <>
          <Who agent={agent} />
          {/* The dashboard has a Logout of its own (specification, agent area, section 2), which a drawer hides. */}
          {path === paths.dashboard() && !inDrawer ? null : (
            <SignOutButton label="Sign Out" to={paths.landing()} full />
          )}
        </>
      }
    />
  )
  return (
    <div data-live={live} className="contents">
      <AppFrame
        sidebar={sidebar(false)}
        topBar={
          <TopBar onMenu={menu.open} menuOpen={menu.isOpen} brand={brand}>
            <Badge tone="brand">{planName(agent.subscriptionPlan)}</Badge>
            <NotificationBell />
            <Link href={paths.profile()} aria-label="Profile" className={buttonClass({ variant: 'ghost' })}>
              <Me agent={agent} />
            </Link>
          </TopBar>
        }
        tabBar={<TabBar label="Main" items={placesAt(tabs, path, waiting)} />}
      >
        {children}
      </AppFrame>
      <MenuDrawer menu={menu}>{sidebar(true)}</MenuDrawer>
      <NoteToasts userId={agent.id} />
      <AnswerToasts userId={agent.id} onView={toRequests} />
      <AgentKeys />
      <CalendarOffer />
    </div>
  )
}

/** The agent's picture, or a symbol while there is none or it has not loaded. */
function Me({ agent }: { agent: RememberedAgent }) {
  const { user } = useSession()
  return user?.profileImageUrl ? (
    <Avatar name={agent.name} src={user.profileImageUrl} size={24} decorative />
  ) : (
    <CircleUser size={19} aria-hidden="true" />
  )
}

/** The agent's name and plan, which open the account menu. */
function Who({ agent }: { agent: RememberedAgent }) {
  const { user } = useSession()
  const trigger = (
    <button
      type="button"
      className="flex min-h-control w-full items-center gap-2.5 rounded-md p-1 text-left hover:bg-ink/5"
    >
      <Avatar name={agent.name} src={user?.profileImageUrl ?? undefined} decorative />
      <span className="min-w-0 flex-1">
        <span className="sr-only">Account menu: </span>
        <span className="block truncate text-md font-medium" title={agent.name}>
          {agent.name}
        </span>
        <span className="flex flex-wrap gap-x-2 text-xs text-ink-3">
          {planName(agent.subscriptionPlan)}
          <LiveMark />
        </span>
      </span>
      <ChevronsUpDown size={15} aria-hidden="true" className="text-ink-3" />
    </button>
  )
  return user ? (
    <AccountMenu user={user} trigger={trigger} account={{ label: 'Profile', href: paths.profile() }} />
  ) : (
    trigger
  )
}
