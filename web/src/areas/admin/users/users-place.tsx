import type { ManagedUser } from '@porchlight/contract/accounts'
import type { Permission } from '@porchlight/contract/kernel/permissions'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import {
  filtersOf,
  isFiltered,
  noFilters,
  type UsersSearch,
} from '../../../features/accounts/account-search.ts'
import { userQuery } from '../../../features/accounts/api.ts'
import { AccountFilters } from '../../../features/accounts/components/account-filters.tsx'
import { AccountList } from '../../../features/accounts/components/account-list.tsx'
import type { AccountAct } from '../../../features/accounts/components/account-menu.tsx'
import { useLockUser, useSendPasswordReset } from '../../../features/accounts/mutations.ts'
import { lazyWhenIdle } from '../../../lib/lazy-when-idle.ts'
import { useSession } from '../../../lib/session.ts'
import { paths } from '../../../paths.ts'
import { cx } from '../../../ui/cx.ts'
import { DESKTOP, useMediaQuery } from '../../../ui/use-media-query.ts'
import { WaitingDialog } from '../waiting-dialog.tsx'

const AccountDetails = lazyWhenIdle(async () => ({
  default: (await import('../../../features/accounts/components/account-details.tsx')).AccountDetails,
}))
const EditUserDialog = lazyWhenIdle(async () => ({
  default: (await import('../../../features/accounts/components/edit-user-dialog.tsx')).EditUserDialog,
}))
const questions = () => import('../../../features/accounts/components/account-questions.tsx')
const DeleteUserDialog = lazyWhenIdle(async () => ({ default: (await questions()).DeleteUserDialog }))
const LockUserDialog = lazyWhenIdle(async () => ({ default: (await questions()).LockUserDialog }))
const ResetTwoFactorDialog = lazyWhenIdle(async () => ({ default: (await questions()).ResetTwoFactorDialog }))
const SignOutUserDialog = lazyWhenIdle(async () => ({ default: (await questions()).SignOutUserDialog }))

const AgentPayments = lazyWhenIdle(async () => ({
  default: (await import('../../../features/reports/components/agent-payments.tsx')).AgentPayments,
}))

/** An agent's activity includes what others did on their account and tours. */
const activityOf = ({ id, userType }: ManagedUser): string =>
  paths.adminAudit(userType === 'real_estate_agent' ? { agent: id } : { actor: id })

type Asking = { what: 'delete' | 'lock' | 'signOut' | 'twoFactor'; user: ManagedUser }

type Props = {
  search: UsersSearch
  go: (change: UsersSearch, replace?: boolean) => void
  close: (change: UsersSearch) => void
  /** Lists back-office users only. */
  office?: boolean | undefined
}

/** A list of users with its actions. The address holds filters, details and the edit form. */
export function UsersPlace({ search, go, close, office }: Props) {
  const { user: me } = useSession()
  const [asking, setAsking] = useState<Asking | null>(null)
  const lock = useLockUser()
  const reset = useSendPasswordReset()
  const open = search.user ?? null

  const act = (user: ManagedUser, what: AccountAct): void => {
    if (what === 'edit' || what === 'roles') go({ user: user.id, form: what })
    else if (what === 'unlock') lock.mutate({ user, locked: false })
    else if (what === 'reset') reset.mutate(user)
    else setAsking({ what, user })
  }
  const answered = (): void => setAsking(null)
  const desktop = useMediaQuery(DESKTOP)
  // On a phone, the details cover the screen and trap the focus. They close while a dialog is open and reopen after it.
  const isEditing = search.form === 'edit' || search.form === 'roles'
  const inDialog = isEditing || asking !== null
  const permits = (permission: Permission): boolean => me?.permissions.includes(permission) ?? false
  return (
    <>
      <div className={cx('flex flex-col gap-5', open && 'lg:pr-[min(30rem,40vw)]')}>
        <AccountFilters search={search} go={go} office={office} />
        <AccountList
          filters={filtersOf(search, office)}
          filtered={isFiltered(filtersOf(search))}
          openId={open}
          onOpen={({ id }) => go({ user: id })}
          onAct={act}
          onClear={() => go(noFilters)}
        />
      </div>
      <Suspense>
        {open && (desktop || !inDialog) ? (
          <AccountDetails
            userId={open}
            logOf={permits('audit.view') ? activityOf : null}
            mayViewRoles={permits('roles.view')}
            payments={
              permits('billing.view')
                ? (agentId) => <AgentPayments agentId={agentId} mayOpenTours={permits('tours.view')} />
                : null
            }
            onAct={act}
            onClose={() => close({ user: undefined, form: undefined })}
          />
        ) : null}
        {open && isEditing ? (
          <Editing
            userId={open}
            atRoles={search.form === 'roles'}
            onClose={() => close({ form: undefined })}
          />
        ) : null}
        {asking?.what === 'delete' ? (
          <DeleteUserDialog
            user={asking.user}
            onClose={answered}
            onDone={() => {
              if (open === asking.user.id) close({ user: undefined, form: undefined })
            }}
          />
        ) : null}
        {asking?.what === 'lock' ? <LockUserDialog user={asking.user} onClose={answered} /> : null}
        {asking?.what === 'twoFactor' ? <ResetTwoFactorDialog user={asking.user} onClose={answered} /> : null}
        {asking?.what === 'signOut' ? <SignOutUserDialog user={asking.user} onClose={answered} /> : null}
      </Suspense>
    </>
  )
}

/** The form opens once the user has loaded. Later live updates do not change its input. */
function Editing({ userId, ...props }: { userId: string; atRoles: boolean; onClose: () => void }) {
  const query = useQuery(userQuery(userId))
  const { data } = query
  if (data?.may.edit) return <EditUserDialog key={userId} user={data} {...props} />
  return (
    <WaitingDialog
      title="Edit User"
      loading="Loading the user"
      failure="Failed to fetch user"
      refused="You don’t have permission to edit this user."
      size="md"
      described
      height="form"
      query={query}
      // The details say that the user no longer exists.
      onMissing={props.onClose}
      onClose={props.onClose}
    />
  )
}
