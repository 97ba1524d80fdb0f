import type { SessionUser } from '@porchlight/contract/sessions'
import type { GoKey } from '../../lib/use-go-keys.ts'
import type { AdminTab } from '../../paths.ts'
import { paths } from '../../paths.ts'
import { tabLabel, tabsOf } from './admin-places.tsx'

/** The letter of each tab after G: its first one, if that is free. */
const letters: Record<AdminTab, string> = {
  overview: 'o',
  queue: 'q',
  properties: 'p',
  messages: 'm',
  assistants: 'a',
  users: 'u',
  roles: 'r',
  announcements: 'n',
  analytics: 'y',
}

/** The pages that G and a letter lead to, for this user. */
export const goKeysFor = (user: SessionUser, goTo: (href: string) => void): GoKey[] => {
  const { permissions } = user
  const others = [
    { letter: 't', label: 'Tour requests', href: paths.adminTourRequests(), needs: 'tours.view' },
    { letter: 'c', label: 'City tours', href: paths.cityAdmin(), needs: 'tours.schedule' },
    { letter: 'l', label: 'Audit log', href: paths.adminAudit(), needs: 'audit.view' },
    { letter: 's', label: 'Settings', href: paths.adminSettings(), needs: 'settings.manage' },
    { letter: 'i', label: 'Your account', href: paths.account(), needs: null },
  ] as const
  return [
    ...tabsOf(user).map((tab) => ({
      letter: letters[tab],
      label: tabLabel(tab),
      href: paths.adminDashboard(tab),
    })),
    ...others.filter(({ needs }) => needs === null || permissions.includes(needs)),
  ].map(({ letter, label, href }) => ({ letter, label, run: () => goTo(href) }))
}
