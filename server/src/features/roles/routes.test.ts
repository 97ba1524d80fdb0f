import { accounts } from '@porchlight/contract/accounts'
import { roles as calls } from '@porchlight/contract/roles'
import { sessions } from '@porchlight/contract/sessions'
import { beforeEach, describe, expect, it } from 'vitest'
import { answerOf, outcomeOf, refusalOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { as, type Caller } from '../../../test/callers.ts'
import { addAdmin, addAgent, addAssistant, type Person } from '../../../test/people.ts'
import { plainRows } from '../../../test/plain-rows.ts'

const app = useApp()
const rows = plainRows(() => app.database)
const nowhere = '01900000-0000-7000-8000-00000000dead'
const systemAdmin = '01900000-0000-7000-8000-000000000002'

let ruth: Person
let boss: Caller
let ada: Person
let admin: Caller
beforeEach(async () => {
  ruth = await addAdmin(app, { userType: 'super_admin', firstName: 'Ruth', lastName: 'Boss' })
  boss = await as(app, ruth, 'staff')
  ada = await addAdmin(app, { firstName: 'Ada', lastName: 'Desk' })
  admin = await as(app, ada, 'staff')
})

const list = async () => answerOf(calls.listRoles, await boss.get('/api/admin/roles'))
const make = async (name = 'Lead', by = boss) =>
  answerOf(calls.createRole, await by.post('/api/admin/roles', { name, description: 'Leads the team' }))
const read = async (id: string) => answerOf(calls.readRole, await boss.get(`/api/admin/roles/${id}`))
const idsOf = async (...names: string[]) => {
  const groups = answerOf(calls.listPermissions, await boss.get('/api/admin/permissions'))
  return groups.flatMap(({ permissions }) =>
    permissions.filter(({ name }) => names.includes(name)).map(({ id }) => id),
  )
}
const set = (id: string, permissionIds: string[], more: object = {}, by = boss) =>
  by.put(`/api/admin/roles/${id}/permissions`, { permissionIds, ...more })
const give = (person: Person, roleIds: string[], by = boss) =>
  by.put(`/api/admin/users/${person.id}/roles`, { roleIds })
const lastAudit = async () => (await rows.query('select * from audit_log order by id desc limit 1'))[0]

/** A person who may manage roles and do little else. */
const manager = async () => {
  const role = await make('Keeper of roles')
  await set(role.id, await idsOf('roles.view', 'roles.manage', 'tours.view'))
  const wren = await addAssistant(app, { userType: 'tour_assistant' })
  expect((await give(wren, [role.id])).status).toBe(200)
  return { wren, role, keeper: await as(app, wren, 'staff') }
}

describe('roles', () => {
  it('are listed with their people: those of the user types first, then the others by name', async () => {
    await make('Zeal')
    const lead = await make('apprentice')
    await addAssistant(app)
    const found = await list()
    expect(found.map(({ name }) => name)).toEqual([
      ...['admin', 'scheduling_assistant', 'super_admin', 'tour_assistant'],
      ...['apprentice', 'Zeal'],
    ])
    expect(found[0]).toMatchObject({ isSystemRole: true, userType: 'admin', peopleCount: 1, isActive: true })
    expect(found[2]).toMatchObject({ name: 'super_admin', permissionCount: 32 })
    expect(found[4]).toMatchObject({
      id: lead.id,
      isSystemRole: false,
      userType: null,
      version: 1,
      createdBy: 'Ruth Boss',
      peopleCount: 0,
      permissionCount: 0,
    })
  })

  it('are created without permissions, under a unique name', async () => {
    expect(await make('Lead')).toMatchObject({ name: 'Lead', description: 'Leads the team', permissions: [] })
    expect(await lastAudit()).toMatchObject({
      action: 'role.created',
      subject_label: 'Lead',
      ip: '127.0.0.1',
    })
    const again = await boss.post('/api/admin/roles', { name: ' lead ', description: 'x' })
    expect(outcomeOf(again)).toBe('409 name_taken')
    expect(refusalOf(again).errors).toEqual([{ path: 'name', message: 'That name is already taken.' }])
    const empty = await boss.post('/api/admin/roles', { name: ' ' })
    expect(refusalOf(empty).errors).toEqual([
      { path: 'name', message: 'Role name required' },
      { path: 'description', message: 'Description required' },
    ])
    expect(await list()).toHaveLength(5)
  })

  it('can be renamed, described and switched off; missing fields stay, and an unchanged role writes nothing', async () => {
    const { id } = await make()
    const put = (body: object) => boss.put(`/api/admin/roles/${id}`, body)
    expect(answerOf(calls.updateRole, await put({ name: 'Head', version: 1 }))).toMatchObject({
      name: 'Head',
      description: 'Leads the team',
      isActive: true,
      version: 2,
    })
    expect(await lastAudit()).toMatchObject({ before: { name: 'Lead' }, after: { name: 'Head' } })
    expect(answerOf(calls.updateRole, await put({ name: 'Head', version: 2 }))).toMatchObject({ version: 2 })
    expect(answerOf(calls.updateRole, await put({ isActive: false }))).toMatchObject({ isActive: false })
    expect(refusalOf(await put({ name: '' })).errors).toEqual([
      { path: 'name', message: 'Role name required' },
    ])
    await make('Other')
    expect(outcomeOf(await put({ name: 'OTHER' }))).toBe('409 name_taken')
    expect(outcomeOf(await boss.put(`/api/admin/roles/${nowhere}`, { name: 'x' }))).toBe('404 not_found')
  })

  it('can be read one by one, with their permissions', async () => {
    const { id } = await make()
    await set(id, await idsOf('tours.view', 'audit.view'))
    const found = answerOf(calls.readRole, await admin.get(`/api/admin/roles/${id}`))
    expect(found).toMatchObject({
      id,
      name: 'Lead',
      description: 'Leads the team',
      isSystemRole: false,
      isActive: true,
      permissionCount: 2,
      permissionNames: ['audit.view', 'tours.view'],
      createdBy: 'Ruth Boss',
    })
    expect(found.permissions.map(({ name }) => name).sort()).toEqual(['audit.view', 'tours.view'])
    expect(outcomeOf(await boss.get(`/api/admin/roles/${nowhere}`))).toBe('404 not_found')
    const wren = await as(app, await addAssistant(app), 'staff')
    expect(outcomeOf(await wren.get(`/api/admin/roles/${id}`))).toBe('403 not_allowed')
  })

  it('of the user types are read-only', async () => {
    const url = `/api/admin/roles/${systemAdmin}`
    for (const answered of [
      await boss.put(url, { name: 'x' }),
      await boss.put(url, { isActive: false }),
      await boss.delete(url),
      await set(systemAdmin, []),
    ])
      expect(outcomeOf(answered)).toBe('409 system_role')
    expect((await read(systemAdmin)).permissions).toHaveLength(29)
  })

  it('refuse the second of two changes to the same version, with the current state', async () => {
    const { id } = await make()
    const both = await Promise.all(
      ['One', 'Two'].map((name) => boss.put(`/api/admin/roles/${id}`, { name, version: 1 })),
    )
    expect(both.map(outcomeOf).sort()).toEqual(['200', '409 version_conflict'])
    const refused = both.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ current: { id, version: 2, permissions: [] } })
    expect(outcomeOf(await set(id, [], { version: 1 }))).toBe('409 version_conflict')
  })

  it('are deleted with their permissions, and their people are signed out', async () => {
    const { role, keeper } = await manager()
    expect(outcomeOf(await keeper.get('/api/admin/roles'))).toBe('200')
    expect(outcomeOf(await boss.delete(`/api/admin/roles/${role.id}`))).toBe('204')
    expect(outcomeOf(await keeper.get('/api/admin/roles'))).toBe('401 not_signed_in')
    expect(outcomeOf(await boss.delete(`/api/admin/roles/${role.id}`))).toBe('404 not_found')
    expect(await lastAudit()).toMatchObject({
      action: 'role.deleted',
      subject_label: 'Keeper of roles',
      before: { people: 1, permissions: ['roles.manage', 'roles.view', 'tours.view'] },
    })
    expect(await rows.query('select 1 from user_roles')).toEqual([])
  })
})

