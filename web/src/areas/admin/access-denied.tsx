import { homeOf } from '@porchlight/contract/kernel/homes'
import type { SessionUser } from '@porchlight/contract/sessions'
import { useRouter } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { UnlitLamp } from '../../ui/lamp.tsx'
import { isStaff } from './admin-places.tsx'

/** Shown at city tours to a user who does not schedule tours (specification, back office, section 2). */
export function AccessDenied({ user }: { user: SessionUser }) {
  const router = useRouter()
  const home = isStaff(user) ? paths.adminDashboard() : homeOf(user)
  return (
    <div className="grid min-h-[70dvh] place-items-center p-6">
      <div className="flex w-full max-w-96 flex-col items-center gap-5 rounded-xl border border-line bg-surface px-6 py-8 text-center">
        <UnlitLamp />
        <div>
          <h1 className="text-xl font-semibold tracking-[-0.012em]">Access Denied</h1>
          <p className="mt-1 text-md text-balance text-ink-2 wrap-anywhere">
            Only administrators can open city tours. You are signed in as {user.name || user.email}.
          </p>
        </div>
        <div className="flex flex-wrap justify-center gap-2">
          <Button onClick={() => router.history.back()}>Go Back</Button>
          <ButtonLink variant="primary" href={home}>
            Return to Dashboard
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}
