import type { Checkout, Coupon } from '@porchlight/contract/checkouts'
import { plans } from '@porchlight/contract/kernel/plan-words'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { KnownContact } from '../../../features/accounts/components/known-contact.tsx'
import { checkoutQuery, verifyCheckout } from '../../../features/billing/checkout-api.ts'
import { CardStep } from '../../../features/billing/components/card-step.tsx'
import { ContactForm } from '../../../features/billing/components/contact-form.tsx'
import { OrderSummary } from '../../../features/billing/components/order-summary.tsx'
import { freeWords } from '../../../features/billing/coupon-words.ts'
import {
  type Contact,
  useIsCouponChanging,
  useStartCheckout,
} from '../../../features/billing/use-checkout.ts'
import { useReportBusy } from '../../../features/billing/use-report-busy.ts'
import { GoTo } from '../../../features/sessions/components/go-to.tsx'
import { EntryFrame } from '../../../features/sessions/entry/entry-frame.tsx'
import { WhomToAsk } from '../../../features/settings/components/whom-to-ask.tsx'
import { reasonOf } from '../../../lib/requests/api-error.ts'
import { configQuery } from '../../../lib/requests/config-query.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { bothOf, NotLoaded } from '../../../ui/feedback/loaded.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { DESKTOP, useMediaQuery } from '../../../ui/use-media-query.ts'
import { AccountRefunded, hasAccountAlready } from './account-refunded.tsx'
import { Settling } from './checkout-settling.tsx'
import { Seller } from './seller.tsx'
import { useExpired } from './use-expired.ts'
import { usePaymentAddress } from './use-payment-address.ts'

const route = getRouteApi('/public/checkout')
type Plan = 'basic' | 'pro'

const frame = { alone: true, title: 'Checkout' } as const

/** /checkout?plan=…: contact, card, coupon and the amount due (specification, onboarding, section 2). */
export function CheckoutScreen() {
  const { plan } = route.useSearch()
  const config = useQuery(configQuery)
  const begun = useQuery(checkoutQuery)
  if (!config.data || begun.data === undefined)
    return (
      <EntryFrame {...frame}>
        <NotLoaded
          query={bothOf(config, begun)}
          loading="Preparing the checkout"
          rows={6}
          failed={(error) => reasonOf(error, 'We couldn’t prepare the checkout.')}
        />
      </EntryFrame>
    )
  if (config.data.payments.provider === 'off') return <Off />
  const chosen = plan ?? begun.data?.plan
  // Without a plan there is nothing to pay for.
  if (!chosen) return <GoTo address={paths.agentSignup()} />
  if (begun.data?.state === 'paid') return <GoTo address={paths.accountSetup()} />
  return <Choose plan={chosen} begun={begun.data?.state === 'open' ? begun.data : null} />
}

function Off() {
  return (
    <EntryFrame title="Checkout" description="Online payment is off, so our team creates accounts.">
      <div className="pb-6 text-base text-ink-2">
        <WhomToAsk to="get an account" />
      </div>
      <ButtonLink variant="primary" href={paths.agentLogin()}>
        Log In
      </ButtonLink>
    </EntryFrame>
  )
}

const blank: Contact = { firstName: '', lastName: '', email: '', phone: '', licenseNumber: '' }
const contactOf = (begun: Checkout | null): Contact =>
  begun
    ? {
        firstName: begun.firstName,
        lastName: begun.lastName,
        email: begun.email,
        phone: begun.phone ?? '',
        licenseNumber: begun.licenseNumber ?? '',
      }
    : blank

/** The plan and the switch to the other one. Switching restarts the steps below, but this component keeps the input. */
function Choose({ plan, begun }: { plan: Plan; begun: Checkout | null }) {
  const form = useForm<Contact>({ values: contactOf(begun), resetOptions: { keepDirtyValues: true } })
  const [locked, setLocked] = useState(false)
  // Held here, so the coupon code survives a change of plan.
  const [waiting, setWaiting] = useState<string | null>(null)
  const other: Plan = plan === 'basic' ? 'pro' : 'basic'
  const change = `Switch to ${plans[other].name}`
  return (
    <EntryFrame
      alone
      title={`Subscribe to ${plans[plan].name}`}
      description={
        <>
          Billed monthly. Cancel anytime.{' '}
          {locked ? (
            <span className="text-ink-3">{change}</span>
          ) : (
            <TextLink href={paths.checkout({ plan: other })}>{change}</TextLink>
          )}
        </>
      }
    >
      <Begin
        key={plan}
        plan={plan}
        begun={begun}
        form={form}
        onLocked={setLocked}
        waiting={waiting}
        onWaiting={setWaiting}
      />
    </EntryFrame>
  )
}

/**
 * `resuming`: a checkout with a complete contact continues at the payment. `sent`: the card was charged, or nothing is
 * due. `processing`: the bank is still processing the charge.
 */
type Step = 'contact' | 'resuming' | 'pay' | 'sent' | 'processing'

type BeginProps = {
  plan: Plan
  begun: Checkout | null
  form: UseFormReturn<Contact>
  /** Called when a charge or a coupon change starts or ends. Everything else is locked meanwhile. */
  onLocked: (locked: boolean) => void
  /** A coupon code to apply once the contact is sent. */
  waiting: string | null
  onWaiting: (code: string | null) => void
}

