import { useQuery } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { CircleUser } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useCallback } from 'react'
import { CalendarOffer } from '../../features/calendar/components/calendar-offer.tsx'
import { unreadMessagesQuery } from '../../features/messages/api.ts'
import { unreadCountQuery } from '../../features/notes/api.ts'
import { NotesTeller, NotificationBell } from '../../features/notes/components/notification-bell.tsx'
import { newAnswersQuery } from '../../features/properties/api.ts'
import { AnswersTeller } from '../../features/properties/components/answers-teller.tsx'
import { LiveMark } from '../../features/sessions/components/live-mark.tsx'
import { SignOutButton } from '../../features/sessions/components/sign-out-button.tsx'
import { planName } from '../../features/sessions/plan-name.ts'
import { usePolling } from '../../lib/live/intervals.ts'
import { useLive } from '../../lib/live/live.ts'
import { useOnline } from '../../lib/live/online.ts'
import { useSession } from '../../lib/session.ts'
import type { RememberedAgent } from '../../lib/session-cache.ts'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { AppFrame } from '../../ui/frame/app-frame.tsx'
import { Logo } from '../../ui/frame/logo.tsx'
import { MenuDrawer, useMenu } from '../../ui/frame/menu-drawer.tsx'
import { Sidebar, TabBar } from '../../ui/frame/nav.tsx'
import { TopBar } from '../../ui/frame/top-bar.tsx'
import { Link } from '../../ui/link.tsx'
import { AgentKeys } from './agent-keys.tsx'
import { places, placesAt, tabs } from './places.tsx'

const ThemeMenu = lazy(async () => ({ default: (await import('../../ui/frame/theme-menu.tsx')).ThemeMenu }))

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
  const online = useOnline()
  const live = useLive()
  const menu = useMenu()
  const brand = (
    <Link
      href={paths.dashboard()}
      aria-label="Porchlight, to the dashboard"
      className="inline-flex rounded-md"
    >
      <Logo lit={online} />
    </Link>
  )
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
      footer={<Who agent={agent} />}
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
      <NotesTeller userId={agent.id} />
      <AnswersTeller userId={agent.id} onView={toRequests} />
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

function Who({ agent }: { agent: RememberedAgent }) {
  const { user } = useSession()
  return (
    <>
      <div className="flex items-center gap-2.5 px-1">
        <Avatar name={agent.name} src={user?.profileImageUrl ?? undefined} decorative />
        <div className="min-w-0 flex-1">
          <p className="truncate text-md font-medium" title={agent.name}>
            {agent.name}
          </p>
          <p className="flex items-center gap-2 text-xs text-ink-3">
            {planName(agent.subscriptionPlan)}
            <LiveMark />
          </p>
        </div>
      </div>
      <Suspense fallback={<div className="min-h-control" />}>
        <ThemeMenu />
      </Suspense>
      <SignOutButton label="Sign Out" to={paths.landing()} full />
    </>
  )
}
