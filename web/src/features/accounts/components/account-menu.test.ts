import type { ManagedUser } from '@porchlight/contract/accounts'
import { expect, it } from 'vitest'
import { actsOf } from './account-menu.tsx'

const all = { edit: true, grant: true, lock: true, resetPassword: true, signOut: true, delete: true }
/** The labels of a user's menu, given what the server permits. */
const offered = (may: object, more: Partial<ManagedUser> = {}) => {
  // The menu reads only these fields.
  const user = { may: { ...all, ...may }, hasPassword: true, isLocked: false, isSelf: false, ...more }
  const person = user as ManagedUser // the menu reads only these fields
  return actsOf(person, () => undefined).map((entry) => ('label' in entry ? entry.label : ''))
}

it('offers to edit, to reset the password, to lock and to delete', () => {
  expect(offered({})).toEqual([
    ...['Edit user', 'Send password reset', 'Sign out everywhere', 'Lock user', 'Delete user'],
  ])
  expect(offered({}, { isLocked: true })).toContain('Unlock user')
  expect(offered({}, { hasPassword: false })).toContain('Resend invitation')
})

it('does not offer to delete a user who is not a subscriber', () => {
  expect(offered({ delete: false })).not.toContain('Delete user')
})
