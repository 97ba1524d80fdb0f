import type { PaymentProviderName } from '@porchlight/contract/payments/providers'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense } from 'react'
import { lazyOnDemand } from '../../../lib/lazy-when-idle.ts'
import { configQuery } from '../../../lib/requests/config-query.ts'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import type { CardFormProps } from '../card-words.ts'
import { Completing, PaymentItem } from './payment-item.tsx'

/** The card form of each provider; `publishableKey` is empty for a provider without one. */
const cardForms: Record<PaymentProviderName, ComponentType<CardFormProps & { publishableKey: string }>> = {
  stripe: lazyOnDemand(async () => ({ default: (await import('./stripe-card-form.tsx')).StripeCardForm })),
  sandbox: lazyOnDemand(async () => ({ default: (await import('./sandbox-card-form.tsx')).SandboxCardForm })),
}

function CardForm({
  provider,
  ...props
}: CardFormProps & { provider: PaymentProviderName; publishableKey: string }) {
  const Form = cardForms[provider]
  return <Form {...props} />
}

/**
 * The card form of the payment provider, under the purpose and the amount of the payment.
 * @param what the purpose in the payer's words; without it, the page around the form states both
 */
export function CardStep({ what, ...props }: CardFormProps & { what?: string }) {
  const config = useQuery(configQuery)
  return (
    <Loaded query={config} loading="Loading the card form" rows={6} failed="We couldn’t load the card form.">
      {({ payments: { provider, publishableKey } }) => (
        <div className="flex flex-col gap-4">
          {what === undefined || props.mode === 'setup' ? null : (
            <PaymentItem what={what} amountCents={props.amountCents} />
          )}
          <Suspense fallback={<SkeletonRows rows={6} label="Loading the card form" />}>
            {provider === 'off' ? null : (
              <CardForm provider={provider} publishableKey={publishableKey ?? ''} {...props} />
            )}
          </Suspense>
          {props.completing ? <Completing mode={props.mode ?? 'payment'} /> : null}
        </div>
      )}
    </Loaded>
  )
}
