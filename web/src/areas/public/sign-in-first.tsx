import { lazy, Suspense } from 'react'
import { ShellSkeleton } from '../../features/sessions/components/shell-skeleton.tsx'
import type { SignInDoorsProps } from '../../features/sessions/entry/sign-in-doors.tsx'

// Signed-in users, for whom these pages are, do not need the forms.
const SignInDoors = lazy(async () => ({
  default: (await import('../../features/sessions/entry/sign-in-doors.tsx')).SignInDoors,
}))

/** The sign-in forms in place of a page for signed-in users. */
export function SignInFirst(props: SignInDoorsProps) {
  return (
    <Suspense fallback={<ShellSkeleton />}>
      <SignInDoors {...props} />
    </Suspense>
  )
}
