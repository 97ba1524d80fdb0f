import { formatCents } from '@porchlight/contract/kernel/money'
import type { PaidPlanId } from '@porchlight/contract/kernel/plan-words'
import type { PlanChange, Subscription } from '@porchlight/contract/subscriptions'
import { useQuery } from '@tanstack/react-query'
import { reasonOf } from '../../../lib/requests/api-error.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { planName } from '../../sessions/plan-name.ts'
import { previewQuery } from '../subscription-api.ts'
import { useChangePlan } from '../subscription-mutations.ts'
import { billingDay } from '../subscription-words.ts'

export type Payable = { clientSecret: string; amountDueCents: number }

type Props = {
  plan: PaidPlanId
  subscription: Subscription
  /** The plan takes effect once this is paid. */
  onPay: (payable: Payable, failure: string | null) => void
  onClose: () => void
}

/** Shows the cost and the start of another plan before the user switches to it. */
export function ChangePlanDialog({ plan, subscription, onPay, onClose }: Props) {
  const change = useChangePlan()
  const preview = useQuery({ ...previewQuery(plan), enabled: change.isIdle || change.isError })
  const name = planName(plan)
  const offer = preview.data

  const changePlan = async (): Promise<void> => {
    const answered = await change.mutateAsync(plan).catch(() => null)
    if (!answered) return
    const { payment, subscription: now } = answered
    if (payment) return onPay(payment, now.openInvoice?.failure ?? null)
    toast(
      now.pendingPlan === plan && now.pendingPlanAt
        ? { title: `${name} begins on ${billingDay(now.pendingPlanAt)}`, tone: 'ok' }
        : { title: `You are on ${name} now`, tone: 'ok' },
    )
    onClose()
  }
  return (
    <Dialog
      onClose={() => {
        if (!change.isPending) onClose()
      }}
      title={titleOf(offer, subscription, name)}
      footer={
        <>
          <Button onClick={onClose} disabled={change.isPending}>
            Back
          </Button>
          <Button
            variant="primary"
            loading={change.isPending}
            disabled={!offer}
            onClick={() => void changePlan()}
          >
            {offer ? confirmWord(offer, subscription) : 'Continue'}
          </Button>
        </>
      }
    >
      <Loaded
        query={preview}
        loading="Calculating the price"
        rows={3}
        failed={(error) => reasonOf(error, 'We couldn’t calculate the price.')}
      >
        {(shown) => <Offer offer={shown} subscription={subscription} />}
      </Loaded>
    </Dialog>
  )
}

const isBegin = ({ may }: Subscription): boolean => may.subscribe

const titleOf = (offer: PlanChange | undefined, subscription: Subscription, name: string): string => {
  if (isBegin(subscription)) return `Subscribe to ${name}`
  return offer?.when === 'period_end' || subscription.plan === 'pro'
    ? `Downgrade to ${name}?`
    : `Upgrade to ${name}?`
}

const confirmWord = ({ when, amountDueCents, plan }: PlanChange, subscription: Subscription): string => {
  if (isBegin(subscription)) return 'Continue to payment'
  if (when === 'period_end') return `Downgrade to ${planName(plan)}`
  return amountDueCents > 0 ? `Pay ${formatCents(amountDueCents)} and upgrade` : 'Upgrade now'
}

/** How the rest of the period is paid. Without a card on file, the next step asks for one. */
const payWords = ({ paymentMethod }: Subscription): string =>
  paymentMethod
    ? `We charge the rest of this billing period to your card ending in ${paymentMethod.last4}.`
    : 'You pay the rest of this billing period by card in the next step.'

function Offer({ offer, subscription }: { offer: PlanChange; subscription: Subscription }) {
  const { plan, when, at, amountDueCents, lines, nextAmountCents } = offer
  const name = planName(plan)
  const monthly = `${formatCents(nextAmountCents)} per month`
  if (when === 'period_end')
    return (
      <p className="text-md">
        You keep {planName(subscription.plan)} until{' '}
        <strong className="font-semibold">{billingDay(at)}</strong>. {name} begins then, at {monthly}. Nothing
        is charged now, and there are no refunds. You can undo it until then.
      </p>
    )
  const shown =
    lines.length > 0 ? lines : [{ description: `${name}, one month`, amountCents: amountDueCents }]
  const next = subscription.currentPeriodEnd
  return (
    <div className="flex flex-col gap-3 text-md">
      <dl className="rounded-lg border border-line">
        {shown.map(({ description, amountCents }) => (
          <div key={description} className="flex justify-between gap-4 border-b border-line px-3 py-2">
            <dt className="text-ink-2">{description}</dt>
            <dd className="num">{formatCents(amountCents)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 px-3 py-2 font-semibold">
          <dt>Charged now</dt>
          <dd className="num">{formatCents(amountDueCents)}</dd>
        </div>
      </dl>
      <p className="text-ink-2">
        {isBegin(subscription)
          ? `Then ${monthly}, until you cancel.`
          : `${payWords(subscription)} ${name} starts right away. Then ${monthly}${next ? `, next on ${billingDay(next)}` : ''}.`}
      </p>
    </div>
  )
}
