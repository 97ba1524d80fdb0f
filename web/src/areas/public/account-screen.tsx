import type { SessionUser } from '@porchlight/contract/sessions'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { CloseAccountPanel } from '../../features/accounts/components/close-account-panel.tsx'
import { OwnDataPanel } from '../../features/exports/components/own-data-panel.tsx'
import { profileQuery } from '../../features/people/api.ts'
import { NamePanel } from '../../features/people/components/name-panel.tsx'
import { ProfilePhoto } from '../../features/people/components/profile-photo.tsx'
import { ShellSkeleton } from '../../features/sessions/components/shell-skeleton.tsx'
import { TwoFactorSummary } from '../../features/sessions/components/two-factor-summary.tsx'
import { DevicesPanel } from '../../features/sessions/own/devices-panel.tsx'
import { EmailPanel } from '../../features/sessions/own/email-panel.tsx'
import { PasswordPanel } from '../../features/sessions/own/password-panel.tsx'
import { preloadable } from '../../lib/lazy-when-idle.ts'
import { fetchFailure } from '../../lib/requests/api-error.ts'
import { useSession } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { Panel } from '../../ui/frame/panel.tsx'
import { heads } from './own-heads.ts'
import { isAdministrator, isAssistant, OwnPage } from './own-page.tsx'
import { SignInFirst } from './sign-in-first.tsx'

const assistantDevices = preloadable(async () => (await import('./assistant-devices.tsx')).AssistantDevices)

function DevicesOfAssistant() {
  const Devices = assistantDevices.use()
  return <Devices />
}

/** /account: sign-in settings, for the team and for agents without access to /profile. */
export function AccountScreen() {
  const session = useSession()
  if (session.status === 'checking') return <ShellSkeleton />
  if (session.status === 'signedIn') return <Mine user={session.user} />
  return (
    <SignInFirst title={heads.account.title} why="Sign in to manage your account." next={paths.account()} />
  )
}

function Mine({ user }: { user: SessionUser }) {
  const loadsDevices = isAssistant(user)
  useEffect(() => {
    // Loads beside the profile. A failed load is reported when the part renders.
    if (loadsDevices) void assistantDevices.preload().catch(() => undefined)
  }, [loadsDevices])
  return (
    <OwnPage
      user={user}
      title={heads.account.title}
      description={user.byTeamPassword ? undefined : heads.account.description}
      actions={<ButtonLink href={paths.mails()}>Email preferences</ButtonLink>}
    >
      {user.byTeamPassword ? (
        <p className="text-md">
          You are signed in with the assistant password. Sign in with your own username to change your
          password or see your sessions.
        </p>
      ) : (
        <Parts user={user} />
      )}
    </OwnPage>
  )
}

function Parts({ user }: { user: SessionUser }) {
  const query = useQuery(profileQuery)
  const isAgent = user.userType === 'real_estate_agent'
  const hasNamePanel = isAdministrator(user)
  return (
    <Loaded
      query={query}
      loading="Loading your account"
      rows={6}
      failed={(error) => fetchFailure('Failed to fetch your account', error)}
    >
      {(profile) => (
        <div className="flex flex-col gap-5">
          {hasNamePanel ? <NamePanel profile={profile} /> : null}
          <Panel
            title="Photo"
            description={`Shown to the team next to your name${user.name && !hasNamePanel ? `, ${user.name}` : ''}.`}
          >
            <ProfilePhoto profile={profile} />
          </Panel>
          <EmailPanel profile={profile} />
          <PasswordPanel changedAt={profile.passwordChangedAt} />
          <TwoFactorSummary />
          {isAssistant(user) ? (
            <Suspense
              fallback={
                <Panel title="Sessions and devices">
                  <SkeletonRows rows={3} label="Loading" />
                </Panel>
              }
            >
              <DevicesOfAssistant />
            </Suspense>
          ) : (
            <DevicesPanel />
          )}
          {isAgent ? (
            <>
              <OwnDataPanel />
              <CloseAccountPanel />
            </>
          ) : null}
        </div>
      )}
    </Loaded>
  )
}