function Begin({ plan, begun, form, onLocked, waiting, onWaiting }: BeginProps) {
  const start = useStartCheckout()
  const couponChanges = useIsCouponChanging()
  const ours = begun?.plan === plan ? begun : null
  // After a reload or a return, a complete contact continues at the payment. After a change of plan, the contact comes
  // first.
  const [step, setStep] = useState<Step>(ours?.phone && ours.licenseNumber ? 'resuming' : 'contact')
  const [clientSecret, setClientSecret] = useState<string | null>(null)
  const [charging, setCharging] = useState(false)
  // The refusal saying that an account with this email exists by now.
  const [known, setKnown] = useState<unknown>(null)
  const contactTitle = useRef<HTMLHeadingElement>(null)
  const paymentTitle = useRef<HTMLHeadingElement>(null)
  const [refused, setRefused] = useState<Error | null>(null)
  useExpired(refused)
  const isSent = step === 'sent' || step === 'processing'
  const busy = charging || isSent
  useReportBusy(busy || couponChanges, onLocked)

  const beside = useMediaQuery(DESKTOP)
  // The pressed button disappears with its step, so move the focus to the heading of the next step.
  const pressed = useRef(false)
  const go = (to: Step): void => {
    pressed.current = true
    setStep(to)
    if (to === 'pay') address.toPayment()
    if (to === 'contact') address.toContact()
  }
  const resumed = (to: Step): void => {
    setStep(to)
    address.toPayment()
  }
  const address = usePaymentAddress(plan, {
    // No way back during a charge or after it, and none before the payment is ready.
    step: busy || couponChanges || step === 'resuming' ? 'fixed' : step === 'pay' ? 'pay' : 'contact',
    mayPay: ours !== null && (clientSecret !== null || ours.amountDue === 0),
    onStep: (to) => {
      pressed.current = true
      setStep(to)
    },
  })
  useEffect(() => {
    if (!pressed.current) return
    pressed.current = false
    const heading = step === 'contact' ? contactTitle : paymentTitle
    heading.current?.focus()
    // On a phone, the summary may fill the window above it.
    if (!beside) heading.current?.scrollIntoView({ block: 'start' })
  }, [step, beside])

  const send = (contact: Contact, show: (to: Step) => void, onFailed?: () => void): void => {
    setKnown(null)
    start.mutate(
      { ...contact, planType: plan },
      {
        onSuccess: (answer) => {
          setClientSecret(answer.clientSecret)
          show('pay')
        },
        onError: () => onFailed?.(),
      },
    )
  }
  const resume = useRef(() => {
    // A contact that the server refuses by now is shown with the reason.
    if (step === 'resuming') send(contactOf(ours), resumed, () => setStep('contact'))
  })
  useEffect(() => resume.current(), [])

  const due = ours ? ours.amountDue : plans[plan].monthlyCents
  const free = due === 0 ? (ours?.coupon ?? null) : null
  const summary = (
    <OrderSummary
      plan={plan}
      checkout={ours}
      carried={ours ? null : (begun?.coupon ?? null)}
      waiting={waiting}
      onWaiting={onWaiting}
      clientSecret={clientSecret}
      onSecret={setClientSecret}
      locked={busy || start.isPending}
      onRefused={setRefused}
    />
  )
  // The order of the elements is the order on the screen, so that Tab follows it.
  return (
    <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
      {beside ? null : summary}
      <div className="flex min-w-0 flex-col gap-6">
        <StepSection title="Contact information" titleRef={contactTitle}>
          {step === 'contact' ? (
            <ContactForm
              form={form}
              sending={start.isPending}
              failure={start.error}
              onSend={(contact) => send(contact, go)}
            />
          ) : (
            <KnownContact
              {...contactOf(ours)}
              edit="Edit contact information"
              locked={busy || couponChanges || step === 'resuming'}
              onEdit={isSent ? null : () => go('contact')}
            />
          )}
        </StepSection>
        <p role="status" className="sr-only">
          {step === 'pay' ? 'Saved. Continue to payment.' : ''}
        </p>
        {step === 'contact' ? null : (
          <StepSection title="Payment" titleRef={paymentTitle}>
            {step === 'resuming' ? (
              <SkeletonRows rows={6} label="Preparing the payment" />
            ) : isSent ? (
              <Settling free={free !== null} processing={step === 'processing'} />
            ) : free ? (
              <Free plan={plan} coupon={free} held={couponChanges} onStart={() => go('sent')} />
            ) : known ? (
              <AccountRefunded error={known} />
            ) : clientSecret === null ? (
              <ErrorState
                message="We couldn’t prepare the payment."
                onRetry={() => send(contactOf(ours), setStep)}
                retrying={start.isPending}
              />
            ) : (
              <CardStep
                key={clientSecret}
                clientSecret={clientSecret}
                amountCents={due}
                size="lg"
                held={couponChanges}
                verify={() =>
                  verifyCheckout().catch((error: unknown) => {
                    if (hasAccountAlready(error)) setKnown(error)
                    throw error
                  })
                }
                onBusy={setCharging}
                onPaid={(status) => go(status === 'processing' ? 'processing' : 'sent')}
                onBack={() => go('contact')}
              />
            )}
          </StepSection>
        )}
        <Seller />
      </div>
      {beside ? <div className="sticky top-6">{summary}</div> : null}
    </div>
  )
}

type StepSectionProps = { title: string; titleRef: RefObject<HTMLHeadingElement | null>; children: ReactNode }

/** A step under a heading, which takes the focus when the step starts. */
function StepSection({ title, titleRef, children }: StepSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} ref={titleRef} tabIndex={-1} className="scroll-mt-4 text-lg font-semibold outline-none">
        {title}
      </h2>
      {children}
    </section>
  )
}

type FreeProps = { plan: Plan; coupon: Coupon; held: boolean; onStart: () => void }

function Free({ plan, coupon, held, onStart }: FreeProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 rounded-lg bg-ok-soft px-4 py-3">
      <p className="min-w-60 flex-1 text-md">{freeWords(coupon)}</p>
      <Button variant="primary" size="lg" disabled={held} onClick={onStart}>
        Start {plans[plan].name} for free
      </Button>
    </div>
  )
}
