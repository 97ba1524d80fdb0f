import type { ManagedUser } from '@porchlight/contract/accounts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { usePolling } from '../../../lib/live/intervals.ts'
import { useNow } from '../../../lib/now.ts'
import { formatAge } from '../../../lib/time.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LongList, type RowPlace } from '../../../ui/lists/long-list.tsx'
import { ROW_TARGET } from '../../../ui/lists/use-row-keys.ts'
import type { UsersFilters } from '../account-search.ts'
import { planWords, titleOf, typeLabel } from '../account-words.ts'
import { usersQuery } from '../api.ts'
import { type AccountAct, AccountMenu } from './account-menu.tsx'
import { Marks, StandingPill } from './account-pills.tsx'

type Props = {
  filters: UsersFilters
  /** Whether the user has set a filter; the page may set others. */
  filtered: boolean
  openId: string | null
  onOpen: (user: ManagedUser) => void
  onAct: (user: ManagedUser, what: AccountAct) => void
  /** Removes the filters. Offered when no user matches them. */
  onClear: () => void
}

/** The users, loaded as the reader scrolls. */
export function AccountList({ filters, filtered, openId, onOpen, onAct, onClear }: Props) {
  const options = usersQuery(filters)
  const query = useInfiniteQuery({ ...options, refetchInterval: usePolling('users') })
  const now = useNow()
  const isHeaded = openId === null && query.data?.pages.some(({ items }) => items.length > 0)
  return (
    <div>
      {isHeaded ? <Head /> : null}
      <LongList
        query={query}
        queryKey={options.queryKey}
        label="Users"
        loading="Loading users"
        rows={10}
        failed="Failed to fetch users"
        empty={
          filtered ? (
            <EmptyState title="No Results Found" action={<Button onClick={onClear}>Clear filters</Button>}>
              No user matches this search.
            </EmptyState>
          ) : (
            <EmptyState title="No users yet">Create a user to add one here.</EmptyState>
          )
        }
        className="-mx-4 border-y border-line sm:mx-0 sm:rounded-lg sm:border"
        estimate={58}
        kept={{ id: openId, cut: openId !== null }}
      >
        {(user, place) => (
          <Row
            key={user.id}
            user={user}
            place={place}
            now={now}
            onOpen={onOpen}
            open={user.id === openId}
            narrow={openId !== null}
            onAct={(what) => onAct(user, what)}
          />
        )}
      </LongList>
    </div>
  )
}

/** Names the columns of the widest list. Screen readers read what a row's facts are in the row itself. */
function Head() {
  return (
    <div aria-hidden="true" className="hidden gap-3 px-4 pb-1.5 text-xs font-medium text-ink-2 lg:flex">
      <span className="flex-1">Name</span>
      <span className="w-40">Type</span>
      <span className="w-20">Plan</span>
      <span className="w-24 text-right">Last sign-in</span>
      <span className="w-22 text-right">Status</span>
      <span className="w-control" />
    </div>
  )
}

type RowProps = {
  user: ManagedUser
  place: RowPlace
  now: Date
  open: boolean
  /** The details are open beside the list, so a row has room for the most important facts only. */
  narrow: boolean
  onOpen: (user: ManagedUser) => void
  onAct: (what: AccountAct) => void
}

function Row({ user, place, now, open, narrow, onOpen, onAct }: RowProps) {
  const title = titleOf(user)
  const lastSeen = user.lastLoginAt ? formatAge(user.lastLoginAt, now) : 'Never'
  const plan = planWords(user)
  return (
    <li
      {...place}
      className={cx(
        'flex items-center gap-3 border-line px-4 py-2 not-aria-[posinset=1]:border-t',
        open ? 'bg-brand-soft/60' : 'hover:bg-sunken/60',
      )}
    >
      <button
        type="button"
        {...ROW_TARGET}
        onClick={() => onOpen(user)}
        className="flex min-w-0 flex-1 items-center gap-3 rounded-md py-0.5 text-left coarse:min-h-11"
      >
        <Avatar name={title} src={user.profileImageUrl ?? undefined} decorative />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2">
            <span className="text-md font-semibold wrap-anywhere">{title}</span>
            <Marks user={user} />
          </span>
          {user.name ? <span className="block truncate text-sm text-ink-2">{user.email}</span> : null}
          <span className={cx('block text-sm text-ink-3', !narrow && 'md:hidden')}>
            {[typeLabel(user.userType), plan].filter(Boolean).join(' · ')}
          </span>
        </span>
        <span className={cx('hidden w-40 shrink-0 text-md text-ink-2', !narrow && 'md:block')}>
          {typeLabel(user.userType)}
        </span>
        <span className={cx('hidden w-20 shrink-0 text-md text-ink-2', !narrow && 'lg:block')}>{plan}</span>
        <span className={cx('num hidden w-24 shrink-0 text-right text-sm text-ink-3', !narrow && 'lg:block')}>
          <span className="sr-only">Last sign-in: </span>
          {lastSeen}
        </span>
        <span className="flex shrink-0 justify-end sm:w-22">
          <StandingPill user={user} />
        </span>
      </button>
      <AccountMenu user={user} onAct={onAct} />
    </li>
  )
}
