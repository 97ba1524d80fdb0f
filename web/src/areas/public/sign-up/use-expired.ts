import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isRefusal } from '../../../lib/requests/api-error.ts'
import { toast } from '../../../lib/toast.ts'
import { paths } from '../../../paths.ts'

/**
 * When a call's error says that the checkout has expired, shows 'Session Expired' and leads to the choice of
 * plans (specification, onboarding, section 8).
 * @returns whether the error says so
 */
export const useExpired = (error: Error | null): boolean => {
  const router = useRouter()
  const isOver = isRefusal(error, 'checkout_over')
  useEffect(() => {
    if (!isOver) return
    toast({
      title: 'Session Expired',
      description: 'Please complete the subscription process again.',
      tone: 'bad',
      // The user reads it on the next page.
      scope: 'application',
    })
    router.history.replace(paths.agentSignup())
  }, [isOver, router])
  return isOver
}
