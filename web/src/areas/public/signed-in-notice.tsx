import { homeOf } from '@porchlight/contract/kernel/homes'
import { useSession } from '../../lib/session.ts'
import { isRemembered } from '../../lib/session-cache.ts'
import { TextLink } from '../../ui/link.tsx'

/** A browser holds one session, so signing in here replaces the current one. */
export function SignedInNotice() {
  return isRemembered() ? <Notice /> : null
}

function Notice() {
  const { user } = useSession()
  if (!user) return null
  return (
    <p className="mb-5 rounded-md bg-brand-soft px-3 py-2 text-md">
      Signed in as {user.name || user.email}. <TextLink href={homeOf(user)}>Continue</TextLink>
    </p>
  )
}
