import { useRouter } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyWhenIdle } from '../../../lib/lazy-when-idle.ts'
import { clearOfflineStore } from '../../../lib/outbox/offline-store.ts'
import { call } from '../../../lib/requests/client.ts'
import { toastFailure } from '../../../lib/requests/toast-failure.ts'
import { leave } from '../../../lib/session.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'

const AlertDialog = lazyWhenIdle(async () => ({
  default: (await import('../../../ui/overlays/alert-dialog.tsx')).AlertDialog,
}))

/**
 * 'Logout' of the back office and the assistants: ends the session in every tab and says 'Logged Out' on the sign-in
 * page (specification, back office, section 2), without a reload. If the server cannot be reached, the user stays
 * signed in.
 * @param to the sign-in page
 * @param loses what signing out loses; the button asks first
 */
export function LogoutButton({ to, loses }: { to: string; loses?: string | undefined }) {
  const router = useRouter()
  const [pending, setPending] = useState(false)
  const [asking, setAsking] = useState(false)
  const logOut = async (): Promise<void> => {
    setPending(true)
    try {
      await call('POST /api/logout')
    } catch (error) {
      setPending(false)
      toastFailure(error, 'Signing out failed. Please try again.', 'You are still signed in')
      return
    }
    // Leave the page that needs a session before forgetting the session: the screen must not flash a refusal.
    clearOfflineStore()
    await router.navigate({ href: to })
    leave()
    toast({ title: 'Logged Out', tone: 'ok' })
  }
  return (
    <>
      <Button
        loading={pending}
        onClick={() => (loses ? setAsking(true) : void logOut())}
        icon={<LogOut size={15} aria-hidden="true" />}
      >
        Logout
      </Button>
      <Suspense>
        {asking ? (
          <AlertDialog
            onClose={() => setAsking(false)}
            title="Log out now?"
            description={loses}
            confirmLabel="Logout"
            cancelLabel="Stay"
            destructive
            onConfirm={() => {
              setAsking(false)
              void logOut()
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
