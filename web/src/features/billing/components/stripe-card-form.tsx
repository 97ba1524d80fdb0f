import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { type Appearance, loadStripe, type Stripe } from '@stripe/stripe-js'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { inDollars } from '../money.ts'
import { PaymentFailed } from './payment-failed.tsx'
import type { CardFormProps } from './sandbox-card-form.tsx'

// Loaded once, where a card form is first shown.
const scripts = new Map<string, Promise<Stripe | null>>()
const stripeFor = (publishableKey: string): Promise<Stripe | null> => {
  const known = scripts.get(publishableKey)
  if (known) return known
  const loading = loadStripe(publishableKey).catch(() => {
    // The next form tries again.
    scripts.delete(publishableKey)
    return null
  })
  scripts.set(publishableKey, loading)
  return loading
}

const appearance = (): Appearance => ({
  theme: document.documentElement.dataset.theme === 'dark' ? 'night' : 'stripe',
})

/** Stripe's own Payment Element: the card is typed into Stripe's frame and never reaches us. */
export function StripeCardForm({ publishableKey, ...props }: CardFormProps & { publishableKey: string }) {
  return (
    <Elements
      stripe={stripeFor(publishableKey)}
      options={{ clientSecret: props.clientSecret, appearance: appearance() }}
    >
      <Form {...props} />
    </Elements>
  )
}

const FAILED = 'The payment could not be completed. Please try again.'

function Form({ amount, onPaid, onBack }: CardFormProps) {
  const stripe = useStripe()
  const elements = useElements()
  const [ready, setReady] = useState(false)
  const [broken, setBroken] = useState(false)
  const [paying, setPaying] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const pay = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!stripe || !elements || paying) return
    setPaying(true)
    setFailure(null)
    // Authentication is asked for in a window of Stripe's over this page.
    const { error, paymentIntent } = await stripe.confirmPayment({ elements, redirect: 'if_required' })
    setPaying(false)
    if (error) setFailure(error.message ?? FAILED)
    else if (paymentIntent?.status === 'succeeded' || paymentIntent?.status === 'processing')
      onPaid(paymentIntent.status)
    else setFailure(FAILED)
  }
  if (broken) return <ErrorState message="The card form could not be loaded." onRetry={onBack} />
  return (
    <form aria-label="Card" className="flex flex-col gap-4" onSubmit={(event) => void pay(event)}>
      <PaymentFailed message={failure} />
      {ready ? null : <SkeletonRows rows={3} label="Loading the card form" />}
      <PaymentElement onReady={() => setReady(true)} onLoadError={() => setBroken(true)} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onBack} disabled={paying}>
          Back
        </Button>
        <Button type="submit" variant="primary" loading={paying} disabled={!ready}>
          {paying ? 'Processing...' : `Pay ${inDollars(amount)}`}
        </Button>
      </div>
    </form>
  )
}
