import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Appearance, Stripe, StripeElements } from '@stripe/stripe-js'
import { type FormEvent, useEffect, useState } from 'react'
import { reasonOf } from '../../../lib/requests/api-error.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { FormButtons } from '../../../ui/forms/form-buttons.tsx'
import { type CardFormProps, type CardMode, cardButton, cardWords } from '../card-words.ts'
import { stripeFor } from '../stripe-script.ts'
import { useReportBusy } from '../use-report-busy.ts'
import { PaymentFailed } from './payment-failed.tsx'

const appearance = (): Appearance => ({
  theme: document.documentElement.dataset.theme === 'dark' ? 'night' : 'stripe',
})

type StripeCardFormProps = CardFormProps & { publishableKey: string }

/** Stripe's own Payment Element: the user types the card into Stripe's frame, and it never reaches our server. */
export function StripeCardForm(props: StripeCardFormProps) {
  const [tries, setTries] = useState(0)
  // Stripe's frame belongs to one secret, so a new secret, for example after a coupon, needs a new frame.
  return <Loaded key={`${tries} ${props.clientSecret}`} {...props} onRetry={() => setTries(tries + 1)} />
}

type LoadedProps = StripeCardFormProps & { onRetry: () => void }

function Loaded({ publishableKey, onRetry, ...props }: LoadedProps) {
  const [stripe] = useState(() => stripeFor(publishableKey))
  const [broken, setBroken] = useState(false)
  useEffect(() => {
    let shown = true
    // If a blocker or a lost connection keeps the script away, Stripe's components report nothing.
    void stripe.then((loaded) => {
      if (shown && !loaded) setBroken(true)
    })
    return () => {
      shown = false
    }
  }, [stripe])
  if (broken) return <ErrorState message="We couldn’t load the card form." onRetry={onRetry} />
  return (
    <Elements stripe={stripe} options={{ clientSecret: props.clientSecret, appearance: appearance() }}>
      <Form {...props} onBroken={() => setBroken(true)} />
    </Elements>
  )
}

/** The result for a card, whether it was charged or stored. */
type Confirmed = { status: string | undefined; message: string | undefined }

/** Confirms with Stripe, which asks the bank. Stripe shows the bank's question in a window over this page. */
const confirm = async (stripe: Stripe, elements: StripeElements, mode: CardMode): Promise<Confirmed> => {
  // The error says so if another window has already completed the intent.
  if (mode === 'setup') {
    const { error, setupIntent } = await stripe.confirmSetup({ elements, redirect: 'if_required' })
    return { status: (setupIntent ?? error?.setup_intent)?.status, message: error?.message }
  }
  const { error, paymentIntent } = await stripe.confirmPayment({ elements, redirect: 'if_required' })
  return { status: (paymentIntent ?? error?.payment_intent)?.status, message: error?.message }
}

type FormProps = Omit<LoadedProps, 'publishableKey' | 'onRetry'> & { onBroken: () => void }

function Form({
  mode = 'payment',
  amountCents,
  failure: before = null,
  held = false,
  completing = false,
  verify,
  onBusy,
  onPaid,
  onBack,
  back = 'Back',
  size,
  onBroken,
}: FormProps) {
  const stripe = useStripe()
  const elements = useElements()
  const [ready, setReady] = useState(false)
  const [paying, setPaying] = useState(false)
  const [failure, setFailure] = useState(before)
  const { title, failed } = cardWords[mode]
  const isBusy = paying || completing
  useReportBusy(paying, onBusy)

  const pay = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!stripe || !elements || isBusy || held) return
    setPaying(true)
    setFailure(null)
    const refused = await verify?.().then(
      () => null,
      (error: unknown) => reasonOf(error, failed),
    )
    if (refused) {
      setPaying(false)
      setFailure(refused)
      return
    }
    const noAnswer: Confirmed = { status: undefined, message: undefined }
    const { status, message } = await confirm(stripe, elements, mode).catch(() => noAnswer)
    setPaying(false)
    if (status === 'succeeded' || status === 'processing') onPaid(status)
    else setFailure(message ?? failed)
  }
  return (
    <form aria-label="Card" className="flex flex-col gap-4" onSubmit={(event) => void pay(event)}>
      <PaymentFailed title={title} message={failure} />
      {ready ? null : <SkeletonRows rows={3} label="Loading the card form" />}
      <PaymentElement onReady={() => setReady(true)} onLoadError={onBroken} />
      <FormButtons
        send={isBusy ? 'Processing...' : cardButton(mode, amountCents)}
        sending={isBusy}
        disabled={!ready || held}
        back={back}
        size={size}
        onBack={onBack}
      />
    </form>
  )
}
