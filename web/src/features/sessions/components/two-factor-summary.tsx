import { useQuery } from '@tanstack/react-query'
import { fetchFailure } from '../../../lib/requests/api-error.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Panel } from '../../../ui/frame/panel.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { twoFactorQuery } from '../api.ts'

/** Whether the user has a second factor, with a link to its settings. */
export function TwoFactorSummary() {
  const query = useQuery(twoFactorQuery)
  const { data } = query
  return (
    <Panel
      title="Two-factor sign-in"
      description="Add a one-time code from your phone."
      actions={
        data ? <ButtonLink href={paths.twoFactor()}>{data.enabled ? 'Manage' : 'Set up'}</ButtonLink> : null
      }
    >
      <Loaded
        query={query}
        loading="Loading two-factor sign-in"
        rows={1}
        failed={(error) => fetchFailure('Failed to fetch two-factor sign-in', error)}
      >
        {(state) => (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-md">
            <StatusPill tone={state.enabled ? 'ok' : 'neutral'} label={state.enabled ? 'On' : 'Off'} />
            <span className="text-ink-2">
              {state.enabled
                ? `${state.recoveryCodesLeft} recovery codes left.`
                : 'Your account is protected by a password only.'}
            </span>
          </p>
        )}
      </Loaded>
    </Panel>
  )
}
