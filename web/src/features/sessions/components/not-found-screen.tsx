import { homeOf } from '@porchlight/contract/kernel/homes'
import { useSession } from '../../../lib/session.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Logo } from '../../../ui/frame/logo.tsx'
import { Main } from '../../../ui/frame/main.tsx'
import { Link } from '../../../ui/link.tsx'

/** The page for an unknown address. */
export function NotFoundScreen() {
  const { user } = useSession()
  const home = user ? homeOf(user) : paths.landing()
  const toHome = user ? 'Go to your start page' : 'Go to the homepage'
  return (
    <div className="flex min-h-dvh flex-col px-5 py-6 sm:px-8">
      <header>
        <Link
          href={home}
          aria-label={`Porchlight: ${toHome.toLowerCase()}`}
          className="inline-flex rounded-md"
        >
          <Logo lit={user !== null} />
        </Link>
      </header>
      <Main className="grid flex-1 place-items-center">
        <h1 className="sr-only">404 Page Not Found</h1>
        <EmptyState title="404 Page Not Found" action={<ButtonLink href={home}>{toHome}</ButtonLink>}>
          This page doesn’t exist. It may have moved, or the link is incomplete.
        </EmptyState>
      </Main>
    </div>
  )
}
