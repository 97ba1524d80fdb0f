import type { Permission } from '@porchlight/contract/kernel/permissions'
import type { SessionUser } from '@porchlight/contract/sessions'
import {
  Building2,
  ChartColumn,
  CircleUser,
  Inbox,
  KeyRound,
  LayoutDashboard,
  MapPinned,
  Megaphone,
  MessagesSquare,
  ScrollText,
  Settings,
  UserCheck,
  Users,
} from 'lucide-react'
import { type AdminTab, paths } from '../../paths.ts'
import type { NavItem } from '../../ui/frame/nav.tsx'

type Place = {
  href: string
  label: string
  icon: typeof Inbox
  /** Everyone has a place without a permission. */
  needs?: Permission
  /** Further screens of the place: on them, its entry is the current one. */
  covers?: readonly string[]
}
type Tab = Omit<Place, 'href'> & { tab: AdminTab; needs: Permission }

/** The dashboard's tabs (specification, back office, section 2), each with the permission that it requires. */
const tabs: readonly Tab[] = [
  { tab: 'overview', label: 'Overview', icon: LayoutDashboard, needs: 'tours.view' },
  {
    tab: 'queue',
    label: 'Queue',
    icon: Inbox,
    needs: 'tours.view',
    covers: [paths.adminTourRequests()],
  },
  {
    tab: 'properties',
    label: 'Properties',
    icon: Building2,
    needs: 'properties.view',
    covers: [
      paths.propertyManagement(),
      paths.propertyHub(),
      paths.propertyTest(),
      paths.adminProperties(),
      paths.propertySubmission(),
    ],
  },
  { tab: 'messages', label: 'Messages', icon: MessagesSquare, needs: 'messages.view' },
  { tab: 'assistants', label: 'Assistants', icon: UserCheck, needs: 'assistants.view' },
  { tab: 'users', label: 'Users', icon: Users, needs: 'users.view', covers: [paths.adminUsers()] },
  { tab: 'roles', label: 'Roles', icon: KeyRound, needs: 'roles.view' },
  { tab: 'announcements', label: 'Announcements', icon: Megaphone, needs: 'announcements.manage' },
  { tab: 'analytics', label: 'Analytics', icon: ChartColumn, needs: 'analytics.view' },
]

const placeOf = ({ tab, ...place }: Tab): Place => ({ ...place, href: paths.adminDashboard(tab) })

const cityTours: Place = {
  href: paths.cityAdmin(),
  label: 'City tours',
  icon: MapPinned,
  needs: 'tours.schedule',
}

/** The sidebar: the specification's tabs in their order, and the screens beside the dashboard. */
const places: readonly Place[] = [
  ...tabs.slice(0, 4).map(placeOf),
  cityTours,
  ...tabs.slice(4).map(placeOf),
  { href: paths.adminAudit(), label: 'Audit log', icon: ScrollText, needs: 'audit.view' },
  { href: paths.adminSettings(), label: 'Settings', icon: Settings, needs: 'settings.manage' },
  {
    href: paths.account(),
    label: 'Your account',
    icon: CircleUser,
    covers: [paths.twoFactor(), paths.mails()],
  },
]

type Holder = Pick<SessionUser, 'permissions'>

/** Whether the session belongs to the back office. */
export const isStaff = ({ permissions }: Holder): boolean => permissions.length > 0

/** The tabs that this user may see. */
export const tabsOf = ({ permissions }: Holder): readonly AdminTab[] =>
  tabs.filter(({ needs }) => permissions.includes(needs)).map(({ tab }) => tab)

export const tabLabel = (tab: AdminTab): string => tabs.find((place) => place.tab === tab)?.label ?? tab

/**
 * This user's navigation entries. The current one is the screen's own, or that of the place to which it belongs.
 * @param path of the screen
 */
export const placesFor = ({ permissions }: Holder, path: string, iconSize: number): NavItem[] =>
  places
    .filter(({ needs }) => needs === undefined || permissions.includes(needs))
    .map(({ href, label, icon: Icon, covers = [] }) => ({
      href,
      label,
      icon: <Icon size={iconSize} aria-hidden="true" />,
      current: path === href || covers.includes(path),
    }))

/** The tab that a dashboard address names, or null if it names none. */
export const tabAt = (path: string): AdminTab | null => {
  const [, base, name = 'overview', ...rest] = path.split('/')
  if (base !== 'admin-dashboard' || rest.length > 0) return null
  return tabs.find(({ tab }) => tab === name)?.tab ?? null
}