describe('permissions', () => {
  it('are grouped by category', async () => {
    const groups = answerOf(calls.listPermissions, await admin.get('/api/admin/permissions'))
    expect(groups.map(({ category }) => category)).toEqual([...groups.map(({ category }) => category)].sort())
    expect(groups.flatMap(({ permissions }) => permissions)).toHaveLength(32)
    expect(groups.find(({ category }) => category === 'roles')?.permissions).toMatchObject([
      { name: 'roles.manage', isSystemPermission: true },
      { name: 'roles.view' },
    ])
  })

  it('name the roles that contain them and the people who have these roles', async () => {
    const held = async (name: string) => {
      const groups = answerOf(calls.listPermissions, await boss.get('/api/admin/permissions'))
      const found = groups.flatMap(({ permissions }) => permissions).find((one) => one.name === name)
      return {
        roles: found?.roles.map((role) => role.name),
        count: found?.peopleCount,
        people: found?.people.map((person) => person.name),
      }
    }
    // Only the super admin's role contains it.
    expect(await held('roles.manage')).toEqual({ roles: ['super_admin'], count: 1, people: ['Ruth Boss'] })
    const { role } = await manager()
    const wren = { roles: ['super_admin', 'Keeper of roles'], count: 2 }
    expect(await held('roles.manage')).toMatchObject(wren)
    // Two roles grant it to nobody twice; agents and people who left have none.
    await addAgent(app)
    await rows.query('update users set left_at = now(), is_active = false where id = $1', [ada.id])
    expect(await held('roles.view')).toMatchObject({
      roles: ['admin', 'super_admin', 'Keeper of roles'],
      count: 2,
    })
    // A role that is off stays in the list, and grants nothing.
    expect((await boss.put(`/api/admin/roles/${role.id}`, { isActive: false })).status).toBe(200)
    expect(await held('roles.manage')).toEqual({ ...wren, count: 1, people: ['Ruth Boss'] })
  })

  it('have as many people as the list of users with the permission', async () => {
    for (const _ of [1, 2, 3]) await addAssistant(app)
    await manager()
    const groups = answerOf(calls.listPermissions, await boss.get('/api/admin/permissions'))
    for (const { name, peopleCount, people } of groups.flatMap(({ permissions }) => permissions)) {
      const users = answerOf(accounts.listUsers, await boss.get(`/api/admin/users?permission=${name}`))
      expect([name, users.length]).toEqual([name, peopleCount])
      expect(people).toHaveLength(Math.min(3, peopleCount))
    }
    expect(answerOf(accounts.listUsers, await boss.get('/api/admin/users?permission=keys.none'))).toEqual([])
  })

  it('have roles with as many people as the list of users with the role', async () => {
    await addAssistant(app)
    await manager()
    const listed = answerOf(calls.listRoles, await boss.get('/api/admin/roles'))
    expect(listed.some(({ isSystemRole, peopleCount }) => !isSystemRole && peopleCount > 0)).toBe(true)
    for (const { name, peopleCount } of listed) {
      const path = `/api/admin/users?role=${encodeURIComponent(name)}`
      expect([name, answerOf(accounts.listUsers, await boss.get(path)).length]).toEqual([name, peopleCount])
    }
    expect(answerOf(accounts.listUsers, await boss.get('/api/admin/users?role=nobody'))).toEqual([])
  })

  it('can be created as labels, which the super admin has at once', async () => {
    const path = '/api/admin/permissions'
    const made = answerOf(
      calls.createPermission,
      await boss.post(path, { name: 'keys.hand_out', description: 'Hands out keys', category: 'keys' }),
    )
    expect(made).toMatchObject({ name: 'keys.hand_out', isSystemPermission: false })
    const session = answerOf(sessions.currentUser, await boss.get('/api/auth/user'))
    expect(session.permissions).toHaveLength(32)
    const lead = await make()
    expect(outcomeOf(await set(lead.id, [made.id]))).toBe('200')
    const mine = answerOf(
      calls.readEffectivePermissions,
      await boss.get(`/api/admin/users/${ruth.id}/permissions`),
    )
    expect(mine.permissions).toContainEqual({ name: 'keys.hand_out', category: 'keys', by: ['super_admin'] })
    expect(outcomeOf(await boss.post(path, { name: 'KEYS.hand_out', description: 'x', category: 'y' }))).toBe(
      '409 name_taken',
    )
    expect(refusalOf(await boss.post(path, {})).errors).toEqual([
      { path: 'name', message: 'Permission name required' },
      { path: 'description', message: 'Description required' },
      { path: 'category', message: 'Category required' },
    ])
  })

  it('of a role are replaced by the full list, which applies from the next call on', async () => {
    const { wren, role, keeper } = await manager()
    expect(outcomeOf(await keeper.get('/api/admin/tours'))).toBe('200')
    expect(outcomeOf(await keeper.get('/api/admin/properties'))).toBe('403 not_allowed')
    const wanted = await idsOf('properties.view', 'roles.view')
    const answered = answerOf(calls.setRolePermissions, await set(role.id, wanted, { version: 2 }))
    expect(answered).toMatchObject({
      version: 3,
      permissionCount: 2,
      permissionNames: ['properties.view', 'roles.view'],
    })
    expect(outcomeOf(await keeper.get('/api/admin/tours'))).toBe('403 not_allowed')
    expect(outcomeOf(await keeper.get('/api/admin/properties'))).toBe('200')
    expect(await lastAudit()).toMatchObject({
      action: 'role.permissions_changed',
      before: { permissions: ['roles.manage', 'roles.view', 'tours.view'] },
      after: { permissions: ['properties.view', 'roles.view'] },
    })
    const [event] = await rows.query('select * from events order by id desc limit 1')
    expect(event).toMatchObject({ topic: 'roles', user_ids: [wren.id], permission: 'roles.view' })
    expect((await set(role.id, wanted)).body).toMatchObject({ version: 3 })
    const unknown = await set(role.id, [...wanted, nowhere])
    expect(refusalOf(unknown).errors).toEqual([
      { path: 'permissionIds', message: 'Choose one of the existing permissions' },
    ])
  })

  it('of a role that is switched off end with the next call, and no one is signed out', async () => {
    const { role, keeper } = await manager()
    const turn = (isActive: boolean) => boss.put(`/api/admin/roles/${role.id}`, { isActive })
    expect(outcomeOf(await turn(false))).toBe('200')
    expect(outcomeOf(await keeper.get('/api/admin/tours'))).toBe('403 not_allowed')
    expect(outcomeOf(await turn(true))).toBe('200')
    expect(outcomeOf(await keeper.get('/api/admin/tours'))).toBe('200')
  })

  it('that a person does not have cannot be given: through a role, by switching one on, or to a person', async () => {
    const { wren, role, keeper } = await manager()
    const more = await idsOf('roles.view', 'roles.manage', 'tours.view', 'audit.view')
    expect(outcomeOf(await set(role.id, more, {}, keeper))).toBe('403 not_yours_to_give')
    // Permissions that the role already has may stay or be removed.
    expect(outcomeOf(await set(role.id, await idsOf('roles.view', 'roles.manage'), {}, keeper))).toBe('200')

    const strong = await make('Strong')
    await set(strong.id, await idsOf('audit.view'))
    await boss.put(`/api/admin/roles/${strong.id}`, { isActive: false })
    expect(outcomeOf(await keeper.put(`/api/admin/roles/${strong.id}`, { isActive: true }))).toBe(
      '403 not_yours_to_give',
    )
    expect(outcomeOf(await keeper.put(`/api/admin/roles/${strong.id}`, { name: 'Stronger' }))).toBe('200')
    expect(outcomeOf(await give(wren, [role.id, strong.id], keeper))).toBe('403 not_yours_to_give')
    expect(await rows.query('select 1 from user_roles')).toHaveLength(1)
  })
})

