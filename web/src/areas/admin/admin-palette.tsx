import type { Permission } from '@porchlight/contract/kernel/permissions'
import { useRouter } from '@tanstack/react-router'
import {
  CalendarPlus,
  Clock,
  CreditCard,
  HousePlus,
  ListChecks,
  type LucideIcon,
  Mail,
  Megaphone,
  Settings,
  Upload,
  UserPlus,
} from 'lucide-react'
import { SearchPalette } from '../../features/search/components/search-palette.tsx'
import { hoursKeywords, moneyKeywords, settingsSections } from '../../features/settings/settings-sections.ts'
import { hoursText } from '../../features/tours/request/desk-hours.tsx'
import { useSession } from '../../lib/session.ts'
import { setTheme } from '../../lib/theme.ts'
import { paths } from '../../paths.ts'
import { themes } from '../../ui/frame/theme-choice.tsx'
import type { Command } from '../../ui/overlays/command-palette.tsx'
import type { PaletteProps } from '../../ui/overlays/keyboard.tsx'
import { placesFor } from './admin-places.tsx'

type Action = Pick<Command, 'label' | 'detail' | 'keywords'> & {
  icon: LucideIcon
  href: string
  needs: Permission
}

const actions: readonly Action[] = [
  {
    label: 'Schedule City Tour',
    keywords: 'new book visit',
    icon: CalendarPlus,
    href: paths.cityAdmin({ schedule: 'open' }),
    needs: 'tours.schedule',
  },
  {
    label: 'Add Property',
    keywords: 'new create listing',
    icon: HousePlus,
    href: paths.adminDashboard('properties', { add: 'open' }),
    needs: 'properties.create',
  },
  {
    label: 'Upload listings',
    keywords: 'import csv file properties',
    icon: Upload,
    href: paths.propertySubmission({ view: 'upload' }),
    needs: 'properties.import',
  },
  {
    label: 'Create Assistant',
    keywords: 'new add team',
    icon: UserPlus,
    href: paths.adminDashboard('assistants', { form: 'new' }),
    needs: 'assistants.manage',
  },
  {
    label: 'Create User',
    keywords: 'new add agent person invite',
    icon: UserPlus,
    href: paths.adminDashboard('users', { form: 'new' }),
    needs: 'users.manage',
  },
  {
    label: 'Write an announcement',
    keywords: 'banner message',
    icon: Megaphone,
    href: paths.adminDashboard('announcements'),
    needs: 'announcements.manage',
  },
]

/** What the settings explain, for people who may not open them: the nearest screen, with the answer itself. */
const answers: readonly Action[] = [
  {
    label: 'Payments, refunds, and coupons',
    detail: 'With Stripe, you issue refunds and create coupons in its dashboard',
    keywords: moneyKeywords,
    icon: CreditCard,
    href: paths.adminDashboard('analytics', { payments: 'all' }),
    needs: 'analytics.view',
  },
  {
    label: 'Operation hours',
    detail: `Fixed: ${hoursText}`,
    keywords: hoursKeywords,
    icon: Clock,
    href: paths.adminDashboard('assistants'),
    needs: 'assistants.view',
  },
]

const actionCommand = (
  { label, detail, keywords, icon: Icon, href }: Action,
  group: string,
  goTo: (href: string) => Pick<Command, 'run'>,
): Command => ({
  ...goTo(href),
  // Its screen has the same address.
  id: label,
  label,
  detail,
  keywords,
  group,
  icon: <Icon size={17} aria-hidden="true" />,
})

/** Everything that a user of the back office can find or do by name. */
export function AdminPalette({ help, onClose }: PaletteProps) {
  const { history } = useRouter()
  const { user } = useSession()
  if (!user) return null
  const may = (permission: Permission): boolean => user.permissions.includes(permission)
  const goTo = (href: string) => ({ id: href, run: () => history.push(href) })
  const mayUsers = may('users.view')
  return (
    <SearchPalette
      onClose={onClose}
      commands={[
        ...placesFor(user, '', 17).map(({ href, label, icon }) => ({
          label,
          icon,
          group: 'Go to',
          ...goTo(href),
        })),
        ...(may('tours.view')
          ? [
              {
                label: 'Tour requests',
                group: 'Go to',
                icon: <ListChecks size={17} aria-hidden="true" />,
                ...goTo(paths.adminTourRequests()),
              },
            ]
          : []),
        {
          label: 'Email preferences',
          group: 'Go to',
          keywords: 'notifications unsubscribe',
          icon: <Mail size={17} aria-hidden="true" />,
          ...goTo(paths.mails()),
        },
        ...actions.filter(({ needs }) => may(needs)).map((action) => actionCommand(action, 'Actions', goTo)),
        ...themes.map(({ value, label, icon: Icon }) => ({
          id: value,
          label: `Theme: ${label}`,
          group: 'Actions',
          keywords: 'appearance color mode',
          icon: <Icon size={17} aria-hidden="true" />,
          run: () => setTheme(value),
        })),
        ...(may('settings.manage')
          ? settingsSections.map(({ id, title, keywords }) => ({
              label: title,
              keywords,
              group: 'Settings',
              icon: <Settings size={17} aria-hidden="true" />,
              ...goTo(paths.adminSettings(id)),
            }))
          : answers
              .filter(({ needs }) => may(needs))
              .map((answer) => actionCommand(answer, 'Good to know', goTo))),
        { ...help, group: 'Help' },
      ]}
      places={{
        tour: ({ id }) => paths.adminDashboard('queue', { tour: id }),
        person: ({ id, userType }) => {
          if (mayUsers) return paths.adminDashboard('users', { user: id })
          return userType === 'real_estate_agent'
            ? paths.adminDashboard('queue', { agent: id })
            : paths.adminDashboard('assistants', { assistant: id })
        },
        client: ({ id }) => paths.adminDashboard('queue', { client: id, archived: 'shown', sort: 'newest' }),
        property: ({ id, address }) =>
          may('properties.edit')
            ? paths.propertyManagement({ edit: id })
            : paths.propertyManagement({ q: address.split(',')[0] }),
      }}
    />
  )
}
