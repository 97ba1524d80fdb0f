import type { Checkout, Coupon } from '@porchlight/contract/billing-checkout'
import { plans } from '@porchlight/contract/kernel/plan-words'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { configQuery } from '../../features/billing/api.ts'
import { checkoutQuery } from '../../features/billing/checkout-api.ts'
import { CardStep } from '../../features/billing/components/card-step.tsx'
import { ContactForm } from '../../features/billing/components/contact-form.tsx'
import { OrderSummary } from '../../features/billing/components/order-summary.tsx'
import { freeWords } from '../../features/billing/coupon-words.ts'
import { type Contact, useIsCouponChanging, useStartCheckout } from '../../features/billing/use-checkout.ts'
import { useTellBusy } from '../../features/billing/use-tell-busy.ts'
import { reasonOf } from '../../lib/api-error.ts'
import { useStandingError } from '../../lib/standing-error.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { TextLink } from '../../ui/link.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Settling } from './checkout-settling.tsx'
import { EntryFrame } from './entry-frame.tsx'
import { GoTo } from './go-to.tsx'
import { useExpired } from './use-expired.ts'

const route = getRouteApi('/public/checkout')
type Plan = 'basic' | 'pro'

const frame = { wide: true, title: 'Checkout' } as const

/** /checkout?plan=…: who subscribes, the card, a coupon, and what is due (specification, onboarding, section 2). */
export function CheckoutScreen() {
  const { plan } = route.useSearch()
  const config = useQuery(configQuery)
  const begun = useQuery(checkoutQuery)
  const ofConfig = useStandingError(config)
  const ofBegun = useStandingError(begun)
  const failure = ofConfig ?? ofBegun
  if ((config.isPending || begun.isPending) && !failure)
    return (
      <EntryFrame {...frame}>
        <SkeletonRows rows={6} label="Preparing the checkout" />
      </EntryFrame>
    )
  if (!config.data || begun.data === undefined)
    return (
      <EntryFrame {...frame}>
        <ErrorState
          message={reasonOf(failure, 'The checkout could not be prepared.')}
          onRetry={() => {
            void config.refetch()
            void begun.refetch()
          }}
          retrying={config.isFetching || begun.isFetching}
        />
      </EntryFrame>
    )
  if (config.data.payments.provider === 'off') return <Off />
  const chosen = plan ?? begun.data?.plan
  // Without a plan there is nothing to check out.
  if (!chosen) return <GoTo address={paths.agentSignup()} />
  if (begun.data?.state === 'paid') return <GoTo address={paths.accountSetup()} />
  return <Choose plan={chosen} begun={begun.data?.state === 'open' ? begun.data : null} />
}

