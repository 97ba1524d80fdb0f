import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { expectToast } from '../agent.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { expectLive } from '../live.ts'
import { demoPassword } from '../people.ts'

const tab = '/admin-dashboard/roles'
const role = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Roles' }).getByRole('listitem').filter({ hasText: name })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const someName = (word: string): string => `${word} ${Date.now() % 1_000_000}`

const choose = async (page: Page, name: string, entry: string): Promise<void> => {
  await page.getByRole('button', { name: `More about ${name}` }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('a role is created, given permissions one by one, edited and deleted', async ({ open }) => {
  const page = await open('super', { at: tab })
  const name = someName('Lead')
  await page.getByRole('button', { name: 'Create Role' }).click()
  const form = dialog(page, 'Create Role')
  await form.getByLabel('Role Name').fill(name)
  await form.getByLabel('Description').fill('Leads the assistants')
  await form.getByRole('button', { name: 'Create Role' }).click()
  await expectToast(page, 'Role Created')

  // Its permissions come next; each click saves one.
  const gives = dialog(page, `${name} permissions`)
  await expect(page).toHaveURL(/role=/)
  await gives.getByRole('checkbox', { name: 'audit.view' }).check()
  await expectToast(page, 'Permissions Updated')
  await gives.getByRole('checkbox', { name: 'tours.view' }).check()
  await gives.getByRole('checkbox', { name: 'tours.assign' }).check()
  await gives.getByRole('checkbox', { name: 'audit.view' }).uncheck()
  await expectAccessible(page, 'the permissions of a role')
  await page.keyboard.press('Escape')
  await expect(role(page, name)).toContainText('2 permissions')
  await page.reload()
  await role(page, name).getByRole('button', { name: '2 permissions' }).click()
  await expect(gives.getByRole('checkbox', { name: 'tours.assign' })).toBeChecked()
  await expect(gives.getByRole('checkbox', { name: 'audit.view' })).not.toBeChecked()
  await gives.getByRole('button', { name: 'Done' }).click()

  await choose(page, name, 'Edit role')
  const edit = dialog(page, 'Edit Role')
  await edit.getByLabel('Role Name').fill(`${name} of all`)
  await edit.getByRole('checkbox', { name: 'Active' }).uncheck()
  await edit.getByRole('button', { name: 'Save Role' }).click()
  await expectToast(page, 'Role Updated')
  await expect(role(page, `${name} of all`)).toContainText('Off')
  await expectAccessible(page, 'the roles')

  await choose(page, `${name} of all`, 'Delete role')
  const asked = page.getByRole('alertdialog', { name: `Delete the role “${name} of all”?` })
  await expect(asked).toContainText('You can’t undo this.')
  await asked.getByRole('button', { name: 'Delete role' }).click()
  await expectToast(page, 'Role Deleted')
  await expect(role(page, name)).toHaveCount(0)
})

test('a role’s permissions take effect at once, and the screens show them', async ({ open }) => {
  const boss = await open('super', { at: null })
  const { id } = await call(boss, 'POST /api/admin/roles', {
    body: { name: someName('Auditor'), description: 'Reads the log' },
  })
  const groups = await call(boss, 'GET /api/admin/permissions')
  const idOf = (wanted: string) =>
    groups.flatMap(({ permissions }) => permissions).find(({ name }) => name === wanted)?.id ?? ''
  // A person whose session no other journey keeps: it ends with each change of their roles.
  const team = await call(boss, 'GET /api/admin/assistants', { query: { limit: 100 } })
  const email = team.find(({ username }) => username === 'wren')?.email ?? ''
  const wren = await open('nobody', { at: null })
  await call(wren, 'POST /api/admin/login', { body: { email, password: demoPassword } })
  const { id: userId } = await call(wren, 'GET /api/auth/user')
  await call(boss, 'PUT /api/admin/users/:id/roles', { params: { id: userId }, body: { roleIds: [id] } })
  await call(wren, 'POST /api/admin/login', { body: { email, password: demoPassword } })
  await wren.goto('/admin-dashboard/queue')
  await expectLive(wren)
  await expect(wren.getByRole('link', { name: 'Audit log' })).toHaveCount(0)
  await call(boss, 'PUT /api/admin/roles/:id/permissions', {
    params: { id },
    body: { permissionIds: [idOf('audit.view')] },
  })
  await expect(wren.getByRole('link', { name: 'Audit log' })).toBeVisible()
  await call(boss, 'PUT /api/admin/roles/:id/permissions', { params: { id }, body: { permissionIds: [] } })
  await expect(wren.getByRole('link', { name: 'Audit log' })).toHaveCount(0)
  await call(boss, 'DELETE /api/admin/roles/:id', { params: { id } })
})
