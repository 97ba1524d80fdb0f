import { formatCents } from '@porchlight/contract/kernel/money'
import { plans } from '@porchlight/contract/kernel/plan-words'
import type { Subscription } from '@porchlight/contract/subscriptions'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { planName } from '../../sessions/plan-name.ts'
import { useResumeSubscription } from '../subscription-mutations.ts'
import { billingDay, nextAmount, nextDate, statusLook } from '../subscription-words.ts'

type Props = { subscription: Subscription; onCancel: () => void }

/** The current plan: status, next charge or end date, and scheduled changes. */
export function CurrentPlan({ subscription, onCancel }: Props) {
  const resume = useResumeSubscription()
  const { plan, source, may, coupon, currentPeriodStart, currentPeriodEnd, status } = subscription
  const date = nextDate(subscription)
  const amount = nextAmount(subscription)
  const isLive = status === 'active' || status === 'past_due'
  return (
    <section
      aria-labelledby="current-plan"
      className="flex flex-col rounded-lg border border-line bg-surface"
    >
      <div className="flex flex-wrap items-start justify-between gap-3 p-5">
        <div>
          <h2 id="current-plan" className="text-md text-ink-2">
            Current plan
          </h2>
          <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
            <span className="text-xl font-semibold tracking-[-0.012em]">{planName(plan)}</span>
            {source === 'granted' || plan === 'free' || !isLive ? null : (
              <span className="num text-md text-ink-2">
                {formatCents(plans[plan].monthlyCents)} per month
              </span>
            )}
          </p>
        </div>
        <StatusPill {...statusLook(subscription)} />
      </div>
      <dl className="grid flex-1 gap-x-6 gap-y-3 border-t border-line px-5 py-4 text-md sm:grid-cols-2">
        {date ? <Fact name={date.name}>{date.day}</Fact> : null}
        {amount ? <Fact name="Next payment">{amount}</Fact> : null}
        {isLive && currentPeriodStart && currentPeriodEnd ? (
          <Fact name="Billing period">
            {billingDay(currentPeriodStart)} to {billingDay(currentPeriodEnd)}
          </Fact>
        ) : null}
        {coupon && isLive ? <Fact name="Discount">{coupon.name}</Fact> : null}
        {source === 'granted' && status === 'active' ? <Fact name="Charged">Nothing</Fact> : null}
        {!isLive && !date ? <Fact name="Charged">Nothing</Fact> : null}
      </dl>
      {may.cancel || may.resume ? (
        <div className="flex flex-wrap gap-2 border-t border-line px-5 py-3">
          {may.resume ? (
            <Button variant="primary" loading={resume.isPending} onClick={() => resume.mutate()}>
              Resume subscription
            </Button>
          ) : null}
          {may.cancel ? <Button onClick={onCancel}>Cancel subscription</Button> : null}
        </div>
      ) : null}
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="num font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}
