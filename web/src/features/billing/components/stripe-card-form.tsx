import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { type Appearance, loadStripe, type Stripe } from '@stripe/stripe-js'
import { type FormEvent, useEffect, useState } from 'react'
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
export function StripeCardForm(props: CardFormProps & { publishableKey: string }) {
  const [tries, setTries] = useState(0)
  return <Loaded key={tries} {...props} onRetry={() => setTries(tries + 1)} />
}

type LoadedProps = CardFormProps & { publishableKey: string; onRetry: () => void }

function Loaded({ publishableKey, onRetry, ...props }: LoadedProps) {
  const [stripe] = useState(() => stripeFor(publishableKey))
  const [broken, setBroken] = useState(false)
  useEffect(() => {
    let shown = true
    // A script that a blocker or a dead line kept away never calls anybody.
    void stripe.then((loaded) => {
      if (shown && !loaded) setBroken(true)
    })
    return () => {
      shown = false
    }
  }, [stripe])
  if (broken) return <ErrorState message="The card form could not be loaded." onRetry={onRetry} />
  return (
    <Elements stripe={stripe} options={{ clientSecret: props.clientSecret, appearance: appearance() }}>
      <Form {...props} onBroken={() => setBroken(true)} />
    </Elements>
  )
}

const FAILED = 'The payment could not be completed. Please try again.'

type FormProps = CardFormProps & { onBroken: () => void }

function Form({ amount, failure: before = null, onPaid, onBack, onBroken }: FormProps) {
  const stripe = useStripe()
  const elements = useElements()
  const [ready, setReady] = useState(false)
  const [paying, setPaying] = useState(false)
  const [failure, setFailure] = useState(before)

  const pay = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!stripe || !elements || paying) return
    setPaying(true)
    setFailure(null)
    // Authentication is asked for in a window of Stripe's over this page.
    const { error, paymentIntent } = await stripe
      .confirmPayment({ elements, redirect: 'if_required' })
      .catch(() => ({ error: { message: FAILED }, paymentIntent: undefined }))
    setPaying(false)
    if (error) setFailure(error.message ?? FAILED)
    else if (paymentIntent?.status === 'succeeded' || paymentIntent?.status === 'processing')
      onPaid(paymentIntent.status)
    else setFailure(FAILED)
  }
  return (
    <form aria-label="Card" className="flex flex-col gap-4" onSubmit={(event) => void pay(event)}>
      <PaymentFailed message={failure} />
      {ready ? null : <SkeletonRows rows={3} label="Loading the card form" />}
      <PaymentElement onReady={() => setReady(true)} onLoadError={onBroken} />
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
