import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { paths } from '../../../paths.ts'

const route = getRouteApi('/public/checkout')

type Use = {
  /** The step on display; `fixed` while it must not change. */
  step: 'contact' | 'pay' | 'fixed'
  /** Whether the payment step is ready. */
  mayPay: boolean
  /** Called with the step that the browser's Back or Forward leads to. */
  onStep: (to: 'contact' | 'pay') => void
}

/** Keeps the payment step in the address, so that Back returns to the contact step. */
export const usePaymentAddress = (plan: 'basic' | 'pro', { step, mayPay, onStep }: Use) => {
  const router = useRouter()
  const asked = route.useSearch().step === 'payment' ? 'pay' : 'contact'
  const latest = useRef({ step, mayPay, onStep })
  latest.current = { step, mayPay, onStep }
  // Only a changed address moves the step. When the page itself changes the step, it changes the address, not
  // the reverse.
  const last = useRef(asked)
  useEffect(() => {
    if (last.current === asked) return
    last.current = asked
    const now = latest.current
    if (now.step === 'fixed' || now.step === asked) return
    if (asked === 'contact' || now.mayPay) now.onStep(asked)
  }, [asked])

  const isThere = (): boolean => router.history.location.search.includes('step=payment')
  return {
    toPayment: (): void => {
      // The page moves to the payment by itself.
      if (!isThere())
        void router.navigate({ href: paths.checkout({ plan, step: 'payment' }), resetScroll: false })
    },
    toContact: (): void => {
      if (!isThere()) return
      if (router.history.canGoBack()) router.history.back()
      else router.history.replace(paths.checkout({ plan }))
    },
  }
}
