import { SignInInPlace } from '../../features/sessions/entry/sign-in-in-place.tsx'
import { paths } from '../../paths.ts'
import { TextLink } from '../../ui/link.tsx'

/** `path`: the screen; `next`: its whole address. */
export type SignInFormProps = { title: string; path: string; next: string }

/** 'Authentication Required' with the sign-in form itself; it leads back to the page that the visitor asked for. */
export function SignInForm({ title, path, next }: SignInFormProps) {
  const scheduling = path === paths.scheduleTour()
  return (
    <SignInInPlace
      title={title}
      description={scheduling ? 'Please log in to schedule tours.' : 'Please sign in to see this page.'}
      door="POST /api/agent/login"
      bothMessage="Please enter both email and password"
      next={next}
      elsewhere={
        <p className="flex flex-wrap gap-x-5 gap-y-1">
          {scheduling ? (
            <span>
              <TextLink href={paths.login({ next })}>Log In</TextLink> on a separate page
            </span>
          ) : (
            <TextLink href={paths.agentLogin({ next })}>Go to Login</TextLink>
          )}
          <TextLink href={paths.agentSignup()}>See the plans</TextLink>
        </p>
      }
    />
  )
}
