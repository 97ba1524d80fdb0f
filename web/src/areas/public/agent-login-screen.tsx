import { getRouteApi } from '@tanstack/react-router'
import { EmailSignIn } from '../../features/sessions/components/email-sign-in.tsx'
import { EntryFrame } from '../../features/sessions/entry/entry-frame.tsx'
import { SignInDestination } from '../../features/sessions/entry/sign-in-destination.tsx'
import { paths } from '../../paths.ts'
import { TextLink } from '../../ui/link.tsx'
import { SignedInNotice } from './signed-in-notice.tsx'

const route = getRouteApi('/public')

/** /agent-login and /login. */
export function AgentLoginScreen() {
  const { next } = route.useSearch()
  return (
    <EntryFrame
      title="Agent Login"
      description="Request tours, track them, and message the team."
      elsewhere={
        <p>
          No account yet? <TextLink href={paths.agentSignup()}>See the plans</TextLink>
        </p>
      }
    >
      <SignedInNotice />
      <SignInDestination next={next} />
      <EmailSignIn
        door="POST /api/agent/login"
        bothMessage="Please enter both email and password"
        next={next}
      />
    </EntryFrame>
  )
}
