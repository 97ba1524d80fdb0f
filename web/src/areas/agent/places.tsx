import {
  Building2,
  CalendarPlus,
  ChartColumn,
  CircleUser,
  CreditCard,
  HousePlus,
  LayoutDashboard,
  MessagesSquare,
  NotebookText,
} from 'lucide-react'
import { paths } from '../../paths.ts'
import type { NavItem } from '../../ui/frame/nav.tsx'

const size = 17

/** The sidebar: the specification's places in its order and wording (agent area, section 2), and the properties. */
export const places: readonly NavItem[] = [
  { href: paths.dashboard(), label: 'Dashboard', icon: <LayoutDashboard size={size} aria-hidden="true" /> },
  {
    href: paths.scheduleTour(),
    label: 'Schedule A Tour',
    icon: <CalendarPlus size={size} aria-hidden="true" />,
  },
  { href: paths.properties(), label: 'Properties', icon: <Building2 size={size} aria-hidden="true" /> },
  {
    href: paths.propertyRequest(),
    label: 'Request Property',
    icon: <HousePlus size={size} aria-hidden="true" />,
  },
  { href: paths.notes(), label: 'Notes', icon: <NotebookText size={size} aria-hidden="true" /> },
  { href: paths.tourNotes(), label: 'Tour Notes', icon: <MessagesSquare size={size} aria-hidden="true" /> },
  { href: paths.reports(), label: 'Reports', icon: <ChartColumn size={size} aria-hidden="true" /> },
  { href: paths.profile(), label: 'Profile', icon: <CircleUser size={size} aria-hidden="true" /> },
  { href: paths.subscription(), label: 'Subscription', icon: <CreditCard size={size} aria-hidden="true" /> },
]

/** The five tabs at the bottom of a phone. The profile's button is in the top bar. */
export const tabs: readonly NavItem[] = [
  { href: paths.dashboard(), label: 'Dashboard', icon: <LayoutDashboard size={19} aria-hidden="true" /> },
  { href: paths.scheduleTour(), label: 'Tours', icon: <CalendarPlus size={19} aria-hidden="true" /> },
  { href: paths.properties(), label: 'Properties', icon: <Building2 size={19} aria-hidden="true" /> },
  { href: paths.notes(), label: 'Notes', icon: <NotebookText size={19} aria-hidden="true" /> },
  { href: paths.tourNotes(), label: 'Tour Notes', icon: <MessagesSquare size={19} aria-hidden="true" /> },
]

/** The same places with the one at `path` marked, and with the unread counts by address. */
export const placesAt = (
  items: readonly NavItem[],
  path: string,
  waiting: Readonly<Record<string, number | undefined>> = {},
): NavItem[] => items.map((item) => ({ ...item, current: item.href === path, waiting: waiting[item.href] }))
