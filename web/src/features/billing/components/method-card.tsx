import { cardName } from '@porchlight/contract/kernel/card-words'
import type { Subscription } from '@porchlight/contract/subscriptions'
import { CreditCard, ExternalLink } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { methodExpiry } from '../card-words.ts'
import { usePortal } from '../subscription-mutations.ts'
import { billingDay } from '../subscription-words.ts'

type Props = { subscription: Subscription; beginning: boolean; onReplace: () => void }

/** The payment method, with a button that replaces it. */
export function MethodCard({ subscription, beginning, onReplace }: Props) {
  const portal = usePortal()
  const { paymentMethod, may, nextAmountCents, currentPeriodEnd } = subscription
  const expiry = paymentMethod && methodExpiry(paymentMethod)
  return (
    <section
      aria-labelledby="payment-method"
      className="flex flex-col rounded-lg border border-line bg-surface"
    >
      <div className="flex-1 p-5">
        <h2 id="payment-method" className="text-md text-ink-2">
          Payment method
        </h2>
        {paymentMethod ? (
          <p className="mt-2 flex items-center gap-3">
            <span className="grid h-8 w-11 shrink-0 place-items-center rounded-sm border border-line bg-sunken text-ink-2">
              <CreditCard size={18} aria-hidden="true" />
            </span>
            <span className="min-w-0">
              <span className="num block text-md font-semibold">{cardName(paymentMethod)}</span>
              {expiry ? <span className="num block text-sm text-ink-2">Expires {expiry}</span> : null}
            </span>
          </p>
        ) : (
          <p className="mt-2 text-md">
            {may.changeMethod && nextAmountCents !== null && currentPeriodEnd
              ? `No card on file. Add one by ${billingDay(currentPeriodEnd)} to keep your plan.`
              : 'No card on file.'}
          </p>
        )}
      </div>
      {may.changeMethod || may.portal ? (
        <div className="flex flex-wrap gap-2 border-t border-line px-5 py-3">
          {may.changeMethod ? (
            <Button loading={beginning} onClick={onReplace}>
              {paymentMethod ? 'Replace card' : 'Add card'}
            </Button>
          ) : null}
          {may.portal ? (
            <Button
              variant="ghost"
              loading={portal.isPending}
              onClick={() => portal.mutate()}
              icon={<ExternalLink size={15} aria-hidden="true" />}
            >
              Open billing portal
            </Button>
          ) : null}
        </div>
      ) : null}
    </section>
  )
}
