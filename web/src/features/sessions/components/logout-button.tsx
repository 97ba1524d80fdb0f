import { useRouter } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { reasonOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/client.ts'
import { leave } from '../../../lib/session.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'

/**
 * 'Logout' of the back office and the assistants: ends the session in every tab, goes to the sign-in page and says
 * 'Logged Out' there (specification, back office, section 2), which is why the page is not loaded afresh.
 * If the server cannot be reached the person stays signed in, and is told.
 * @param to the sign-in page
 */
export function LogoutButton({ to }: { to: string }) {
  const router = useRouter()
  const [pending, setPending] = useState(false)
  const logOut = async (): Promise<void> => {
    setPending(true)
    try {
      await call('POST /api/logout')
    } catch (error) {
      setPending(false)
      toast({
        title: 'You are still signed in',
        description: reasonOf(error, 'Signing out failed. Please try again.'),
        tone: 'bad',
      })
      return
    }
    // First away from what needs a session, then forget it: the screen must not show a refusal for a moment.
    await router.navigate({ href: to })
    leave()
    toast({ title: 'Logged Out', tone: 'ok' })
  }
  return (
    <Button loading={pending} onClick={() => void logOut()} icon={<LogOut size={15} aria-hidden="true" />}>
      Logout
    </Button>
  )
}
