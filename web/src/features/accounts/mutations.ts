import type { ManagedUser } from '@porchlight/contract/accounts'
import type { CallInput } from '@porchlight/contract/client-types'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeFailure } from '../../lib/api-error.ts'
import { call } from '../../lib/client.ts'
import { setQueryResult } from '../../lib/set-query-result.ts'
import { toast } from '../../lib/toast.ts'
import { titleOf } from './account-words.ts'
import { permissionsOfQuery, userChanged, userQuery } from './api.ts'

/*
 * What the back office does with people. Results are told here; refusals of a form are the form's.
 */

const told = (words: string) => (error: Error) =>
  toast({ title: 'Error', description: changeFailure(words, error), tone: 'bad' })

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
  /** The roles given beside that of the type; undefined leaves them. */
  roleIds?: readonly string[] | undefined
}

/**
 * Saves a person; then, where they were changed, the roles that were given to them. These are a call of their own: where
 * it alone is refused, the answer says why (`rolesRefused`), and the person is saved all the same.
 */
export const useUpdateUser = (id: string) => {
  const client = useQueryClient()
  /** Why the roles could not be given; null when they were. */
  const give = async (roleIds: readonly string[]): Promise<Error | null> => {
    try {
      const given = await call('PUT /api/admin/users/:id/roles', {
        params: { id },
        body: { roleIds: [...roleIds] },
      })
      setQueryResult(client, permissionsOfQuery(id).queryKey, given)
      // Their sessions have ended with the roles that they had.
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
      return { user, rolesRefused: roleIds ? await give(roleIds) : null }
    },
    onSuccess: ({ user, rolesRefused }) => {
      if (rolesRefused) told('The user was saved, but their roles were not')(rolesRefused)
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
    onError: (error, { locked }) => told(locked ? 'Failed to lock user' : 'Failed to unlock user')(error),
  })
}

export const useSendPasswordReset = () =>
  useMutation({
    mutationFn: ({ id }: ManagedUser) => call('POST /api/admin/users/:id/password-reset', { params: { id } }),
    onSuccess: ({ email }) =>
      toast({ title: 'Password Reset Sent', description: `The link goes to ${email}.`, tone: 'ok' }),
    onError: told('Failed to send password reset'),
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
    onError: told('Failed to reset two-factor sign-in'),
  })
}

export const useSignOutUser = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: ManagedUser) =>
      call('POST /api/admin/users/:id/sign-out-everywhere', { params: { id } }),
    onSuccess: ({ ended }, { id }) => {
      void client.invalidateQueries({ queryKey: userQuery(id).queryKey })
      const description =
        ended === 0
          ? 'There was nothing to end.'
          : ended === 1
            ? '1 session ended.'
            : `${ended} sessions ended.`
      toast({ title: 'Signed Out Everywhere', description, tone: 'ok' })
    },
    onError: told('Failed to sign out user'),
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
    onError: told('Failed to delete user'),
  })
}