function Off() {
  return (
    <EntryFrame
      title="Checkout"
      description="Payments are switched off here. Accounts are made by our team: ask them for one, and an invitation comes by e-mail."
    >
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
        ...{ firstName: begun.firstName, lastName: begun.lastName, email: begun.email },
        ...{ phone: begun.phone ?? '', licenseNumber: begun.licenseNumber ?? '' },
      }
    : blank

/** The plan and the way to the other one, above what begins anew with it: whatever was typed stays. */
function Choose({ plan, begun }: { plan: Plan; begun: Checkout | null }) {
  const form = useForm<Contact>({ values: contactOf(begun), resetOptions: { keepDirtyValues: true } })
  const [locked, setLocked] = useState(false)
  const other: Plan = plan === 'basic' ? 'pro' : 'basic'
  const change = `Take ${plans[other].name} instead`
  return (
    <EntryFrame
      {...frame}
      title={`Subscribe to ${plans[plan].name}`}
      description={
        <>
          One plan, one month at a time.{' '}
          {locked ? (
            <span className="text-ink-3">{change}</span>
          ) : (
            <TextLink href={paths.checkout({ plan: other })}>{change}</TextLink>
          )}
        </>
      }
    >
      <Begin key={plan} plan={plan} begun={begun} form={form} onLocked={setLocked} />
    </EntryFrame>
  )
}

/** `sent`: the card was taken, or nothing is to be paid; `processing`: taken, and its bank is still at it. */
type Step = 'contact' | 'pay' | 'sent' | 'processing'

type BeginProps = {
  plan: Plan
  begun: Checkout | null
  form: UseFormReturn<Contact>
  /** Told while a card is being charged or a coupon changes: nothing else may. */
  onLocked: (locked: boolean) => void
}

function Begin({ plan, begun, form, onLocked }: BeginProps) {
  const start = useStartCheckout()
  const couponChanges = useIsCouponChanging()
  const [step, setStep] = useState<Step>('contact')
  const [clientSecret, setClientSecret] = useState<string | null>(null)
  const [charging, setCharging] = useState(false)
  const contactTitle = useRef<HTMLHeadingElement>(null)
  const paymentTitle = useRef<HTMLHeadingElement>(null)
  const [refused, setRefused] = useState<Error | null>(null)
  useExpired(refused)
  const ours = begun?.plan === plan ? begun : null
  const isSent = step === 'sent' || step === 'processing'
  const busy = charging || isSent
  useTellBusy(busy || couponChanges, onLocked)

  // What was pressed goes with its step: the focus goes to where the next one begins.
  const pressed = useRef(false)
  const go = (to: Step): void => {
    pressed.current = true
    setStep(to)
  }
  useEffect(() => {
    if (!pressed.current) return
    pressed.current = false
    const heading = step === 'contact' ? contactTitle : paymentTitle
    heading.current?.focus()
  }, [step])

  const send = (contact: Contact, show: (to: Step) => void): void =>
    start.mutate(
      { ...contact, planType: plan },
      {
        onSuccess: (answer) => {
          setClientSecret(answer.clientSecret)
          show('pay')
        },
      },
    )
  // Whoever comes back, or loads the page again, goes on where they were; another plan is looked at first.
  const resume = useRef(ours)
  const sendFirst = useRef(send)
  useEffect(() => {
    const known = resume.current
    if (known?.phone && known.licenseNumber) sendFirst.current(contactOf(known), setStep)
  }, [])

  const due = ours ? ours.amountDue : plans[plan].monthlyCents
  const free = due === 0 ? (ours?.coupon ?? null) : null
  return (
    <div className="flex flex-col gap-6">
      <StepSection title="Contact information" titleRef={contactTitle}>
        {step === 'contact' ? (
          <ContactForm
            form={form}
            sending={start.isPending}
            failure={start.error}
            onSend={(contact) => send(contact, go)}
          />
        ) : (
          <ContactRead
            contact={contactOf(ours)}
            locked={busy || couponChanges}
            onEdit={isSent ? null : () => go('contact')}
          />
        )}
      </StepSection>
      <OrderSummary
        plan={plan}
        checkout={ours}
        clientSecret={clientSecret}
        onSecret={setClientSecret}
        locked={busy || start.isPending}
        onRefused={setRefused}
      />
      <p role="status" className="sr-only">
        {step === 'pay' ? 'Your contact information is taken. Next comes the payment.' : ''}
      </p>
      {step === 'contact' ? null : (
        <StepSection title="Payment" titleRef={paymentTitle}>
          {isSent ? (
            <Settling free={free !== null} processing={step === 'processing'} />
          ) : free ? (
            <Free plan={plan} coupon={free} held={couponChanges} onStart={() => go('sent')} />
          ) : clientSecret === null ? (
            <ErrorState
              message="The payment could not be prepared."
              onRetry={() => send(contactOf(ours), setStep)}
              retrying={start.isPending}
            />
          ) : (
            <CardStep
              key={clientSecret}
              what={`${plans[plan].name} plan, one month`}
              clientSecret={clientSecret}
              amount={due / 100}
              held={couponChanges}
              onBusy={setCharging}
              onPaid={(status) => go(status === 'processing' ? 'processing' : 'sent')}
              onBack={() => go('contact')}
            />
          )}
        </StepSection>
      )}
    </div>
  )
}

type StepSectionProps = { title: string; titleRef: RefObject<HTMLHeadingElement | null>; children: ReactNode }

/** A step under a heading that takes the focus when the step begins. */
function StepSection({ title, titleRef, children }: StepSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} ref={titleRef} tabIndex={-1} className="text-lg font-semibold outline-none">
        {title}
      </h2>
      {children}
    </section>
  )
}

type ContactReadProps = {
  contact: Contact
  /** It may not be changed just now. */
  locked: boolean
  /** null once it is paid. */
  onEdit: (() => void) | null
}

function ContactRead({ contact, locked, onEdit }: ContactReadProps) {
  return (
    <div className="flex items-start justify-between gap-4 rounded-lg border border-line bg-surface px-4 py-3 text-md">
      <p className="min-w-0 wrap-anywhere">
        <span className="font-medium">
          {contact.firstName} {contact.lastName}
        </span>
        <br />
        <span className="text-ink-2">
          {contact.email} · {contact.phone} · License {contact.licenseNumber}
        </span>
      </p>
      {onEdit ? (
        <Button variant="ghost" disabled={locked} onClick={onEdit} aria-label="Edit contact information">
          Edit
        </Button>
      ) : null}
    </div>
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
