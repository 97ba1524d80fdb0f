import { administratorsOnly } from '@porchlight/contract/accounts/words'
import { Plus } from 'lucide-react'
import { Suspense } from 'react'
import type { UsersSearch } from '../../../features/accounts/account-search.ts'
import { lazyWhenIdle } from '../../../lib/lazy-when-idle.ts'
import { useSession } from '../../../lib/session.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { PageBody } from '../../../ui/frame/app-frame.tsx'
import { PageHeader } from '../../../ui/frame/page-header.tsx'
import { heads } from '../heads.ts'
import { useUsersAddress } from './users-address.ts'
import { UsersPlace } from './users-place.tsx'

const AddAdminDialog = lazyWhenIdle(async () => ({
  default: (await import('../../../features/accounts/components/add-admin-dialog.tsx')).AddAdminDialog,
}))

const addressOf = (search: UsersSearch): string => paths.adminUsers(search)

/** /admin/users: the back-office users. Only administrators may open it. */
export function AdminUsersScreen() {
  const { user } = useSession()
  const { search, go, close } = useUsersAddress(addressOf)
  if (!user) return null
  const isAdministrator = user.userType === 'admin' || user.userType === 'super_admin'
  if (!isAdministrator || !user.permissions.includes('users.view'))
    return (
      <div className="grid flex-1 place-items-center">
        <h1 className="sr-only">Admin users</h1>
        <EmptyState
          title="Access denied"
          action={<ButtonLink href={paths.adminDashboard()}>Back to the dashboard</ButtonLink>}
        >
          {administratorsOnly}
        </EmptyState>
      </div>
    )
  const mayAdd = user.canCreateAdmins && user.permissions.includes('users.create_admins')
  return (
    <PageBody>
      <PageHeader
        {...heads.adminUsers}
        actions={
          <>
            <ButtonLink href={paths.adminDashboard('users')}>All users</ButtonLink>
            {mayAdd ? (
              <Button
                variant="primary"
                onClick={() => go({ form: 'new' })}
                icon={<Plus size={16} aria-hidden="true" />}
              >
                Add Admin User
              </Button>
            ) : null}
          </>
        }
      />
      <UsersPlace search={search} go={go} close={close} office />
      <Suspense>
        {mayAdd && search.form === 'new' ? (
          <AddAdminDialog
            onClose={() => close({ form: undefined })}
            onCreated={({ id }) => close({ user: id, form: undefined })}
          />
        ) : null}
      </Suspense>
    </PageBody>
  )
}
