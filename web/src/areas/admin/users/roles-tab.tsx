import type { Role } from '@porchlight/contract/roles'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { permissionGroupsQuery, rolesQuery } from '../../../features/roles/api.ts'
import { PermissionGroups } from '../../../features/roles/components/permission-groups.tsx'
import { RoleList } from '../../../features/roles/components/role-list.tsx'
import { lazyWhenIdle } from '../../../lib/lazy-when-idle.ts'
import { fetchFailure } from '../../../lib/requests/api-error.ts'
import type { TextSearch } from '../../../lib/searches.ts'
import { useSession } from '../../../lib/session.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { PageBody } from '../../../ui/frame/app-frame.tsx'
import { PageHeader } from '../../../ui/frame/page-header.tsx'
import { Tabs } from '../../../ui/frame/tabs.tsx'
import { useAddress } from '../address.ts'
import { heads } from '../heads.ts'

const RoleFormDialog = lazyWhenIdle(async () => ({
  default: (await import('../../../features/roles/components/role-form-dialog.tsx')).RoleFormDialog,
}))
const DeleteRoleDialog = lazyWhenIdle(async () => ({
  default: (await import('../../../features/roles/components/delete-role-dialog.tsx')).DeleteRoleDialog,
}))
const PermissionsDialog = lazyWhenIdle(async () => ({
  default: (await import('../../../features/roles/components/permissions-dialog.tsx')).PermissionsDialog,
}))
const PermissionFormDialog = lazyWhenIdle(async () => ({
  default: (await import('../../../features/roles/components/permission-form-dialog.tsx'))
    .PermissionFormDialog,
}))

type RolesSearch = { view?: string | undefined; role?: string | undefined }
const rolesSearch = ({ view, role }: TextSearch): RolesSearch => ({ view, role })
const addressOf = (search: RolesSearch): string => paths.adminDashboard('roles', search)

type Asking = { kind: 'create' } | { kind: 'permission' } | { kind: 'edit' | 'delete'; role: Role }

/** Roles and permissions. The address names the sub-tab and the role whose permissions are open. */
export function RolesTab() {
  const { user } = useSession()
  const { search, go, close: leave } = useAddress(rolesSearch, addressOf)
  const { view, role: openRole } = search
  const [asking, setAsking] = useState<Asking | null>(null)
  const close = (): void => setAsking(null)
  const mayManage = user?.permissions.includes('roles.manage') ?? false
  const mayOpenPeople = user?.permissions.includes('users.view') ?? false
  const groups = useQuery(permissionGroupsQuery)
  const categories = groups.data?.map(({ category }) => category) ?? []
  const button = (label: string, onClick: () => void): ReactNode =>
    mayManage ? (
      <Button variant="primary" onClick={onClick} icon={<Plus size={16} aria-hidden="true" />}>
        {label}
      </Button>
    ) : null
  return (
    <PageBody>
      <PageHeader
        {...heads.roles}
        actions={
          view === 'permissions'
            ? button('Create Permission', () => setAsking({ kind: 'permission' }))
            : button('Create Role', () => setAsking({ kind: 'create' }))
        }
      />
      <Tabs
        label="Roles and permissions"
        value={view === 'permissions' ? 'permissions' : 'roles'}
        onChange={(next) => go({ view: next === 'permissions' ? next : undefined, role: undefined })}
        tabs={[
          {
            value: 'roles',
            label: 'Roles',
            panel: (
              <Roles
                mayManage={mayManage}
                mayOpenPeople={mayOpenPeople}
                onPermissions={({ id }) => go({ role: id })}
                onEdit={(role) => setAsking({ kind: 'edit', role })}
                onDelete={(role) => setAsking({ kind: 'delete', role })}
              />
            ),
          },
          {
            value: 'permissions',
            label: 'Permissions',
            panel: <Permissions mayOpenPeople={mayOpenPeople} />,
          },
        ]}
      />
      <Suspense>
        {asking?.kind === 'create' ? (
          <RoleFormDialog subject={null} onClose={close} onCreated={({ id }) => go({ role: id })} />
        ) : null}
        {asking?.kind === 'edit' ? <RoleFormDialog subject={asking.role} onClose={close} /> : null}
        {asking?.kind === 'delete' ? <DeleteRoleDialog subject={asking.role} onClose={close} /> : null}
        {asking?.kind === 'permission' ? (
          <PermissionFormDialog categories={categories} onClose={close} />
        ) : null}
        {openRole ? (
          <PermissionsDialog
            roleId={openRole}
            mayChange={mayManage}
            onClose={() => leave({ role: undefined })}
          />
        ) : null}
      </Suspense>
    </PageBody>
  )
}

type RolesProps = Omit<Parameters<typeof RoleList>[0], 'roles'>

function Roles(props: RolesProps) {
  const query = useQuery(rolesQuery)
  return (
    <Loaded
      query={query}
      loading="Loading roles"
      rows={6}
      failed={(error) => fetchFailure('Failed to fetch roles', error)}
    >
      {(roles) => <RoleList roles={roles} {...props} />}
    </Loaded>
  )
}

function Permissions({ mayOpenPeople }: { mayOpenPeople: boolean }) {
  const query = useQuery(permissionGroupsQuery)
  return (
    <Loaded
      query={query}
      loading="Loading permissions"
      rows={10}
      failed={(error) => fetchFailure('Failed to fetch permissions', error)}
    >
      {(groups) => (
        <PermissionGroups
          groups={groups}
          roleHref={(role) => addressOf({ view: 'permissions', role })}
          peopleHref={
            mayOpenPeople ? (permission, user) => paths.adminDashboard('users', { permission, user }) : null
          }
        />
      )}
    </Loaded>
  )
}
