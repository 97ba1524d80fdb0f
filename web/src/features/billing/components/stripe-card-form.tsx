import { formatCents } from '@porchlight/contract/kernel/money'
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { type Appearance, loadStripe, type Stripe, type StripeElements } from '@stripe/stripe-js'
import { type FormEvent, useEffect, useState } from 'react'
import { reasonOf } from '../../../lib/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { type CardMode, cardWords } from '../card-words.ts'
import { useTellBusy } from '../use-tell-busy.ts'
import { PaymentFailed } from './payment-failed.tsx'

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

type StripeCardFormProps = {
  publishableKey: string
  /** Of a payment, or where nothing is charged, of a set-up. */
  clientSecret: string
  /** `setup` gives a card for later. */
  mode?: CardMode | undefined
  /** Dollars. */
  amountCents?: number
  /** What the button says; without, the amount that it pays. */
  action?: string
  /** Why an earlier try failed. */
  failure?: string | null
  /** What is to be paid is just being changed: nothing may be sent. */
  held?: boolean | undefined
  /** The card was taken, and what follows from it is under way: it is not shown again. */
  taken?: boolean | undefined
  /** Asked right before the card is charged; where it fails, nothing is charged and the error is shown. */
  verify?: (() => Promise<unknown>) | undefined
  /** Told while the card is being charged, or its bank asks. */
  onBusy?: ((busy: boolean) => void) | undefined
  /** The card was charged, or kept, or its bank is still at it. The page is never left for it. */
  onPaid: (status: 'succeeded' | 'processing') => void
  /** Without it there is no way back beside the button. */
  onBack?: () => void
}

/** Stripe's own Payment Element: the card is typed into Stripe's frame and never reaches us. */
export function StripeCardForm(props: StripeCardFormProps) {
  const [tries, setTries] = useState(0)
  // Stripe's frame belongs to one secret: a new one, as a coupon brings, needs a new frame.
  return <Loaded key={`${tries} ${props.clientSecret}`} {...props} onRetry={() => setTries(tries + 1)} />
}

type LoadedProps = StripeCardFormProps & { onRetry: () => void }

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

/** What came of a card, whichever of the two was asked for. */
type Confirmed = { status: string | undefined; message: string | undefined }

/** Asks Stripe, which asks the bank; its question is put in a window of Stripe's over this page. */
const confirm = async (stripe: Stripe, elements: StripeElements, mode: CardMode): Promise<Confirmed> => {
  // An error about an intent that another window has completed says so.
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
  action,
  failure: before = null,
  held = false,
  taken = false,
  verify,
  onBusy,
  onPaid,
  onBack,
  onBroken,
}: FormProps) {
  const stripe = useStripe()
  const elements = useElements()
  const [ready, setReady] = useState(false)
  const [paying, setPaying] = useState(false)
  const [failure, setFailure] = useState(before)
  const { title, failed, action: usual } = cardWords[mode]
  const waits = paying || taken
  useTellBusy(paying, onBusy)

  const pay = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!stripe || !elements || waits || held) return
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
    const nothing: Confirmed = { status: undefined, message: undefined }
    const { status, message } = await confirm(stripe, elements, mode).catch(() => nothing)
    setPaying(false)
    if (status === 'succeeded' || status === 'processing') onPaid(status)
    else setFailure(message ?? failed)
  }
  return (
    <form aria-label="Card" className="flex flex-col gap-4" onSubmit={(event) => void pay(event)}>
      <PaymentFailed title={title} message={failure} />
      {ready ? null : <SkeletonRows rows={3} label="Loading the card form" />}
      <PaymentElement onReady={() => setReady(true)} onLoadError={onBroken} />
      <div className="flex flex-wrap justify-end gap-2">
        {onBack ? (
          <Button onClick={onBack} disabled={waits}>
            Back
          </Button>
        ) : null}
        <Button type="submit" variant="primary" loading={waits} disabled={!ready || held}>
          {waits
            ? 'Processing...'
            : (action ?? (amountCents === undefined ? usual : `${usual} ${formatCents(amountCents)}`))}
        </Button>
      </div>
    </form>
  )
}
