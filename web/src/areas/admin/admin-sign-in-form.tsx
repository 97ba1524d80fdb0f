import { SignInInPlace } from '../../features/sessions/entry/sign-in-in-place.tsx'
import { TextLink } from '../../ui/link.tsx'

/** The back office's sign-in form at the address of one of its pages. It leads back to that page. */
export function AdminSignInForm({ title, next }: { title: string; next: string }) {
  return (
    <SignInInPlace
      title={title}
      description="Please sign in to see the back office."
      door="POST /api/admin/login"
      bothMessage="Please enter both email and password."
      next={next}
      elsewhere={
        // The specification links this text to /admin-auth.
        <TextLink href="/admin-auth">Go to Admin Login</TextLink>
      }
    />
  )
}
