import { lazy, Suspense } from 'react'
import { LonePage } from '../../features/sessions/components/lone-page.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { SignInFormProps } from './sign-in-form.tsx'

const title = 'Authentication Required'

const SignInForm = lazy(async () => ({ default: (await import('./sign-in-form.tsx')).SignInForm }))

type Props = Omit<SignInFormProps, 'title'> & { unreachable: boolean }

/**
 * 'Authentication Required', in the specification's words for each screen (agent area, section 2). The sign-in form
 * loads on demand. Without a connection to the server, a message takes its place.
 */
export function SignInNeeded({ unreachable, ...asked }: Props) {
  if (unreachable)
    return (
      <LonePage
        title={title}
        className="max-w-80"
        unreachable
        actions={
          <ButtonLink variant="primary" href={paths.agentLogin({ next: asked.next })}>
            Go to Login
          </ButtonLink>
        }
      />
    )
  return (
    <Suspense>
      <SignInForm title={title} {...asked} />
    </Suspense>
  )
}
