import type { PaymentMethod } from '@porchlight/contract/payments/payment-method'
import type { PaymentProviderName } from '@porchlight/contract/payments/providers'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { lazyOnDemand } from '../../../lib/lazy-when-idle.ts'
import { reasonOf } from '../../../lib/requests/api-error.ts'
import { configQuery } from '../../../lib/requests/config-query.ts'
import { Button } from '../../../ui/button.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { RadioGroup } from '../../../ui/forms/radio-group.tsx'
import {
  type BankQuestionProps,
  type CardFormProps,
  cardButton,
  cardWords,
  storedCardChoice,
} from '../card-words.ts'
import { usePayStoredCard } from '../use-escort-payment.ts'
import { useReportBusy } from '../use-report-busy.ts'
import { CardStep } from './card-step.tsx'
import { PaymentFailed } from './payment-failed.tsx'
import { Completing, PaymentItem } from './payment-item.tsx'

type Props = Pick<
  CardFormProps,
  'clientSecret' | 'amountCents' | 'failure' | 'completing' | 'onBusy' | 'onPaid' | 'onBack'
> & {
  /** The purpose in the payer's words. */
  what: string
  paymentId: string
  storedCard: PaymentMethod | null
}

/** Pays for a tour: with the card of the user's subscription if there is one, or with another card. */
export function TourCardStep({ storedCard, paymentId, ...props }: Props) {
  return storedCard ? (
    <CardChoice storedCard={storedCard} paymentId={paymentId} {...props} />
  ) : (
    <CardStep {...props} />
  )
}

/** The bank's question after a stored card, by provider. */
const bankQuestions: Record<
  PaymentProviderName,
  ComponentType<BankQuestionProps & { publishableKey: string }>
> = {
  stripe: lazyOnDemand(async () => ({
    default: (await import('./stripe-bank-question.tsx')).StripeBankQuestion,
  })),
  sandbox: lazyOnDemand(async () => ({
    default: (await import('./sandbox-bank-question.tsx')).SandboxBankQuestion,
  })),
}

type Step = 'choose' | 'charging' | 'bank'

function CardChoice({
  what,
  storedCard,
  paymentId,
  failure: before = null,
  completing = false,
  onBusy,
  ...props
}: Props & { storedCard: PaymentMethod }) {
  const { clientSecret, amountCents, onPaid, onBack } = props
  const [choice, setChoice] = useState<'stored' | 'another'>('stored')
  const [step, setStep] = useState<Step>('choose')
  const [failure, setFailure] = useState(before)
  const [isCharging, setCharging] = useState(false)
  const pay = usePayStoredCard(paymentId)
  const payButton = useRef<HTMLButtonElement>(null)
  const { data: config } = useQuery(configQuery)
  useReportBusy(step !== 'choose' || isCharging, onBusy)

  const refuse = useCallback((reason: string): void => {
    setStep('choose')
    setFailure(reason)
  }, [])
  // The bank's question held the focus.
  useEffect(() => {
    if (step === 'choose' && failure !== null && document.activeElement === document.body)
      payButton.current?.focus()
  }, [step, failure])

  // Await the mutation instead of using its callbacks: a live update may replace this page before the answer arrives,
  // and the next step must still run.
  const charge = async (): Promise<void> => {
    setFailure(null)
    setStep('charging')
    const answer = await pay
      .mutateAsync(storedCard.last4)
      .catch((error: unknown) => refuse(reasonOf(error, cardWords.payment.failed)))
    if (!answer) return
    if (answer.requiresAction) setStep('bank')
    else if (answer.status === 'open') refuse(cardWords.payment.failed)
    else {
      setStep('choose')
      onPaid(answer.status)
    }
  }
  const confirmed = useCallback<CardFormProps['onPaid']>(
    (status) => {
      setStep('choose')
      onPaid(status)
    },
    [onPaid],
  )
  const provider = config?.payments.provider
  if (step === 'bank' && provider && provider !== 'off') {
    const BankQuestion = bankQuestions[provider]
    return (
      <Suspense fallback={<SkeletonRows rows={3} label="Loading your bank’s question" />}>
        <BankQuestion
          clientSecret={clientSecret}
          amountCents={amountCents}
          publishableKey={config.payments.publishableKey ?? ''}
          onConfirmed={confirmed}
          onRefused={refuse}
        />
      </Suspense>
    )
  }
  const isBusy = step === 'charging' || completing
  return (
    <div className="flex flex-col gap-4">
      <PaymentItem what={what} amountCents={amountCents} />
      <PaymentFailed message={failure} />
      <RadioGroup
        label="How would you like to pay?"
        look="cards"
        value={choice}
        onChange={(next) => {
          setChoice(next)
          setFailure(null)
        }}
        choices={[
          {
            value: 'stored',
            label: <span className="num">{storedCardChoice(storedCard, amountCents)}</span>,
            hint: 'The card we charge for your subscription.',
            disabled: isBusy || isCharging,
          },
          {
            value: 'another',
            label: 'Use another card',
            hint: 'For this payment only.',
            disabled: isBusy || isCharging,
          },
        ]}
      />
      {choice === 'another' ? (
        <CardStep {...props} completing={completing} onBusy={setCharging} />
      ) : (
        <>
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={onBack} disabled={isBusy}>
              Back
            </Button>
            <Button variant="primary" loading={isBusy} onClick={() => void charge()} ref={payButton}>
              {isBusy ? 'Processing...' : cardButton('payment', amountCents)}
            </Button>
          </div>
          {completing ? <Completing mode="payment" /> : null}
        </>
      )}
    </div>
  )
}
