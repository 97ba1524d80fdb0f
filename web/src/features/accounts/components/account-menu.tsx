import type { ManagedUser, ManagedUserDetail } from '@porchlight/contract/accounts'
import { MoreHorizontal } from 'lucide-react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, type MenuEntry } from '../../../ui/overlays/menu.tsx'
import { titleOf } from '../account-words.ts'

/** An action on a user. */
export type AccountAct = 'edit' | 'roles' | 'lock' | 'unlock' | 'reset' | 'twoFactor' | 'signOut' | 'delete'

/** The actions that the server permits, as menu entries. */
export const actsOf = (
  user: ManagedUser | ManagedUserDetail,
  act: (what: AccountAct) => void,
): MenuEntry[] => {
  const { may } = user
  const entry = (label: string, what: AccountAct, destructive = false): MenuEntry => ({
    label,
    destructive,
    onSelect: () => act(what),
  })
  return [
    ...(may.edit ? [entry('Edit user', 'edit')] : []),
    ...(may.resetPassword
      ? [entry(user.hasPassword ? 'Send password reset' : 'Resend invitation', 'reset')]
      : []),
    ...(may.resetPassword && 'twoFactor' in user && user.twoFactor && !user.isSelf
      ? [entry('Reset two-factor sign-in', 'twoFactor')]
      : []),
    ...(may.signOut ? [entry('Sign out everywhere', 'signOut')] : []),
    ...(may.lock ? [user.isLocked ? entry('Unlock user', 'unlock') : entry('Lock user', 'lock', true)] : []),
    ...(may.delete ? [entry('Delete user', 'delete', true)] : []),
  ]
}

/** A row's menu; empty space if no action is permitted. */
export function AccountMenu({ user, onAct }: { user: ManagedUser; onAct: (what: AccountAct) => void }) {
  const entries = actsOf(user, onAct)
  if (entries.length === 0) return <span className="w-8 shrink-0" />
  return (
    <Menu
      trigger={
        <IconButton label={`More about ${titleOf(user)}`}>
          <MoreHorizontal size={17} aria-hidden="true" />
        </IconButton>
      }
      entries={entries}
    />
  )
}
