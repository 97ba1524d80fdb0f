import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { useLogOut } from '../use-log-out.ts'

/**
 * 'Logout' as a button.
 * @param to the sign-in page
 * @param loses what signing out loses; the button asks first
 */
export function LogoutButton({ to, loses }: { to: string; loses?: string | undefined }) {
  const { pending, logOut } = useLogOut(to)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button
        loading={pending}
        onClick={() => (loses ? setAsking(true) : void logOut())}
        icon={<LogOut size={15} aria-hidden="true" />}
      >
        Logout
      </Button>
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
    </>
  )
}
