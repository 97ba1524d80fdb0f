import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { toastFailure } from '../../../lib/requests/toast-failure.ts'
import { signOut } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'

type Props = {
  /** 'Sign Out' in the sidebar, 'Logout' on the dashboards, as the specification words them. */
  label: string
  /** The page to open afterwards. */
  to: string
  full?: boolean | undefined
  variant?: 'secondary' | 'ghost' | undefined
}

/** Ends the session in every tab. If the server cannot be reached, the user stays signed in and sees an error. */
export function SignOutButton({ label, to, full, variant = 'ghost' }: Props) {
  const [pending, setPending] = useState(false)
  const leave = async (): Promise<void> => {
    setPending(true)
    try {
      await signOut(to)
    } catch (error) {
      setPending(false)
      toastFailure(error, 'Signing out failed. Please try again.', 'You are still signed in')
    }
  }
  return (
    <Button
      variant={variant}
      full={full}
      loading={pending}
      onClick={() => void leave()}
      icon={<LogOut size={15} aria-hidden="true" />}
    >
      {label}
    </Button>
  )
}
