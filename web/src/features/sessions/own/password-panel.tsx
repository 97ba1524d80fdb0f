import { Suspense } from 'react'
import { lazyWhenIdle } from '../../../lib/lazy-when-idle.ts'
import { DESK_ZONE, formatDate } from '../../../lib/time.ts'
import { Button } from '../../../ui/button.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { Panel } from '../../../ui/frame/panel.tsx'
import { useOpenForm } from '../../../ui/use-open-form.ts'

const PasswordForm = lazyWhenIdle(async () => ({
  default: (await import('./password-form.tsx')).PasswordForm,
}))

/** Changes the user's own password; all other sessions end. */
export function PasswordPanel({ changedAt }: { changedAt: string | null }) {
  const form = useOpenForm()
  return (
    <Panel
      title="Password"
      description={
        changedAt ? `Last changed on ${formatDate(changedAt, DESK_ZONE)}.` : 'The password for your account.'
      }
      actions={
        form.isOpen ? null : (
          <Button ref={form.button} onClick={form.open}>
            Change password
          </Button>
        )
      }
    >
      {form.isOpen ? (
        <Suspense fallback={<SkeletonRows rows={3} label="Loading the form" />}>
          <PasswordForm onClose={form.close} />
        </Suspense>
      ) : null}
    </Panel>
  )
}
