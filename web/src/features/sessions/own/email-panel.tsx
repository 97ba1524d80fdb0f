import type { OwnProfile } from '@porchlight/contract/people/profile'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyOnDemand, lazyWhenIdle } from '../../../lib/lazy-when-idle.ts'
import { call } from '../../../lib/requests/client.ts'
import { configQuery } from '../../../lib/requests/config-query.ts'
import { toastFailure } from '../../../lib/requests/toast-failure.ts'
import { DESK_ZONE, formatDateTimeWithZone } from '../../../lib/time.ts'
import { Button } from '../../../ui/button.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { Panel } from '../../../ui/frame/panel.tsx'
import { useOpenForm } from '../../../ui/use-open-form.ts'

// Only a site without email shows it.
const WhomToAsk = lazyOnDemand(async () => ({
  default: (await import('../../settings/components/whom-to-ask.tsx')).WhomToAsk,
}))

const EmailForm = lazyWhenIdle(async () => ({
  default: (await import('./email-form.tsx')).EmailForm,
}))

/** The user's own email address, and the new one that awaits confirmation. */
export function EmailPanel({ profile }: { profile: Pick<OwnProfile, 'email' | 'pendingEmail'> }) {
  const { data: config } = useQuery(configQuery)
  const hasNoEmail = config?.email === false
  const form = useOpenForm()
  return (
    <Panel
      title="Email address"
      description="You sign in with this address. We send our emails to it."
      actions={
        form.isOpen || hasNoEmail ? null : (
          <Button ref={form.button} onClick={form.open}>
            Change email
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-md font-medium wrap-anywhere">{profile.email}</p>
        {hasNoEmail ? (
          <div className="text-md text-ink-2">
            <p>Email is not set up on this site, so you can’t confirm a new address.</p>
            <Suspense>
              <WhomToAsk to="change your address" />
            </Suspense>
          </div>
        ) : null}
        {profile.pendingEmail ? <Pending pending={profile.pendingEmail} /> : null}
        {form.isOpen ? (
          <Suspense fallback={<SkeletonRows rows={2} label="Loading the form" />}>
            <EmailForm onClose={form.close} />
          </Suspense>
        ) : null}
      </div>
    </Panel>
  )
}

function Pending({ pending }: { pending: NonNullable<OwnProfile['pendingEmail']> }) {
  const client = useQueryClient()
  const drop = useMutation({
    mutationFn: () => call('DELETE /api/profile/email'),
    onError: (error) => toastFailure(error, 'We couldn’t cancel the change. Please try again.'),
    onSettled: () => client.invalidateQueries({ queryKey: ['profile'] }),
  })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-porch-soft px-3 py-2 text-md text-porch-ink">
      <p className="min-w-0 flex-1 basis-56 wrap-anywhere">
        Open the link we sent to <strong className="font-semibold">{pending.email}</strong>. It works until{' '}
        {formatDateTimeWithZone(pending.expiresAt, DESK_ZONE)}.
      </p>
      <Button loading={drop.isPending} onClick={() => drop.mutate()}>
        Cancel change
      </Button>
    </div>
  )
}
