import type { ManagedUser } from '@porchlight/contract/accounts'
import { deleteQuestion } from '@porchlight/contract/accounts/words'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { titleOf } from '../account-words.ts'
import { useDeleteUser, useLockUser, useResetTwoFactor, useSignOutUser } from '../mutations.ts'

type Props = { user: ManagedUser; onClose: () => void; onDone?: (() => void) | undefined }

/** Asks before a subscriber is deleted. */
export function DeleteUserDialog({ user, onClose, onDone }: Props) {
  const remove = useDeleteUser()
  return (
    <AlertDialog
      onClose={onClose}
      title={`Delete ${titleOf(user)}?`}
      description={
        <>
          <p>{deleteQuestion}</p>
          <p className="mt-2">
            Their subscription and open tours are cancelled, and they are signed out. Past tours keep their
            history.
          </p>
        </>
      }
      confirmLabel="Delete user"
      cancelLabel="Cancel"
      destructive
      loading={remove.isPending}
      onConfirm={() => remove.mutate(user, { onSettled: onClose, onSuccess: () => onDone?.() })}
    />
  )
}

/** Asks before a user is locked. */
export function LockUserDialog({ user, onClose }: Props) {
  const lock = useLockUser()
  return (
    <AlertDialog
      onClose={onClose}
      title={`Lock ${titleOf(user)}?`}
      description="They are signed out now and can’t sign in until someone unlocks the account. Their tours continue."
      confirmLabel="Lock user"
      cancelLabel="Cancel"
      destructive
      loading={lock.isPending}
      onConfirm={() => lock.mutate({ user, locked: true }, { onSettled: onClose })}
    />
  )
}

/** Asks before a user's second factor is removed. */
export function ResetTwoFactorDialog({ user, onClose }: Props) {
  const reset = useResetTwoFactor()
  return (
    <AlertDialog
      onClose={onClose}
      title={`Reset two-factor sign-in of ${titleOf(user)}?`}
      description="Do this only for someone who lost their authenticator app. First make sure the request is really from them. They’ll be signed out, and can sign in with just a password until they set up two-factor sign-in again."
      confirmLabel="Reset two-factor sign-in"
      cancelLabel="Cancel"
      destructive
      loading={reset.isPending}
      onConfirm={() => reset.mutate(user, { onSettled: onClose })}
    />
  )
}

/** Asks before all sessions of a user end. */
export function SignOutUserDialog({ user, onClose }: Props) {
  const signOut = useSignOutUser()
  return (
    <AlertDialog
      onClose={onClose}
      title={`Sign ${user.isSelf ? 'yourself' : titleOf(user)} out everywhere?`}
      description={
        user.isSelf
          ? 'All your other sessions end. This one stays.'
          : 'All their sessions end within seconds. They can sign in again.'
      }
      confirmLabel="Sign out everywhere"
      cancelLabel="Cancel"
      loading={signOut.isPending}
      onConfirm={() => signOut.mutate(user, { onSettled: onClose })}
    />
  )
}
