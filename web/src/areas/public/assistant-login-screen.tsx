import { getRouteApi } from '@tanstack/react-router'
import { AssistantSignIn } from '../../features/sessions/components/assistant-sign-in.tsx'
import { SignInDestination } from '../../features/sessions/entry/sign-in-destination.tsx'
import { AssistantSignInFrame } from './sign-in-frames.tsx'
import { SignedInNotice } from './signed-in-notice.tsx'

const route = getRouteApi('/public')

/** /assistant-login */
export function AssistantLoginScreen() {
  const { next } = route.useSearch()
  return (
    <AssistantSignInFrame>
      <SignedInNotice />
      <SignInDestination next={next} />
      <AssistantSignIn next={next} />
    </AssistantSignInFrame>
  )
}
