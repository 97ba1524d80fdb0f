import type { SessionUser } from '@porchlight/contract/sessions'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
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
import { fetchFailure } from '../../lib/requests/api-error.ts'
import { useSession } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { Panel } from '../../ui/frame/panel.tsx'
import { isAdministrator, OwnPage } from './own-page.tsx'
import { SignInFirst } from './sign-in-first.tsx'

const title = 'Your account'

// Only assistants have it.
const AssistantDevices = lazy(async () => ({
  default: (await import('./assistant-devices.tsx')).AssistantDevices,
}))

/** /account: sign-in settings, for the team and for agents without access to /profile. */
export function AccountScreen() {
  const session = useSession()
  if (session.status === 'checking') return <ShellSkeleton />
  if (session.status === 'signedIn') return <Mine user={session.user} />
  return <SignInFirst title={title} why="Sign in to manage your account." next={paths.account()} />
}

function Mine({ user }: { user: SessionUser }) {
  return (
    <OwnPage
      user={user}
      title={title}
      description={`Signed in as ${user.name || user.email || user.username || 'you'}.`}
      actions={<ButtonLink href={paths.mails()}>Email preferences</ButtonLink>}
    >
      {user.byTeamPassword ? (
        <p className="text-md">
          You are signed in with the assistant password. Sign in with your own username to change your
          password or see your sessions.
        </p>
      ) : (
        <Parts userType={user.userType} />
      )}
    </OwnPage>
  )
}

function Parts({ userType }: Pick<SessionUser, 'userType'>) {
  const query = useQuery(profileQuery)
  const isAgent = userType === 'real_estate_agent'
  return (
    <Loaded
      query={query}
      loading="Loading your account"
      rows={6}
      failed={(error) => fetchFailure('Failed to fetch your account', error)}
    >
      {(profile) => (
        <div className="flex flex-col gap-5">
          {isAdministrator({ userType }) ? <NamePanel profile={profile} /> : null}
          <Panel title="Photo" description="Shown to the team next to your name.">
            <ProfilePhoto profile={profile} />
          </Panel>
          <EmailPanel profile={profile} />
          <PasswordPanel changedAt={profile.passwordChangedAt} />
          <TwoFactorSummary />
          {userType.endsWith('assistant') ? (
            <Suspense
              fallback={
                <Panel title="Sessions and devices">
                  <SkeletonRows rows={3} label="Loading" />
                </Panel>
              }
            >
              <AssistantDevices />
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
