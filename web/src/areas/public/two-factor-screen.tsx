import { useQuery } from '@tanstack/react-query'
import { twoFactorQuery } from '../../features/sessions/api.ts'
import { ShellSkeleton } from '../../features/sessions/components/shell-skeleton.tsx'
import { TwoFactorPanel } from '../../features/sessions/components/two-factor-panel.tsx'
import { fetchFailure } from '../../lib/requests/api-error.ts'
import { useSession } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { heads } from './own-heads.ts'
import { OwnPage } from './own-page.tsx'
import { SignInFirst } from './sign-in-first.tsx'

/** /two-factor: the second factor of any signed-in user. */
export function TwoFactorScreen() {
  const session = useSession()
  const query = useQuery({ ...twoFactorQuery, enabled: session.status === 'signedIn' })
  if (session.status === 'checking') return <ShellSkeleton />
  if (session.status === 'signedOut')
    return <SignInFirst title={heads.twoFactor.title} why="Sign in to set it up." next={paths.twoFactor()} />
  return (
    <OwnPage
      user={session.user}
      {...heads.twoFactor}
      actions={
        session.user.userType === 'real_estate_agent' ? (
          <ButtonLink href={paths.profile({ tab: 'sign-in' })}>Back to profile</ButtonLink>
        ) : (
          <ButtonLink href={paths.account()}>Your account</ButtonLink>
        )
      }
    >
      {session.user.byTeamPassword ? (
        <p className="text-md">
          You are signed in with the assistant password. Sign in with your own username to set this up.
        </p>
      ) : (
        <Loaded
          query={query}
          loading="Loading"
          rows={3}
          failed={(error) => fetchFailure('Failed to fetch two-factor sign-in', error)}
        >
          {(state) => <TwoFactorPanel state={state} />}
        </Loaded>
      )}
    </OwnPage>
  )
}
