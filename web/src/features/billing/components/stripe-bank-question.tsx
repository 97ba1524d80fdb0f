import { useEffect, useRef } from 'react'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { type BankQuestionProps, cardWords } from '../card-words.ts'
import { stripeFor } from '../stripe-script.ts'

/** Lets Stripe show the bank's question about a stored card, in a window over this page. */
export function StripeBankQuestion({
  publishableKey,
  clientSecret,
  onConfirmed,
  onRefused,
}: BankQuestionProps & { publishableKey: string }) {
  const isAsked = useRef(false)
  useEffect(() => {
    // Stripe opens a window for each call.
    if (isAsked.current) return
    isAsked.current = true
    const ask = async (): Promise<void> => {
      const stripe = await stripeFor(publishableKey)
      const answer = await stripe?.handleNextAction({ clientSecret }).catch(() => undefined)
      // The error says so if another window has already completed the payment.
      const status = (answer?.paymentIntent ?? answer?.error?.payment_intent)?.status
      if (status === 'succeeded' || status === 'processing') onConfirmed(status)
      else onRefused(answer?.error?.message ?? cardWords.payment.failed)
    }
    void ask()
  }, [publishableKey, clientSecret, onConfirmed, onRefused])
  return (
    <p role="status" className="flex items-center gap-3 py-4 text-md text-ink-2">
      <Spinner /> Waiting for your bank to confirm
    </p>
  )
}
