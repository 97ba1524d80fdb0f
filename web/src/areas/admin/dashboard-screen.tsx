import { homeOf } from '@porchlight/contract/kernel/homes'
import type { SessionUser } from '@porchlight/contract/sessions'
import { useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { GoTo } from '../../features/sessions/components/go-to.tsx'
import { type Preloadable, preloadable } from '../../lib/lazy-when-idle.ts'
import { useSession } from '../../lib/session.ts'
import { type AdminTab, paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { PageBody } from '../../ui/frame/app-frame.tsx'
import { tabAt, tabLabel, tabsOf } from './admin-places.tsx'

function Tab({ screen }: { screen: Preloadable<object> }) {
  const Screen = screen.use()
  return <Screen />
}

const screens: Record<AdminTab, Preloadable<object>> = {
  overview: preloadable(async () => (await import('./overview-tab.tsx')).OverviewTab),
  queue: preloadable(async () => (await import('./queue-tab.tsx')).QueueTab),
  properties: preloadable(async () => (await import('./properties/catalog-screen.tsx')).NewestProperties),
  assistants: preloadable(async () => (await import('./assistants-tab.tsx')).AssistantsTab),
  messages: preloadable(async () => (await import('./messages-tab.tsx')).MessagesTab),
  users: preloadable(async () => (await import('./users/users-tab.tsx')).UsersTab),
  roles: preloadable(async () => (await import('./users/roles-tab.tsx')).RolesTab),
  announcements: preloadable(async () => (await import('./announcements-tab.tsx')).AnnouncementsTab),
  analytics: preloadable(async () => (await import('./analytics-tab.tsx')).AnalyticsTab),
}

/** Loads the tab at a path, so that it appears with its frame. */
export const loadTab = async (path: string): Promise<void> => {
  const tab = tabAt(path)
  if (tab) await screens[tab].preload()
}

/** /admin-dashboard: shows the tab that the address names. */
export function AdminDashboardScreen() {
  const { user } = useSession()
  const tab = tabAt(useLocation({ select: ({ pathname }) => pathname }))
  if (!user) return null
  const allowed = tabsOf(user)
  if (tab && allowed.includes(tab)) {
    return (
      <Suspense
        fallback={
          <PageBody>
            <SkeletonRows rows={8} label={`Loading ${tabLabel(tab)}`} />
          </PageBody>
        }
      >
        <Tab key={tab} screen={screens[tab]} />
      </Suspense>
    )
  }
  const [first] = allowed
  // The address names no tab, and this user's role does not include the first one.
  if (tab === 'overview') {
    const start = first ? paths.adminDashboard(first) : otherScreenOf(user)
    return start ? <GoTo address={start} /> : <NothingToDo user={user} />
  }
  return (
    <div className="grid flex-1 place-items-center">
      <h1 className="sr-only">Admin dashboard</h1>
      <EmptyState
        title={tab ? 'Administrator access required' : 'Page not found'}
        action={
          first ? (
            <ButtonLink href={paths.adminDashboard(first)}>Go to {tabLabel(first)}</ButtonLink>
          ) : undefined
        }
      >
        {tab
          ? 'You do not have permission to access this area.'
          : 'Check the link, or choose a page from the menu.'}
      </EmptyState>
    </div>
  )
}

/** The first screen outside the dashboard that this user may open, or null if there is none. */
const otherScreenOf = ({ permissions }: SessionUser): string | null => {
  if (permissions.includes('audit.view')) return paths.adminAudit()
  if (permissions.includes('settings.manage')) return paths.adminSettings()
  if (permissions.includes('tours.schedule')) return paths.cityAdmin()
  if (permissions.includes('properties.review_requests')) return paths.adminProperties()
  return null
}

/** Explains what to do when a role opens no screen. */
function NothingToDo({ user }: { user: SessionUser }) {
  return (
    <div className="grid flex-1 place-items-center">
      <h1 className="sr-only">Admin dashboard</h1>
      <EmptyState
        title="You don’t have access to any screens yet"
        action={<ButtonLink href={homeOf(user)}>Go to your start page</ButtonLink>}
      >
        Ask a super admin for a role that can view what you work on, such as tours or properties.
      </EmptyState>
    </div>
  )
}
