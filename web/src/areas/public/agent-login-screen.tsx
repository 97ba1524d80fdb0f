import { getRouteApi } from '@tanstack/react-router'
import { EmailSignIn } from '../../features/sessions/components/email-sign-in.tsx'
import { SignInDestination } from '../../features/sessions/entry/sign-in-destination.tsx'
import { AgentSignInFrame } from './sign-in-frames.tsx'
import { SignedInNotice } from './signed-in-notice.tsx'

const route = getRouteApi('/public')

/** /agent-login and /login. */
export function AgentLoginScreen() {
  const { next } = route.useSearch()
  return (
    <AgentSignInFrame>
      <SignedInNotice />
      <SignInDestination next={next} />
      <EmailSignIn
        door="POST /api/agent/login"
        bothMessage="Please enter both email and password"
        next={next}
      />
    </AgentSignInFrame>
  )
}
