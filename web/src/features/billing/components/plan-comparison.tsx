import type { PaidPlanId } from '@porchlight/contract/kernel/plan-words'
import type { Subscription } from '@porchlight/contract/subscriptions'
import { Check } from 'lucide-react'
import { toast } from '../../../lib/toast.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { planName } from '../../sessions/plan-name.ts'
import { type PlanOffer, planOffers } from '../plan-offers.ts'
import { useChangePlan } from '../subscription-mutations.ts'
import { billingDay } from '../subscription-words.ts'

type Props = { subscription: Subscription; onChoose: (plan: PaidPlanId) => void }

/** Both plans side by side, each with its available actions. */
export function PlanComparison({ subscription, onChoose }: Props) {
  return (
    <section aria-labelledby="available-plans" className="flex flex-col gap-3">
      <h2 id="available-plans" className="text-base font-semibold">
        Available plans
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2">
        {planOffers.map((offer) => (
          <Plan key={offer.id} offer={offer} subscription={subscription} onChoose={onChoose} />
        ))}
      </ul>
    </section>
  )
}

function Plan({ offer, subscription, onChoose }: Props & { offer: PlanOffer }) {
  const { id: plan, name, monthly, points } = offer
  const isPresent =
    subscription.plan === plan && subscription.status !== 'inactive' && !hasEnded(subscription)
  const begins = subscription.pendingPlan === plan && subscription.pendingPlanAt
  return (
    <li
      aria-label={name}
      className={cx(
        'flex flex-col gap-4 rounded-lg border bg-surface p-5',
        isPresent ? 'border-brand' : 'border-line',
      )}
    >
      <div>
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="text-lg font-semibold">{name}</h3>
          {isPresent ? <Badge tone="brand">Your plan</Badge> : null}
          {begins ? <Badge tone="info">Begins {billingDay(begins)}</Badge> : null}
        </div>
        <p className="num mt-1">
          <span className="text-2xl font-semibold tracking-[-0.02em]">{monthly}</span>
          <span className="ml-1 text-md text-ink-2">per month</span>
        </p>
      </div>
      <ul className="flex flex-1 flex-col gap-2 text-md text-ink-2">
        {points.map((point) => (
          <li key={point} className="flex gap-2">
            <Check size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-ok" />
            {point}
          </li>
        ))}
      </ul>
      <Action plan={plan} subscription={subscription} onChoose={onChoose} />
    </li>
  )
}

const hasEnded = ({ status }: Subscription): boolean => status === 'cancelled'

function Action({ plan, subscription, onChoose }: Props & { plan: PaidPlanId }) {
  const change = useChangePlan()
  const { may, pendingPlan } = subscription
  const name = planName(plan)
  const keepPlan = async (): Promise<void> => {
    const answer = await change.mutateAsync(plan).catch(() => null)
    if (!answer) return
    const next = answer.subscription.currentPeriodEnd
    toast({
      title: `You are keeping ${name}`,
      description: next ? `Your plan will renew on ${billingDay(next)}.` : 'Your plan will renew.',
      tone: 'ok',
    })
  }
  if (may.subscribe)
    return (
      <div>
        <Button variant={plan === 'basic' ? 'primary' : 'secondary'} onClick={() => onChoose(plan)}>
          Subscribe to {name}
        </Button>
      </div>
    )
  if (may.upgrade && plan === 'pro')
    return (
      <div>
        <Button variant="primary" onClick={() => onChoose(plan)}>
          Upgrade to {name}
        </Button>
      </div>
    )
  if (may.downgrade && plan === 'basic')
    return (
      <div>
        <Button onClick={() => onChoose(plan)}>Downgrade to {name}</Button>
      </div>
    )
  if (may.keepPlan && pendingPlan && plan === subscription.plan)
    return (
      <div>
        <Button loading={change.isPending} onClick={() => void keepPlan()}>
          Keep {name}
        </Button>
      </div>
    )
  return null
}
