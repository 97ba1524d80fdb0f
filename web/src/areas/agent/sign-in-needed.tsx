import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Logo } from '../../ui/frame/logo.tsx'
import { Main } from '../../ui/frame/main.tsx'
import { Link } from '../../ui/link.tsx'

type Props = { path: string; next: string; unreachable: boolean }

/** 'Authentication Required', in the specification's words for each screen (agent area, section 2). */
export function SignInNeeded({ path, next, unreachable }: Props) {
  const scheduling = path === paths.scheduleTour()
  return (
    <Main className="grid min-h-dvh place-items-center p-6">
      <div className="flex max-w-80 flex-col items-center gap-5 text-center">
        <Link href={paths.landing()} aria-label="Porchlight homepage" className="rounded-md">
          <Logo lit={false} size={32} name={false} />
        </Link>
        <div>
          <h1 className="text-xl font-semibold tracking-[-0.012em]">Authentication Required</h1>
          <p className="mt-1 text-md text-ink-2">
            {scheduling ? 'Please log in to schedule tours.' : 'Please log in to see this page.'}
          </p>
          {unreachable ? (
            <p role="alert" className="mt-2 text-md text-bad">
              Porchlight could not be reached, so nobody counts as signed in. Check your network and load the
              page again.
            </p>
          ) : null}
        </div>
        {scheduling ? (
          <ButtonLink variant="primary" href={paths.login({ next })}>
            Log In
          </ButtonLink>
        ) : (
          <ButtonLink variant="primary" href={paths.agentLogin({ next })}>
            Go to Login
          </ButtonLink>
        )}
      </div>
    </Main>
  )
}