describe('the roles of a person', () => {
  it('show the permissions and their source, and end the person’s sessions when they change', async () => {
    const lead = await make()
    await set(lead.id, await idsOf('audit.view', 'tours.view'))
    const elena = await addAssistant(app, { firstName: 'Elena', lastName: 'Ruiz' })
    const hers = await as(app, elena, 'staff')
    const given = answerOf(calls.giveRoles, await give(elena, [lead.id, lead.id]))
    expect(given).toMatchObject({
      userId: elena.id,
      name: 'Elena Ruiz',
      userType: 'scheduling_assistant',
      roles: [{ id: lead.id, name: 'Lead', isActive: true }],
    })
    expect(given.permissions).toContainEqual({ name: 'audit.view', category: 'audit', by: ['Lead'] })
    expect(given.permissions).toContainEqual({
      name: 'tours.view',
      category: 'tours',
      by: ['Lead', 'scheduling_assistant'],
    })
    expect(outcomeOf(await hers.get('/api/auth/user'))).toBe('401 not_signed_in')
    const anew = await as(app, elena, 'staff')
    expect(outcomeOf(await anew.get('/api/admin/audit'))).toBe('200')
    // Assigning the same roles again changes nothing and signs no one out.
    expect(outcomeOf(await give(elena, [lead.id]))).toBe('200')
    expect(outcomeOf(await anew.get('/api/admin/audit'))).toBe('200')
    expect(outcomeOf(await give(elena, []))).toBe('200')
    expect(await lastAudit()).toMatchObject({
      action: 'user.roles_changed',
      subject_label: 'Elena Ruiz',
      before: { roles: ['Lead'] },
      after: { roles: [] },
    })
  })

  it('can be chosen only among existing roles, and not for agents', async () => {
    const lead = await make()
    const choose = [{ path: 'roleIds', message: 'Choose one of the existing roles' }]
    for (const ids of [[nowhere], [systemAdmin], [lead.id, nowhere]])
      expect(refusalOf(await give(ada, ids)).errors).toEqual(choose)
    expect(refusalOf(await boss.put(`/api/admin/users/${ada.id}/roles`, {})).errors).toEqual(choose)
    expect(refusalOf(await give(await addAgent(app), [lead.id])).errors?.[0]?.path).toBe('roleIds')
    expect(outcomeOf(await give({ ...ada, id: nowhere }, []))).toBe('404 not_found')
  })

  it('require one permission to see them and another to change them', async () => {
    const { id } = await make()
    expect(outcomeOf(await admin.get('/api/admin/roles'))).toBe('200')
    for (const answered of [
      await admin.post('/api/admin/roles', { name: 'x', description: 'y' }),
      await admin.put(`/api/admin/roles/${id}`, { name: 'x' }),
      await admin.delete(`/api/admin/roles/${id}`),
      await set(id, [], {}, admin),
      await admin.post('/api/admin/permissions', { name: 'x', description: 'y', category: 'z' }),
      await give(ada, [id], admin),
    ])
      expect(outcomeOf(answered)).toBe('403 not_allowed')
  })
})
