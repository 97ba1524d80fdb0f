import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { expectToast } from '../agent.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { expectLive, withoutNews } from '../live.ts'
import { demoPassword } from '../people.ts'
import { expectRefusal } from '../watch.ts'

const tab = '/admin-dashboard/roles'
const role = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Roles' }).getByRole('listitem').filter({ hasText: name })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const someName = (word: string): string => `${word} ${Date.now() % 1_000_000}`

const choose = async (page: Page, name: string, entry: string): Promise<void> => {
  await page.getByRole('button', { name: `More about ${name}` }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('a role is made, given permissions one by one, edited and deleted', async ({ open }) => {
  const page = await open('super', { at: tab })
  const name = someName('Lead')
  await page.getByRole('button', { name: 'Create Role' }).click()
  const form = dialog(page, 'Create Role')
  await form.getByRole('button', { name: 'Create Role' }).click()
  await expect(form.getByText('Role name required')).toBeVisible()
  await expect(form.getByText('Description required')).toBeVisible()
  await form.getByLabel('Role Name').fill(name)
  await form.getByLabel('Description').fill('Leads the assistants')
  await form.getByRole('button', { name: 'Create Role' }).click()
  await expectToast(page, 'Role Created')

  // What it gives is chosen next, and saved at each press.
  const gives = dialog(page, `Permissions of ${name}`)
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
  await expect(role(page, `${name} of all`)).toContainText('Switched off')
  await expectAccessible(page, 'the roles')

  await choose(page, `${name} of all`, 'Delete role')
  const asked = page.getByRole('alertdialog', { name: `Delete the role “${name} of all”?` })
  await expect(asked).toContainText('This action cannot be undone.')
  await asked.getByRole('button', { name: 'Delete role' }).click()
  await expectToast(page, 'Role Deleted')
  await expect(role(page, name)).toHaveCount(0)
})

test('a name is taken once, and permissions of one’s own are labels', async ({ open }) => {
  const page = await open('super', { at: tab })
  expectRefusal(page, 409, '/api/admin/roles')
  const name = someName('Twice')
  await call(page, 'POST /api/admin/roles', { body: { name, description: 'First' } })
  await page.getByRole('button', { name: 'Create Role' }).click()
  const form = dialog(page, 'Create Role')
  await form.getByLabel('Role Name').fill(name.toUpperCase())
  await form.getByLabel('Description').fill('Second')
  await form.getByRole('button', { name: 'Create Role' }).click()
  await expect(form.getByText('That name is already taken.')).toBeVisible()
  await form.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('tab', { name: 'Permissions' }).click()
  await expect(page).toHaveURL(`${tab}?view=permissions`)
  await page.getByRole('button', { name: 'Create Permission' }).click()
  const made = dialog(page, 'Create Permission')
  await made.getByRole('button', { name: 'Create Permission' }).click()
  for (const words of ['Permission name required', 'Category required', 'Description required'])
    await expect(made.getByText(words)).toBeVisible()
  const label = `keys.hand_out_${Date.now() % 1_000_000}`
  await made.getByLabel('Permission Name').fill(label)
  await made.getByLabel('Category').fill('front_door')
  await made.getByLabel('Description').fill('Hands out keys')
  await made.getByRole('button', { name: 'Create Permission' }).click()
  await expectToast(page, 'Permission Created')
  await expect(page.getByRole('region', { name: 'Front door' })).toContainText(label)
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Roles' })).toHaveAttribute('aria-selected', 'true')
})

test('of two who edit one role the second is told, and nothing is overwritten unseen', async ({ open }) => {
  const page = await open('super', { at: tab })
  expectRefusal(page, 409, /^\/api\/admin\/roles\//)
  const { id, name } = await call(page, 'POST /api/admin/roles', {
    body: { name: someName('Shared'), description: 'As it was' },
  })
  await page.reload()
  await choose(page, name, 'Edit role')
  const edit = dialog(page, 'Edit Role')
  await edit.getByLabel('Description').fill('Mine')
  await call(page, 'PUT /api/admin/roles/:id', { params: { id }, body: { description: 'Theirs' } })
  await edit.getByRole('button', { name: 'Save Role' }).click()
  const told = edit.getByRole('region', { name: 'Changed meanwhile' })
  await expect(told).toContainText('Someone else changed this role in the meantime')
  await told.getByRole('button', { name: 'Load theirs' }).click()
  await expect(edit.getByLabel('Description')).toHaveValue('Theirs')
  await edit.getByLabel('Description').fill('Ours')
  await edit.getByRole('button', { name: 'Save Role' }).click()
  await expectToast(page, 'Role Updated')
  await expect(role(page, name)).toContainText('Ours')
})

test('what a role gives is in force at once, and shows itself', async ({ open }) => {
  const boss = await open('super', { at: null })
  const { id } = await call(boss, 'POST /api/admin/roles', {
    body: { name: someName('Auditor'), description: 'Reads the log' },
  })
  const groups = await call(boss, 'GET /api/admin/permissions')
  const idOf = (wanted: string) =>
    groups.flatMap(({ permissions }) => permissions).find(({ name }) => name === wanted)?.id ?? ''
  // Somebody of whom no other journey keeps a session: it ends with each change of their roles.
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

test('who may only look sees roles and can change none', async ({ open }) => {
  const page = await open('admin', { at: tab })
  await expect(role(page, 'Super admin')).toContainText('System role')
  await expect(page.getByRole('button', { name: 'Create Role' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^More about/ })).toHaveCount(0)
  await role(page, 'Scheduling assistant')
    .getByRole('button', { name: /permissions/ })
    .click()
  const gives = dialog(page, 'Permissions of Scheduling assistant')
  await expect(gives.getByRole('checkbox', { name: 'tours.view' })).toBeChecked()
  await expect(gives.getByRole('checkbox', { name: 'tours.view' })).toBeDisabled()
})

test('roles that cannot be read are read again; a press that fails goes back', async ({ open }) => {
  const page = await open('super', { at: null })
  const name = someName('Failing')
  const { id } = await call(page, 'POST /api/admin/roles', { body: { name, description: 'x' } })
  expectRefusal(page, 500, /^\/api\/admin\/roles/)
  await page.route('**/api/admin/roles', (asked) => asked.fulfill({ status: 500, body: '' }))
  await withoutNews(page, async () => {
    await page.goto(tab)
    await expect(page.getByText('Failed to fetch roles: 500')).toBeVisible()
    await page.unroute('**/api/admin/roles')
    await page.getByRole('button', { name: 'Try again' }).click()
  })
  await role(page, name)
    .getByRole('button', { name: /permissions/ })
    .click()
  await page.route(`**/api/admin/roles/${id}/permissions`, (asked) =>
    asked.fulfill({ status: 500, body: '' }),
  )
  const box = dialog(page, `Permissions of ${name}`).getByRole('checkbox', { name: 'tours.view' })
  await box.click()
  await expectToast(page, 'Error')
  await expect(box).not.toBeChecked()
})
