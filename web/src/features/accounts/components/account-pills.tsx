import type { ManagedUser } from '@porchlight/contract/accounts'
import { Badge } from '../../../ui/badge.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { standingLabel, standingTone } from '../account-words.ts'

/** The state of an account: locked first, then active, past due, canceled, otherwise pending. */
export function StandingPill({ user: { standing } }: { user: ManagedUser }) {
  return <StatusPill tone={standingTone(standing)} label={standingLabel(standing)} />
}

/** Whether they are active, but have not chosen a password yet. */
export const isInvited = ({ hasPassword, isActive }: ManagedUser): boolean => isActive && !hasPassword

/**
 * Marks super administrators, who may add staff (specification, back office, section 6), the reader's own row, and
 * invited users.
 */
export function Marks({ user }: { user: ManagedUser }) {
  return (
    <>
      {user.canCreateAdmins ? <Badge tone="plum">Super Admin</Badge> : null}
      {user.isSelf ? <Badge tone="brand">You</Badge> : null}
      {isInvited(user) ? <Badge tone="info">Invited</Badge> : null}
    </>
  )
}
