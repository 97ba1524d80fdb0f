import type { ManagedUserDetail } from '@porchlight/contract/accounts'
import { formatPhone, phoneHref } from '@porchlight/contract/kernel/contact-rules'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePolling } from '../../../lib/live/intervals.ts'
import { useNow } from '../../../lib/now.ts'
import { fetchFailure, isTransient } from '../../../lib/requests/api-error.ts'
import type { TextSearch } from '../../../lib/searches.ts'
import { useSession } from '../../../lib/session.ts'
import { DESK_ZONE, formatAge, formatDate, formatDateTime, zoneAbbreviation } from '../../../lib/time.ts'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmailLink } from '../../../ui/email-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { sentWords } from '../../../ui/invitation-words.ts'
import { TextLink } from '../../../ui/link.tsx'
import { Fact, OptionalFact } from '../../../ui/lists/fact.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { cityName } from '../../properties/property-words.ts'
import { browserWords, doorWords } from '../../sessions/device-words.ts'
import { planName, subscriptionWord } from '../../sessions/plan-name.ts'
import { titleOf, typeLabel } from '../account-words.ts'
import { userQuery } from '../api.ts'
import { type AccountAct, actsOf } from './account-menu.tsx'
import { isInvited, Marks, StandingPill } from './account-pills.tsx'
import { EffectivePermissions } from './effective-permissions.tsx'

type Props = {
  userId: string
  /** The address of the audit log, filtered to a person; null for a reader who may not see it. */
  logOf: ((user: ManagedUserDetail) => string) | null
  mayViewRoles: boolean
  /** An agent's payments, for a reader who may see them. */
  payments: ((agentId: string) => ReactNode) | null
  onAct: (user: ManagedUserDetail, what: AccountAct) => void
  onClose: () => void
}

/** One person: subscription, tours, permissions and sessions. */
export function AccountDetails({ userId, logOf, mayViewRoles, payments, onAct, onClose }: Props) {
  const query = useQuery({ ...userQuery(userId), refetchInterval: usePolling('users') })
  // A user who was deleted meanwhile is no longer shown.
  const user = query.error && !isTransient(query.error) ? undefined : query.data
  return (
    <Sheet
      onClose={onClose}
      title={user ? titleOf(user) : 'User'}
      description={user ? typeLabel(user.userType) : undefined}
      footer={user ? <Footer user={user} onAct={(what) => onAct(user, what)} /> : null}
    >
      <Loaded
        query={{ ...query, data: user }}
        loading="Loading the user"
        rows={8}
        failed={(error) => fetchFailure('Failed to fetch user', error)}
        missing={
          <EmptyState action={<Button onClick={onClose}>Back to the users</Button>}>
            This user no longer exists.
          </EmptyState>
        }
      >
        {(loaded) => (
          <div className="flex flex-col gap-6">
            <Facts user={loaded} logHref={logOf?.(loaded) ?? null} />
            {payments && loaded.userType === 'real_estate_agent' ? (
              <Part title="Payments">{payments(loaded.id)}</Part>
            ) : null}
            <Part title="Signed in">
              <Sessions user={loaded} />
            </Part>
            {mayViewRoles && loaded.userType !== 'real_estate_agent' ? (
              <Part title="Permissions">
                <EffectivePermissions
                  userId={loaded.id}
                  onChangeRoles={loaded.may.changeRoles ? () => onAct(loaded, 'roles') : undefined}
                />
              </Part>
            ) : null}
          </div>
        )}
      </Loaded>
    </Sheet>
  )
}

function Footer({ user, onAct }: { user: ManagedUserDetail; onAct: (what: AccountAct) => void }) {
  const unlocks = user.isLocked && user.may.lock
  const beside = ['Edit user', ...(unlocks ? ['Unlock user'] : [])]
  const more = actsOf(user, onAct).filter((entry) => !('label' in entry && beside.includes(entry.label)))
  if (!user.may.edit && !unlocks && more.length === 0)
    return (
      <p className="text-sm text-ink-2">
        {user.userType === 'super_admin'
          ? 'Only a super admin can change a super admin.'
          : 'You can view this user, but you can’t change anything.'}
      </p>
    )
  return (
    <>
      {unlocks ? (
        <Button variant="primary" onClick={() => onAct('unlock')}>
          Unlock user
        </Button>
      ) : null}
      {user.may.edit ? (
        <Button variant={unlocks ? 'secondary' : 'primary'} onClick={() => onAct('edit')}>
          Edit
        </Button>
      ) : null}
      {more.length > 0 ? (
        <Menu
          align="start"
          trigger={<Button icon={<Ellipsis size={15} aria-hidden="true" />}>More</Button>}
          entries={more}
        />
      ) : null}
      {user.isSelf ? (
        <p className="w-full text-sm text-ink-2">
          This is your own account. Only another administrator can lock it.
        </p>
      ) : null}
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-2 text-md font-semibold">{title}</h3>
      {children}
    </section>
  )
}

/** When the subscription renews or ends, if that is known. */
const endWords = ({ subscription, subscriptionStatus }: ManagedUserDetail, now: Date): string => {
  const end = subscription?.currentPeriodEnd
  if (!end) return ''
  const day = formatDate(end, DESK_ZONE)
  if (subscriptionStatus === 'active') return `, ${subscription.cancelAtPeriodEnd ? 'ends' : 'renews'} ${day}`
  const isOver = subscriptionStatus === 'cancelled' || subscriptionStatus === 'inactive'
  return isOver && Date.parse(end) <= now.getTime() ? `, ended ${day}` : ''
}

