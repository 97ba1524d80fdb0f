import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { clearOfflineStore } from '../../lib/outbox/offline-store.ts'
import { call } from '../../lib/requests/client.ts'
import { toastFailure } from '../../lib/requests/toast-failure.ts'
import { leave } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'

/**
 * 'Logout' of the back office and the assistants: ends the session in every tab and says 'Logged Out' on the sign-in
 * page (specification, back office, section 2), without a reload. If the server cannot be reached, the user stays
 * signed in.
 * @param to the sign-in page
 */
export const useLogOut = (to: string): { pending: boolean; logOut: () => Promise<void> } => {
  const router = useRouter()
  const [pending, setPending] = useState(false)
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
  return { pending, logOut }
}
