import type { Permission } from '@porchlight/contract/kernel/permissions'
import type { SessionUser } from '@porchlight/contract/sessions'
import {
  Building2,
  ChartColumn,
  Inbox,
  KeyRound,
  LayoutDashboard,
  Megaphone,
  MessagesSquare,
  UserCheck,
  Users,
} from 'lucide-react'
import { type AdminTab, paths } from '../../paths.ts'
import type { NavItem } from '../../ui/frame/nav.tsx'

type Place = { tab: AdminTab; label: string; icon: typeof Inbox; needs: Permission }

/** The dashboard's tabs (specification, back office, section 2), each with the permission that it requires. */
const places: readonly Place[] = [
  { tab: 'overview', label: 'Overview', icon: LayoutDashboard, needs: 'tours.view' },
  { tab: 'queue', label: 'Queue', icon: Inbox, needs: 'tours.view' },
  { tab: 'properties', label: 'Properties', icon: Building2, needs: 'properties.view' },
  { tab: 'messages', label: 'Messages', icon: MessagesSquare, needs: 'messages.view' },
  { tab: 'assistants', label: 'Assistants', icon: UserCheck, needs: 'assistants.view' },
  { tab: 'users', label: 'Users', icon: Users, needs: 'users.view' },
  { tab: 'roles', label: 'Roles', icon: KeyRound, needs: 'roles.view' },
  { tab: 'announcements', label: 'Announcements', icon: Megaphone, needs: 'announcements.manage' },
  { tab: 'analytics', label: 'Analytics', icon: ChartColumn, needs: 'analytics.view' },
]

type Holder = Pick<SessionUser, 'permissions'>

/** Whether the session belongs to the back office. */
export const isStaff = ({ permissions }: Holder): boolean => permissions.length > 0

/** The tabs that this user may see. */
export const tabsOf = ({ permissions }: Holder): readonly AdminTab[] =>
  places.filter(({ needs }) => permissions.includes(needs)).map(({ tab }) => tab)

export const tabLabel = (tab: AdminTab): string => places.find((place) => place.tab === tab)?.label ?? tab

/** This user's navigation entries, with the current one marked. */
export const placesFor = (user: Holder, current: AdminTab | null, iconSize: number): NavItem[] => {
  const tabs = tabsOf(user)
  return places
    .filter(({ tab }) => tabs.includes(tab))
    .map(({ tab, label, icon: Icon }) => ({
      href: paths.adminDashboard(tab),
      label,
      icon: <Icon size={iconSize} aria-hidden="true" />,
      current: tab === current,
    }))
}

/** The tab that a dashboard address names, or null if it names none. */
export const tabAt = (path: string): AdminTab | null => {
  const [, base, name = 'overview', ...rest] = path.split('/')
  if (base !== 'admin-dashboard' || rest.length > 0) return null
  return places.find(({ tab }) => tab === name)?.tab ?? null
}
