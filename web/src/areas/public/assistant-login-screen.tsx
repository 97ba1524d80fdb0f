import { getRouteApi } from '@tanstack/react-router'
import { AssistantSignIn } from '../../features/sessions/components/assistant-sign-in.tsx'
import { EntryFrame } from '../../features/sessions/entry/entry-frame.tsx'
import { SignInDestination } from '../../features/sessions/entry/sign-in-destination.tsx'
import { SignedInNotice } from './signed-in-notice.tsx'

const route = getRouteApi('/public')

/** /assistant-login */
export function AssistantLoginScreen() {
  const { next } = route.useSearch()
  return (
    <EntryFrame title="Assistant Login" description="Your assignments and their next steps.">
      <SignedInNotice />
      <SignInDestination next={next} />
      <AssistantSignIn next={next} />
    </EntryFrame>
  )
}
