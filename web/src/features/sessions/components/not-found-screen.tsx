import { homeOf } from '@porchlight/contract/kernel/homes'
import { useSession } from '../../../lib/session.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Main } from '../../../ui/frame/main.tsx'

/** The page for an unknown address. */
export function NotFoundScreen() {
  const { user } = useSession()
  return (
    <Main className="grid min-h-dvh place-items-center">
      <h1 className="sr-only">404 Page Not Found</h1>
      <EmptyState
        title="404 Page Not Found"
        action={
          <ButtonLink href={user ? homeOf(user) : paths.landing()}>
            {user ? 'Go to your start page' : 'Go to the homepage'}
          </ButtonLink>
        }
      >
        This page doesn’t exist. It may have moved, or the link is incomplete.
      </EmptyState>
    </Main>
  )
}
