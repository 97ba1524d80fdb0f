import { Plus } from 'lucide-react'
import { Suspense } from 'react'
import type { UsersSearch } from '../../../features/accounts/account-search.ts'
import { lazyWhenIdle } from '../../../lib/lazy-when-idle.ts'
import { useSession } from '../../../lib/session.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { PageBody } from '../../../ui/frame/app-frame.tsx'
import { PageHeader } from '../../../ui/frame/page-header.tsx'
import { heads } from '../heads.ts'
import { useUsersAddress } from './users-address.ts'
import { UsersPlace } from './users-place.tsx'

const CreateUserDialog = lazyWhenIdle(async () => ({
  default: (await import('../../../features/accounts/components/create-user-dialog.tsx')).CreateUserDialog,
}))

const addressOf = (search: UsersSearch): string => paths.adminDashboard('users', search)

/** Users: subscribers and back-office users. */
export function UsersTab() {
  const { user } = useSession()
  const { search, go, close } = useUsersAddress(addressOf)
  const mayCreate = user?.permissions.includes('users.manage') ?? false
  const isAdministrator = user?.userType === 'admin' || user?.userType === 'super_admin'
  return (
    <PageBody>
      <PageHeader
        {...heads.users}
        actions={
          <>
            {isAdministrator ? <ButtonLink href={paths.adminUsers()}>Admin users</ButtonLink> : null}
            {mayCreate ? (
              <Button
                variant="primary"
                onClick={() => go({ form: 'new' })}
                icon={<Plus size={16} aria-hidden="true" />}
              >
                Create User
              </Button>
            ) : null}
          </>
        }
      />
      <UsersPlace search={search} go={go} close={close} />
      <Suspense>
        {mayCreate && search.form === 'new' ? (
          <CreateUserDialog
            onClose={() => close({ form: undefined })}
            onCreated={({ id }) => close({ user: id, form: undefined })}
          />
        ) : null}
      </Suspense>
    </PageBody>
  )
}
