import { homeOf } from '@porchlight/contract/kernel/homes'
import type { SessionUser } from '@porchlight/contract/sessions'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiError, reasonOf } from '../../lib/requests/api-error.ts'
import { enter } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { paths } from '../../paths.ts'
import { toastSubscriptionRequired } from './subscription-required.ts'

/**
 * A person's start page after signing in. A tour assistant with back-office permissions has signed in at the back
 * office.
 */
const startOf = (user: SessionUser): string =>
  user.userType === 'tour_assistant' && user.permissions.length > 0 ? paths.adminDashboard() : homeOf(user)

const FALLBACK = 'Login failed'

/**
 * Sends a sign-in request and then opens `next` or the person's start page. On failure it returns a message for the
 * form; after too many attempts, `wait` counts down the seconds.
 */
export const useSignIn = (next?: string) => {
  const router = useRouter()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [wait, setWait] = useSeconds()

  const open = (address: string): void => {
    // The form may stand at the address that it leads to. Back must not lead there a second time.
    if (address === router.history.location.href) router.history.replace(address)
    else router.history.push(address)
  }
  const arrive = (user: SessionUser): void => {
    enter(user)
    // Only the back office shows this toast (specification, back office, section 8); agents and assistants see where
    // they are.
    if (user.userType === 'admin' || user.userType === 'super_admin')
      toast({
        title: 'Login Successful',
        description: user.firstName.trim() === '' ? 'Welcome.' : `Welcome, ${user.firstName}.`,
        tone: 'ok',
      })
    if (user.hasAccess || user.userType !== 'real_estate_agent') {
      open(next ?? startOf(user))
      return
    }
    toastSubscriptionRequired()
    // Invoices and receipts, to which emails link, are open without access too.
    const isOpenToAll = next?.startsWith(paths.subscription())
    open(next ? (isOpenToAll ? next : paths.subscription({ from: next })) : homeOf(user))
  }
  /** The result of `attempt`; null if it failed. */
  const run = async <T>(attempt: () => Promise<T>): Promise<T | null> => {
    if (pending || wait > 0) return null
    setPending(true)
    setFailure(null)
    try {
      return await attempt()
    } catch (error) {
      if (error instanceof ApiError && error.status === 429) setWait(error.retryAfter ?? 30)
      // These forms have no field for the server's refusal.
      setFailure(error instanceof ApiError && error.status < 500 ? error.reason : reasonOf(error, FALLBACK))
      return null
    } finally {
      setPending(false)
    }
  }
  return { run, arrive, fail: setFailure, pending, failure, wait }
}

/** Seconds that count down to 0. */
const useSeconds = () => {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (seconds <= 0) return
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  return [seconds, setSeconds] as const
}
