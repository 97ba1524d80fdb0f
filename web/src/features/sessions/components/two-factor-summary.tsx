import { useQuery } from '@tanstack/react-query'
import { fetchFailure } from '../../../lib/requests/api-error.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { Panel } from '../../../ui/frame/panel.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { twoFactorQuery } from '../api.ts'

/** Whether the user has a second factor, with a link to its settings. */
export function TwoFactorSummary() {
  const { data, error, isPending, isFetching, refetch } = useQuery(twoFactorQuery)
  return (
    <Panel
      title="Two-factor sign-in"
      description="Add a one-time code from your phone."
      actions={
        data ? <ButtonLink href={paths.twoFactor()}>{data.enabled ? 'Manage' : 'Set up'}</ButtonLink> : null
      }
    >
      {isPending ? <SkeletonRows rows={1} label="Loading two-factor sign-in" /> : null}
      {error && !data ? (
        <ErrorState
          message={fetchFailure('Failed to fetch two-factor sign-in', error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {data ? (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-md">
          <StatusPill tone={data.enabled ? 'ok' : 'neutral'} label={data.enabled ? 'On' : 'Off'} />
          <span className="text-ink-2">
            {data.enabled
              ? `${data.recoveryCodesLeft} recovery codes left.`
              : 'Your account is protected by a password only.'}
          </span>
        </p>
      ) : null}
    </Panel>
  )
}
