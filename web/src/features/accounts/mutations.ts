import type { ManagedUser } from '@porchlight/contract/accounts'
import type { CallInput } from '@porchlight/contract/client-types'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/requests/client.ts'
import { setQueryResult } from '../../lib/requests/set-query-result.ts'
import { toastChangeFailure } from '../../lib/requests/toast-failure.ts'
import { toast } from '../../lib/toast.ts'
import { endedWords } from '../sessions/ended-words.ts'
import { titleOf } from './account-words.ts'
import { permissionsOfQuery, userChanged, userQuery } from './api.ts'

/* The back office's changes to people. The hooks show results as toasts; forms show their own refusals. */

const showError = (words: string) => (error: Error) => toastChangeFailure(error, words)

export const useCreateUser = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NonNullable<CallInput<'POST /api/admin/users'>['body']>) =>
      call('POST /api/admin/users', { body }),
    onSuccess: (user) => {
      userChanged(client, user)
      const description = user.hasPassword ? titleOf(user) : `The invitation goes to ${user.email}.`
      toast({ title: 'User Created', description, tone: 'ok' })
    },
  })
}

export type UserEdit = {
  body: CallInput<'PUT /api/admin/users/:id'>['body']
  /** The roles in addition to the role of the type; undefined leaves them unchanged. */
  roleIds?: readonly string[] | undefined
}

/**
 * Saves a person, and then changed roles in a second call. If the server refuses only that, the answer says why
 * (`rolesRefused`).
 */
export const useUpdateUser = (id: string) => {
  const client = useQueryClient()
  /** Why the server refused the roles; null if it saved them. */
  const saveRoles = async (roleIds: readonly string[]): Promise<Error | null> => {
    try {
      const granted = await call('PUT /api/admin/users/:id/roles', {
        params: { id },
        body: { roleIds: [...roleIds] },
      })
      setQueryResult(client, permissionsOfQuery(id).queryKey, granted)
      // The change of roles ended their sessions.
      void client.invalidateQueries({ queryKey: userQuery(id).queryKey })
      return null
    } catch (error) {
      if (error instanceof Error) return error
      throw error
    }
  }
  return useMutation({
    mutationFn: async ({ body, roleIds }: UserEdit) => {
      const user = await call('PUT /api/admin/users/:id', { params: { id }, body })
      userChanged(client, user)
      return { user, rolesRefused: roleIds ? await saveRoles(roleIds) : null }
    },
    onSuccess: ({ user, rolesRefused }) => {
      if (rolesRefused) showError('User saved, but we couldn’t save their roles')(rolesRefused)
      else toast({ title: 'User Updated', description: titleOf(user), tone: 'ok' })
    },
  })
}

export const useLockUser = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ user: { id }, locked }: { user: ManagedUser; locked: boolean }) =>
      call('PUT /api/admin/users/:id/lock', { params: { id }, body: { locked } }),
    onSuccess: (user, { locked }) => {
      userChanged(client, user)
      toast({ title: locked ? 'User Locked' : 'User Unlocked', description: titleOf(user), tone: 'ok' })
    },
    onError: (error, { locked }) =>
      showError(locked ? 'Failed to lock user' : 'Failed to unlock user')(error),
  })
}

export const useSendPasswordReset = () =>
  useMutation({
    mutationFn: ({ id }: ManagedUser) => call('POST /api/admin/users/:id/password-reset', { params: { id } }),
    onSuccess: ({ email }) =>
      toast({ title: 'Password Reset Sent', description: `The link goes to ${email}.`, tone: 'ok' }),
    onError: showError('Failed to send password reset'),
  })

export const useResetTwoFactor = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: ManagedUser) =>
      call('POST /api/admin/users/:id/two-factor-reset', { params: { id } }),
    onSuccess: (user) => {
      userChanged(client, user)
      toast({ title: 'Two-Factor Reset', description: titleOf(user), tone: 'ok' })
    },
    onError: showError('Failed to reset two-factor sign-in'),
  })
}

export const useSignOutUser = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: ManagedUser) =>
      call('POST /api/admin/users/:id/sign-out-everywhere', { params: { id } }),
    onSuccess: ({ ended }, { id }) => {
      void client.invalidateQueries({ queryKey: userQuery(id).queryKey })
      toast({ title: 'Signed Out Everywhere', description: endedWords(ended), tone: 'ok' })
    },
    onError: showError('Failed to sign out user'),
  })
}

export const useDeleteUser = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: ManagedUser) => call('DELETE /api/admin/users/:id', { params: { id } }),
    onSuccess: (_, user) => {
      client.removeQueries({ queryKey: userQuery(user.id).queryKey })
      void client.invalidateQueries({ queryKey: ['accounts', 'list'] })
      toast({ title: 'User Deleted', description: titleOf(user), tone: 'ok' })
    },
    onError: showError('Failed to delete user'),
  })
}
