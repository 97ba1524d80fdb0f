import { formatCents } from '@porchlight/contract/kernel/money'
import type { Subscription } from '@porchlight/contract/subscriptions'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { planName } from '../../sessions/plan-name.ts'
import { WhomToAsk } from '../../settings/components/whom-to-ask.tsx'
import { useChangePlan } from '../subscription-mutations.ts'
import { billingDay } from '../subscription-words.ts'

type Props = { subscription: Subscription; paying: boolean; onPay: () => void }

/** A subscription's problem with its one action: an open invoice, a coming end, or a granted plan. */
export function StandingBanner({ subscription, paying, onPay }: Props) {
  const { status, openInvoice, cancelAtPeriodEnd, currentPeriodEnd, source, plan, may } = subscription
  const payNow = may.pay ? (
    <Button variant="primary" loading={paying} onClick={onPay}>
      Pay now
    </Button>
  ) : null
  if (status === 'past_due')
    return (
      <Notice tone="bad" label="Payment overdue" title="Your last payment did not go through" action={payNow}>
        {openInvoice
          ? `${formatCents(openInvoice.amountDueCents)} is due. ${openInvoice.failure ?? ''} ${
              openInvoice.nextAttemptAt ? `We’ll try again on ${billingDay(openInvoice.nextAttemptAt)}.` : ''
            } Pay to restore access.`
          : `Pay it to restore access.${may.subscribe ? ' Choose a plan to continue.' : ''}`}
        {openInvoice || may.subscribe ? null : <WhomToAsk to="pay it" />}
      </Notice>
    )
  if (status === 'active' && openInvoice)
    return (
      <Notice
        tone="bad"
        label="Payment due"
        title="Your upgrade starts when you pay"
        action={
          <>
            <StayButton subscription={subscription} />
            {payNow}
          </>
        }
      >
        {formatCents(openInvoice.amountDueCents)} is due. {openInvoice.failure ?? ''} You stay on{' '}
        {planName(plan)} until it is paid.
      </Notice>
    )
  if (status === 'incomplete')
    return (
      <Notice label="Payment due" title="Your subscription starts when you pay" action={payNow}>
        {openInvoice ? `${formatCents(openInvoice.amountDueCents)} is due for the first month.` : ''} You can
        also choose another plan below.
      </Notice>
    )
  if (status === 'cancelled' || status === 'inactive')
    return (
      <Notice label="No subscription" title="Your subscription is inactive">
        Nothing is lost. You’ll get your tours, properties, and notes back when your subscription is active.
        {may.subscribe ? ' Choose a plan to continue.' : ''}
      </Notice>
    )
  if (cancelAtPeriodEnd && currentPeriodEnd)
    return (
      <Notice label="Canceled" title={`Your subscription ends on ${billingDay(currentPeriodEnd)}`}>
        Access continues until the end of the billing period. No refunds. Resume it before then to keep your
        plan.
      </Notice>
    )
  if (source === 'granted' && plan !== 'free')
    return (
      <Notice label="Granted by our team" title="Our team granted your plan">
        Nothing is charged.
        <WhomToAsk to="change it" />
      </Notice>
    )
  return null
}

type NoticeProps = {
  tone?: 'info' | 'bad'
  label: string
  title: string
  action?: ReactNode
  children: ReactNode
}

function Notice({ tone = 'info', label, title, action, children }: NoticeProps) {
  return (
    <Banner tone={tone} label={label}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-1">
        <div className="min-w-0 flex-1 basis-72">
          <p className="font-semibold">{title}</p>
          <div className="text-ink">{children}</div>
        </div>
        {action ? <div className="flex flex-wrap gap-2">{action}</div> : null}
      </div>
    </Banner>
  )
}

/** Drops an upgrade that is not paid yet. */
function StayButton({ subscription: { plan } }: { subscription: Subscription }) {
  const change = useChangePlan()
  if (plan === 'free') return null
  return (
    <Button loading={change.isPending} onClick={() => change.mutate(plan)}>
      Stay on {planName(plan)}
    </Button>
  )
}
