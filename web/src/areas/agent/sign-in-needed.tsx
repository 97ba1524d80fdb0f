import { LonePage } from '../../features/sessions/components/lone-page.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'

type Props = { path: string; next: string; unreachable: boolean }

/** 'Authentication Required', in the specification's words for each screen (agent area, section 2). */
export function SignInNeeded({ path, next, unreachable }: Props) {
  const scheduling = path === paths.scheduleTour()
  return (
    <LonePage
      title="Authentication Required"
      className="max-w-80"
      unreachable={unreachable}
      actions={
        scheduling ? (
          <ButtonLink variant="primary" href={paths.login({ next })}>
            Log In
          </ButtonLink>
        ) : (
          <ButtonLink variant="primary" href={paths.agentLogin({ next })}>
            Go to Login
          </ButtonLink>
        )
      }
    >
      <p className="mt-1 text-md text-ink-2">
        {scheduling ? 'Please log in to schedule tours.' : 'Please sign in to see this page.'}
      </p>
    </LonePage>
  )
}
