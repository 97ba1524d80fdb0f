import { cardName } from '@porchlight/contract/kernel/card-words'
import type { Subscription } from '@porchlight/contract/subscriptions'
import { useQuery } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { planName } from '../../sessions/plan-name.ts'
import { methodExpiry } from '../card-words.ts'
import { subscriptionQuery } from '../subscription-api.ts'
import { nextAmount, nextDate, statusLook } from '../subscription-words.ts'

/**
 * The profile's billing card: the actual payment method and the next billing date (product decision: profile's card).
 */
export function BillingCard() {
  const query = useQuery(subscriptionQuery)
  return (
    <section aria-labelledby="billing" className="max-w-2xl rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-4">
        <h2 id="billing" className="text-base font-semibold">
          Billing
        </h2>
        <ButtonLink href={paths.subscription()}>Manage subscription</ButtonLink>
      </div>
      <Loaded query={query} loading="Loading your billing" rows={2} failed="We couldn’t load your billing.">
        {(own) => <Facts subscription={own} />}
      </Loaded>
    </section>
  )
}

function Facts({ subscription: own }: { subscription: Subscription }) {
  const date = nextDate(own)
  const amount = nextAmount(own)
  const expiry = own.paymentMethod && methodExpiry(own.paymentMethod)
  return (
    <dl className="grid gap-4 px-5 py-4 text-md sm:grid-cols-2">
      <div>
        <dt className="text-sm text-ink-2">Plan</dt>
        <dd className="flex flex-wrap items-center gap-2 font-medium">
          {planName(own.plan)} <StatusPill {...statusLook(own)} />
        </dd>
      </div>
      <div>
        <dt className="text-sm text-ink-2">Payment method</dt>
        <dd className="num flex items-center gap-2 font-medium">
          <CreditCard size={16} aria-hidden="true" className="shrink-0 text-ink-3" />
          {own.paymentMethod
            ? `${cardName(own.paymentMethod)}${expiry ? `, expires ${expiry}` : ''}`
            : 'No card on file'}
        </dd>
      </div>
      {date ? (
        <div>
          <dt className="text-sm text-ink-2">{date.name}</dt>
          <dd className="num font-medium">{date.day}</dd>
        </div>
      ) : null}
      {amount ? (
        <div>
          <dt className="text-sm text-ink-2">Next payment</dt>
          <dd className="num font-medium">{amount}</dd>
        </div>
      ) : null}
    </dl>
  )
}
