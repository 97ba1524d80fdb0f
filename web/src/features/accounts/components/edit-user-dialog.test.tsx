import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { managedUser } from '../../../../test/accounts.ts'
import { newUser } from '../../../../test/user.ts'
import { sessionQuery } from '../../../lib/session.ts'
import { receiveToasts, type ToastMessage } from '../../../lib/toast.ts'
import { EditUserDialog } from './edit-user-dialog.tsx'

const at = '2026-11-16T14:00:00.000Z'
const person = managedUser({
  id: 'u1',
  userType: 'scheduling_assistant',
  may: { ...managedUser().may, grant: false, delete: false, changeRoles: true },
})
const roleOf = (id: string, name: string, permission: string) => ({
  id,
  name,
  description: '',
  isSystemRole: false,
  userType: null,
  isActive: true,
  version: 1,
  createdAt: at,
  createdBy: null,
  peopleCount: 0,
  permissionCount: 1,
  permissionNames: [permission],
})
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

let version = 1
let rolesWork = false
const versions: number[] = []
const toasts: ToastMessage[] = []
let hangUp = () => {}

beforeEach(() => {
  version = 1
  rolesWork = false
  versions.length = 0
  toasts.length = 0
  hangUp = receiveToasts((message) => void toasts.push(message))
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    switch (`${method} ${url}`) {
      case 'GET /api/admin/roles':
        return json([roleOf('r1', 'Lead', 'tours.view'), roleOf('r2', 'Chief', 'settings.manage')])
      case 'GET /api/admin/users/u1/permissions':
        return json({ userId: 'u1', name: '', userType: 'scheduling_assistant', roles: [], permissions: [] })
      case 'PUT /api/admin/users/u1': {
        versions.push((JSON.parse(String(body)) as { version: number }).version) // written by the dialog
        version += 1
        return json({ ...person, version })
      }
      case 'PUT /api/admin/users/u1/roles':
        return rolesWork
          ? json({ userId: 'u1', name: '', userType: 'scheduling_assistant', roles: [], permissions: [] })
          : json({ code: 'not_found', message: 'No such role.' }, 404)
    }
    throw new Error(`no answer for ${method} ${url}`)
  })
})
afterEach(() => {
  hangUp()
  vi.unstubAllGlobals()
})

const open = () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  // The dialog reads only their permissions.
  client.setQueryData(sessionQuery.queryKey, { id: 'me', permissions: ['tours.view'] } as never)
  client.setQueryDefaults(sessionQuery.queryKey, { staleTime: Number.POSITIVE_INFINITY })
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={client}>
      <EditUserDialog user={person} onClose={onClose} />
    </QueryClientProvider>,
  )
  return onClose
}

it('says that the user is saved when only the roles are refused, and continues from the saved state', async () => {
  const user = newUser()
  const onClose = open()
  await user.click(await screen.findByRole('checkbox', { name: 'Lead' }))
  await user.click(screen.getByRole('button', { name: 'Save User' }))
  await waitFor(() =>
    expect(toasts).toMatchObject([
      { description: 'User saved, but we couldn’t save their roles: No such role.', tone: 'bad' },
    ]),
  )
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.queryByRole('region', { name: 'Changed by someone else' })).toBeNull()

  rolesWork = true
  await user.click(await screen.findByRole('button', { name: 'Save User' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(versions).toEqual([1, 2])
  expect(toasts.at(-1)).toMatchObject({ title: 'User Updated' })
})

it('does not offer a role with more permissions than the reader has', async () => {
  open()
  const chief = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Chief' })
  await waitFor(() => expect(chief.disabled).toBe(true))
  expect(screen.getByText('1 permission. It grants permissions you don’t have.')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Lead' }).disabled).toBe(false)
})

it('says where an assistant uses a role, because it changes nothing among their assignments', async () => {
  open()
  expect((await screen.findByText(/^Roles apply in the back office\./)).textContent).toBe(
    `Roles apply in the back office. They sign in there at ${location.host}/admin-login with their email address and their own password.`,
  )
})
