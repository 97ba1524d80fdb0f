import type { SessionUser } from '@porchlight/contract/sessions'
import { CircleUser, LogOut, Mail, ShieldCheck } from 'lucide-react'
import type { ReactElement } from 'react'
import { paths } from '../../../paths.ts'
import { useThemeEntry } from '../../../ui/frame/theme-choice.tsx'
import { Menu, type MenuEntry } from '../../../ui/overlays/menu.tsx'
import { useLogOut } from '../use-log-out.ts'

type Props = {
  user: Pick<SessionUser, 'email' | 'username' | 'name' | 'byTeamPassword'>
  /** The button that opens it; it must have an accessible name. */
  trigger: ReactElement<Record<string, unknown>>
  /** A line about the user at the top, where the header does not show it. */
  heading?: string | undefined
  /** Further entries above the user's own pages. */
  entries?: readonly MenuEntry[]
  /** The sign-in page to open after 'Logout'; without it, the menu has no such entry. */
  logoutTo?: string | undefined
  /** The page about the user, /account by default. */
  account?: { label: string; href: string }
}

const accountPage = { label: 'Your account', href: paths.account() }

const size = 15

/** The user's own pages and the theme, and on phones the sign-out. */
export function AccountMenu({
  user,
  trigger,
  heading,
  entries = [],
  logoutTo,
  account = accountPage,
}: Props) {
  const theme = useThemeEntry()
  const { logOut } = useLogOut(logoutTo ?? '')
  const own: readonly MenuEntry[] = [
    {
      kind: 'link',
      ...account,
      icon: <CircleUser size={size} aria-hidden="true" />,
    },
    {
      kind: 'link',
      label: 'Two-factor sign-in',
      icon: <ShieldCheck size={size} aria-hidden="true" />,
      href: paths.twoFactor(),
    },
  ]
  return (
    <Menu
      trigger={trigger}
      entries={[
        ...(heading ? [{ kind: 'heading' as const, label: heading }] : []),
        ...entries,
        ...(user.byTeamPassword ? [] : own),
        {
          kind: 'link',
          label: 'Email preferences',
          icon: <Mail size={size} aria-hidden="true" />,
          href: paths.mails(),
        },
        { kind: 'separator' },
        theme,
        ...(logoutTo
          ? [
              { kind: 'separator' as const },
              {
                label: 'Logout',
                icon: <LogOut size={size} aria-hidden="true" />,
                onSelect: () => void logOut(),
              },
            ]
          : []),
      ]}
    />
  )
}
