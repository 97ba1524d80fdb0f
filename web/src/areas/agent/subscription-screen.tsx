import type { SessionUser } from '@porchlight/contract/sessions'
import { SignOutButton } from '../../features/sessions/components/sign-out-button.tsx'
import { planName, subscriptionWord } from '../../features/sessions/plan-name.ts'
import { useSession } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { PageBody } from '../../ui/app-frame.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'

/** /subscription: plan and status, with or without the shell around it. */
export function SubscriptionScreen() {
  const { user } = useSession()
  if (!user) return null
  return user.hasAccess ? <Plan user={user} /> : <WithoutShell user={user} />
}

/** Without access there is no shell: only the way out, and what is left to do. */
function WithoutShell({ user }: { user: SessionUser }) {
  return (
    <main id="work" tabIndex={-1} className="mx-auto min-h-dvh w-full max-w-3xl outline-none">
      <div className="flex items-center justify-between px-4 pt-4 sm:px-6">
        <Logo lit={false} />
        <SignOutButton label="Sign Out" to={paths.landing()} />
      </div>
      <Plan user={user} />
    </main>
  )
}

function Plan({ user }: { user: SessionUser }) {
  const open = user.hasAccess
  return (
    <PageBody>
      <PageHeader title="Subscription" description={open ? 'Your plan and where it stands.' : undefined} />
      {open ? null : (
        <p className="rounded-lg bg-porch-soft px-4 py-3 text-md text-porch-ink">
          Your subscription gives no access to tours, properties and notes at the moment. Nothing of yours is
          lost: it is there again as soon as the subscription is active.
        </p>
      )}
      <dl className="grid gap-3 rounded-lg border border-line bg-surface p-5 sm:grid-cols-2">
        <div>
          <dt className="text-md text-ink-2">Plan</dt>
          <dd className="text-lg font-semibold">{planName(user.subscriptionPlan)}</dd>
        </div>
        <div>
          <dt className="text-md text-ink-2">Status</dt>
          <dd className="mt-1">
            <StatusPill
              tone={user.subscriptionStatus === 'active' ? 'ok' : open ? 'neutral' : 'waiting'}
              label={subscriptionWord(user.subscriptionStatus)}
            />
          </dd>
        </div>
      </dl>
      <p className="text-md text-ink-2">
        Changing the plan and paying online open soon; until then our team changes them for you.
      </p>
      {open ? (
        <div>
          <ButtonLink href={paths.dashboard()}>Back to Dashboard</ButtonLink>
        </div>
      ) : null}
    </PageBody>
  )
}
