import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isRefusal } from '../../lib/api-error.ts'
import { toast } from '../../lib/toast.ts'
import { paths } from '../../paths.ts'

/**
 * Where a call finds that the checkout is over: 'Session Expired', and the choice of a plan (specification, onboarding,
 * section 8).
 * @returns whether it was found so
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
      // It is read on the page that follows.
      scope: 'application',
    })
    router.history.replace(paths.agentSignup())
  }, [isOver, router])
  return isOver
}
