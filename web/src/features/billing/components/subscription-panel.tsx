import type { PaidPlanId } from '@porchlight/contract/kernel/plan-words'
import type { PaymentProviderName } from '@porchlight/contract/payments/providers'
import type { Subscription } from '@porchlight/contract/subscriptions'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazyOnDemand } from '../../../lib/lazy-when-idle.ts'
import { reasonOf } from '../../../lib/requests/api-error.ts'
import { configQuery } from '../../../lib/requests/config-query.ts'
import { toast } from '../../../lib/toast.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { planName } from '../../sessions/plan-name.ts'
import { WhomToAsk } from '../../settings/components/whom-to-ask.tsx'
import { subscriptionQuery } from '../subscription-api.ts'
import {
  useBeginMethod,
  usePayOpen,
  useRefreshSubscription,
  useSetPaymentMethod,
} from '../subscription-mutations.ts'
import { CurrentPlan } from './current-plan.tsx'
import { InvoiceList } from './invoice-list.tsx'
import { MethodCard } from './method-card.tsx'
import { PlanComparison } from './plan-comparison.tsx'
import { SandboxTime } from './sandbox-time.tsx'
import { StandingBanner } from './standing-banner.tsx'

const CancelDialog = lazyOnDemand(async () => ({
  default: (await import('./cancel-dialog.tsx')).CancelDialog,
}))
const ChangePlanDialog = lazyOnDemand(async () => ({
  default: (await import('./change-plan-dialog.tsx')).ChangePlanDialog,
}))
const CardDialog = lazyOnDemand(async () => ({ default: (await import('./card-dialog.tsx')).CardDialog }))

type Asked =
  | { kind: 'cancel' }
  | { kind: 'plan'; plan: PaidPlanId }
  | { kind: 'pay'; clientSecret: string; amountCents: number; failure: string | null; what: string }
  | { kind: 'method'; clientSecret: string; setupId: string }

/** The user's own subscription: its state, the available actions, and the past charges. */
export function SubscriptionPanel() {
  const query = useQuery(subscriptionQuery)
  return (
    <Loaded
      query={query}
      loading="Loading your subscription"
      rows={6}
      failed="We couldn’t load your subscription."
    >
      {(subscription) => <Panel subscription={subscription} />}
    </Loaded>
  )
}

function Panel({ subscription }: { subscription: Subscription }) {
  const { data: config } = useQuery(configQuery)
  const [dialog, setDialog] = useState<Asked | null>(null)
  const close = (): void => setDialog(null)
  const pay = usePayOpen()
  const refresh = useRefreshSubscription()
  const begin = useBeginMethod()
  const saveMethod = useSetPaymentMethod()
  const { openInvoice, plan, status } = subscription
  const provider = config?.payments.provider

  const payOpen = async (): Promise<void> => {
    try {
      const { payment, subscription: now } = await pay.mutateAsync()
      if (!payment) {
        toast({ title: 'Nothing left to pay', tone: 'neutral' })
        return
      }
      setDialog({
        kind: 'pay',
        clientSecret: payment.clientSecret,
        amountCents: payment.amountDueCents,
        failure: now.openInvoice?.failure ?? null,
        what: status === 'active' ? 'Upgrade to Pro' : `${planName(plan)}, one month`,
      })
    } catch (error) {
      const description = reasonOf(error, 'Please try again in a moment.')
      toast({ title: 'We couldn’t start the payment', description, tone: 'bad' })
    }
  }
  // The payment may restore access, and then the shell around this page mounts it again. So nothing after this line
  // relies on its state.
  const paid = async (): Promise<void> => {
    const answered = await refresh.mutateAsync().catch(() => null)
    close()
    if (!answered) {
      toast({ title: 'Payment sent', description: 'This page updates as soon as the payment arrives.' })
      return
    }
    const now = answered.subscription
    if (now.openInvoice) {
      toast({ title: 'Payment processing', description: 'Your bank is still processing the payment.' })
      return
    }
    toast({ title: 'Payment received', description: `You are on ${planName(now.plan)}.`, tone: 'ok' })
  }
  const beginReplacement = async (): Promise<void> => {
    try {
      setDialog({ kind: 'method', ...(await begin.mutateAsync()) })
    } catch (error) {
      const description = reasonOf(error, 'Please try again in a moment.')
      toast({ title: 'Subscription update failed', description, tone: 'bad' })
    }
  }
  const replaceMethod = async (setupId: string): Promise<void> => {
    const done = await saveMethod.mutateAsync(setupId).catch(() => null)
    if (done) close()
  }

  return (
    <>
      <StandingBanner subscription={subscription} paying={pay.isPending} onPay={() => void payOpen()} />
      <Elsewhere subscription={subscription} provider={provider} />
      <div className="grid items-stretch gap-4 lg:grid-cols-[1.4fr_1fr]">
        <CurrentPlan subscription={subscription} onCancel={() => setDialog({ kind: 'cancel' })} />
        <MethodCard
          subscription={subscription}
          beginning={begin.isPending}
          onReplace={() => void beginReplacement()}
        />
      </div>
      <PlanComparison
        subscription={subscription}
        onChoose={(chosen) => setDialog({ kind: 'plan', plan: chosen })}
      />
      <InvoiceList />
      {provider === 'sandbox' && subscription.may.changeMethod ? <SandboxTime /> : null}
      <Suspense>
        {dialog?.kind === 'cancel' ? <CancelDialog subscription={subscription} onClose={close} /> : null}
        {dialog?.kind === 'plan' ? (
          <ChangePlanDialog
            plan={dialog.plan}
            subscription={subscription}
            onClose={close}
            onPay={({ clientSecret, amountDueCents }, failure) =>
              setDialog({
                kind: 'pay',
                clientSecret,
                amountCents: amountDueCents,
                failure,
                what:
                  status === 'active'
                    ? `Upgrade to ${planName(dialog.plan)}`
                    : `${planName(dialog.plan)}, one month`,
              })
            }
          />
        ) : null}
        {dialog?.kind === 'pay' ? (
          <CardDialog
            title={openInvoice?.failure ? 'Pay with another card' : 'Pay by card'}
            description="We’ll use this card for future payments."
            what={dialog.what}
            clientSecret={dialog.clientSecret}
            amountCents={dialog.amountCents}
            failure={dialog.failure}
            busy={refresh.isPending}
            onDone={() => void paid()}
            onClose={close}
          />
        ) : null}
        {dialog?.kind === 'method' ? (
          <CardDialog
            title={subscription.paymentMethod ? 'Replace card' : 'Add card'}
            description="Nothing is charged now. We’ll use this card for future payments."
            clientSecret={dialog.clientSecret}
            amountCents={0}
            mode="setup"
            busy={saveMethod.isPending}
            onDone={() => void replaceMethod(dialog.setupId)}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </>
  )
}

/** Why the subscription cannot be changed here. */
function Elsewhere({
  subscription: { source, status, may },
  provider,
}: {
  subscription: Subscription
  provider: PaymentProviderName | 'off' | undefined
}) {
  if (provider === 'off')
    return (
      <Banner label="Payments are off">
        Online payment is turned off. Our team sets up plans.
        <WhomToAsk to="change yours" />
      </Banner>
    )
  const isCharged = source === 'provider' && (status === 'active' || status === 'past_due')
  if (provider === undefined || !isCharged || may.changeMethod) return null
  return (
    <Banner label="Billed by another service">
      Your subscription is billed by a different payment service than the one set up here.
      <WhomToAsk to="change it" />
    </Banner>
  )
}
