import type { ReactNode } from 'react'
import { SignOutButton } from '../../features/sessions/components/sign-out-button.tsx'
import { useOnline } from '../../lib/live/online.ts'
import { useSession } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageBody } from '../../ui/frame/app-frame.tsx'
import { Logo } from '../../ui/frame/logo.tsx'
import { Main } from '../../ui/frame/main.tsx'

/**
 * A subscription page in the shell. An agent without access gets no shell, only links to the account and to sign out.
 */
export function SubscriptionFrame({ children }: { children: ReactNode }) {
  const { user } = useSession()
  const isOnline = useOnline()
  if (!user) return null
  const body = (
    <PageBody>
      <div className="flex w-full max-w-5xl flex-col gap-5">{children}</div>
    </PageBody>
  )
  if (user.hasAccess) return body
  return (
    <Main className="mx-auto min-h-dvh w-full max-w-5xl">
      <div className="not-printed flex items-center justify-between gap-2 px-4 pt-4 sm:px-6">
        <Logo lit={isOnline} />
        <div className="flex items-center gap-2">
          <ButtonLink variant="ghost" href={paths.account()}>
            Your account
          </ButtonLink>
          <SignOutButton label="Sign Out" to={paths.landing()} />
        </div>
      </div>
      {body}
    </Main>
  )
}
