import { getRouteApi } from '@tanstack/react-router'
import { EmailSignIn } from '../../features/sessions/components/email-sign-in.tsx'
import { SignInDestination } from '../../features/sessions/entry/sign-in-destination.tsx'
import { AdminSignInFrame } from './sign-in-frames.tsx'
import { SignedInNotice } from './signed-in-notice.tsx'

const route = getRouteApi('/public')

/** /admin-login, /admin-auth and /admin-direct. */
export function AdminLoginScreen() {
  const { next } = route.useSearch()
  return (
    <AdminSignInFrame>
      <SignedInNotice />
      <SignInDestination next={next} />
      <EmailSignIn
        door="POST /api/admin/login"
        bothMessage="Please enter both email and password."
        next={next}
      />
    </AdminSignInFrame>
  )
}