const subscriptionWords = (user: ManagedUserDetail, now: Date): string => {
  const { subscription, subscriptionPlan, subscriptionStatus, subscriptionSource } = user
  if (!subscription) return 'None'
  const by =
    subscriptionSource === 'granted'
      ? `, granted manually${subscription.grantedBy ? ` by ${subscription.grantedBy}` : ''}`
      : endWords(user, now)
  return `${planName(subscriptionPlan)}, ${subscriptionWord(subscriptionStatus).toLowerCase()}${by}`
}

/** The filter of the queue for this person's tours; null if their user type has none. */
const toursOf = ({ id, userType }: ManagedUserDetail): TextSearch | null => {
  if (userType === 'real_estate_agent') return { agent: id }
  return userType === 'scheduling_assistant' || userType === 'tour_assistant' ? { assistant: id } : null
}

function Facts({ user, logHref }: { user: ManagedUserDetail; logHref: string | null }) {
  const now = useNow()
  const { toursCount, openToursCount } = user
  const toursWord = `${toursCount} ${toursCount === 1 ? 'tour' : 'tours'}`
  const { user: viewer } = useSession()
  const whose = viewer?.permissions.includes('tours.view') ? toursOf(user) : null
  const region = [user.state, user.zipCode].filter(Boolean).join(' ')
  const place = [user.address, user.city && cityName(user.city), region]
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <StandingPill user={user} />
        <Marks user={user} />
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-md">
        <OptionalFact name="Email">
          <EmailLink email={user.email} />
        </OptionalFact>
        {user.username ? <OptionalFact name="Username">{user.username}</OptionalFact> : null}
        <OptionalFact name="Phone">
          {user.phone ? <TextLink href={phoneHref(user.phone)}>{formatPhone(user.phone)}</TextLink> : null}
        </OptionalFact>
        {user.userType === 'real_estate_agent' ? (
          <>
            <OptionalFact name="Subscription">{subscriptionWords(user, now)}</OptionalFact>
            <OptionalFact name="Brokerage">{user.brokerage}</OptionalFact>
            <OptionalFact name="License">{user.licenseNumber}</OptionalFact>
            <OptionalFact name="Cities">
              {[...new Set([user.primaryCity, ...user.serviceCities])]
                .filter((city) => city !== null)
                .map(cityName)
                .join(', ')}
            </OptionalFact>
          </>
        ) : null}
        {place.some(Boolean) ? (
          <OptionalFact name="Address">{place.filter(Boolean).join(', ')}</OptionalFact>
        ) : null}
        <OptionalFact name="Tours">
          <span className="num">
            {whose && toursCount > 0 ? (
              <>
                <TextLink
                  href={paths.adminDashboard('queue', { ...whose, archived: 'shown', sort: 'newest' })}
                >
                  {toursWord}
                </TextLink>
                , <TextLink href={paths.adminDashboard('queue', whose)}>{openToursCount} open</TextLink>
              </>
            ) : (
              `${toursWord}, ${openToursCount} open`
            )}
          </span>
        </OptionalFact>
        <OptionalFact name="Two-factor">{user.twoFactor ? 'On' : 'Off'}</OptionalFact>
        <OptionalFact name="Last sign-in">
          {user.lastLoginAt ? formatAge(user.lastLoginAt, now) : 'Never'}
        </OptionalFact>
        {isInvited(user) ? (
          <Fact name="Invitation">
            <span className="num">
              {user.invitation
                ? sentWords(user.invitation, now)
                : user.isLocked
                  ? 'Unlock the user to invite them again.'
                  : `No active invitation link.${user.may.resetPassword ? ' Resend the invitation.' : ''}`}
            </span>
          </Fact>
        ) : null}
        <OptionalFact name="Since">
          {formatDate(user.createdAt, DESK_ZONE)}
          {user.createdBy ? `, created by ${user.createdBy}` : ''}
        </OptionalFact>
        {user.bio ? <Fact name="Bio">{user.bio}</Fact> : null}
      </dl>
      {logHref ? (
        <TextLink className="self-start text-md" href={logHref}>
          View activity
        </TextLink>
      ) : null}
    </div>
  )
}

function Sessions({ user: { sessions } }: { user: ManagedUserDetail }) {
  const now = useNow()
  if (sessions.length === 0) return <p className="text-md text-ink-2">No active sessions</p>
  return (
    <ul aria-label="Sessions" className="flex flex-col gap-2">
      {sessions.map((session) => (
        <li key={session.id} className="text-md">
          <p className="flex flex-wrap items-center gap-x-2">
            <span>{browserWords(session.userAgent)}</span>
            <span className="text-ink-2">{doorWords(session.kind)}</span>
            {session.byTeamPassword ? <Badge>Assistant password</Badge> : null}
          </p>
          <p className="num text-sm text-ink-3">
            {session.ip ? `${session.ip}, ` : ''}last used {formatAge(session.lastSeenAt, now)}, signed in{' '}
            {formatDateTime(session.createdAt, DESK_ZONE)} {zoneAbbreviation(session.createdAt, DESK_ZONE)}
          </p>
        </li>
      ))}
    </ul>
  )
}
