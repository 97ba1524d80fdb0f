import { getRouteApi } from '@tanstack/react-router'
import { EmailSignIn } from '../../features/sessions/components/email-sign-in.tsx'
import { EntryFrame } from '../../features/sessions/entry/entry-frame.tsx'
import { SignInDestination } from '../../features/sessions/entry/sign-in-destination.tsx'
import { paths } from '../../paths.ts'
import { TextLink } from '../../ui/link.tsx'
import { SignedInNotice } from './signed-in-notice.tsx'

const route = getRouteApi('/public')

/** /admin-login, /admin-auth and /admin-direct. */
export function AdminLoginScreen() {
  const { next } = route.useSearch()
  return (
    <EntryFrame
      title="Admin Login"
      description="For administrators and the scheduling team."
      elsewhere={
        <p>
          Are you an assistant? <TextLink href={paths.assistantLogin()}>Assistant login</TextLink>
        </p>
      }
    >
      <SignedInNotice />
      <SignInDestination next={next} />
      <EmailSignIn
        door="POST /api/admin/login"
        bothMessage="Please enter both email and password."
        next={next}
      />
    </EntryFrame>
  )
}
