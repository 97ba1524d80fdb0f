import { formatDollars, toCents } from '@porchlight/contract/kernel/money'
import type { UnusedPayment } from '@porchlight/contract/payments'
import type { PaymentMethod } from '@porchlight/contract/payments/payment-method'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { FormButtons } from '../../../ui/forms/form-buttons.tsx'
import { RadioGroup } from '../../../ui/forms/radio-group.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { assistantFeeQuery } from '../api.ts'
import { feeRefundedIf } from '../plan-offers.ts'
import { useBeginEscort } from '../use-escort-payment.ts'
import { TourCardStep } from './tour-card-step.tsx'

/** The client's escort: the agent in person, or a paid assistant. */
export type Escort = { by: 'agent' } | { by: 'assistant'; paymentId: string }

type Props = {
  propertyId: string
  /** The property's name on the screen. */
  place: string
  /** The requested time on the screen. */
  time: string | null
  /** Sends the tour with this escort; resolves to whether it was booked. */
  onChosen: (escort: Escort) => Promise<boolean>
  onClose: () => void
}

type Step =
  | { at: 'choose' }
  | {
      at: 'card'
      clientSecret: string
      paymentId: string
      amountCents: number
      storedCard: PaymentMethod | null
    }
  | { at: 'paid' }

/**
 * The Escort Required Property dialog (specification, agent area, section 4): choose, then pay. The form books the
 * tour.
 */
export function EscortDialog({ propertyId, place, time, onChosen, onClose }: Props) {
  const [step, setStep] = useState<Step>({ at: 'choose' })
  const [sending, setSending] = useState(false)
  const [charging, setCharging] = useState(false)

  const goAlone = async (): Promise<void> => {
    setSending(true)
    await onChosen({ by: 'agent' })
    onClose()
  }
  const book = async (paymentId: string): Promise<void> => {
    setStep({ at: 'paid' })
    // The form reports why the tour could not be booked. The payment stays available for the next attempt.
    await onChosen({ by: 'assistant', paymentId })
    onClose()
  }
  // A paid escort is booked even if the payer has left, so the dialog cannot close while the card is charged.
  const busy = sending || charging || step.at === 'paid'
  return (
    <Dialog
      onClose={() => {
        if (!busy) onClose()
      }}
      keepOnOutsidePress
      title={step.at === 'card' ? 'Pay for a tour assistant' : 'Escort Required Property'}
      description={
        <>
          <span className="block wrap-anywhere">{place}</span> <span className="num block">{time}</span>
        </>
      }
    >
      {step.at === 'choose' ? (
        <Choose
          propertyId={propertyId}
          sending={sending}
          onAlone={() => void goAlone()}
          onPay={setStep}
          onPaid={(paymentId) => void book(paymentId)}
          onClose={onClose}
        />
      ) : null}
      {step.at === 'card' ? (
        <TourCardStep
          what="Tour assistant, one tour"
          {...step}
          onBusy={setCharging}
          onPaid={() => void book(step.paymentId)}
          onBack={() => setStep({ at: 'choose' })}
        />
      ) : null}
      {step.at === 'paid' ? (
        <p role="status" className="flex items-center gap-3 py-4 text-md text-ink-2">
          <Spinner /> Booking your tour assistant
        </p>
      ) : null}
    </Dialog>
  )
}

type ChooseProps = {
  propertyId: string
  sending: boolean
  onAlone: () => void
  onPay: (step: Step) => void
  onPaid: (paymentId: string) => void
  onClose: () => void
}

function Choose(props: ChooseProps) {
  const query = useQuery(assistantFeeQuery(props.propertyId))
  return (
    <Loaded
      query={query}
      loading="Loading the price"
      rows={3}
      failed="Failed to fetch the price of a tour assistant"
    >
      {(fee) => <ChoiceForm {...props} {...fee} />}
    </Loaded>
  )
}

type FormProps = ChooseProps & { amount: number | null; payment: Unused }

function ChoiceForm({ propertyId, amount, payment, sending, onAlone, onPay, onPaid, onClose }: FormProps) {
  const begin = useBeginEscort(propertyId)
  const [choice, setChoice] = useState<'agent' | 'assistant' | null>(null)
  const [missing, setMissing] = useState(false)

  const pay = (asked: number): void =>
    begin.mutate(asked, {
      onSuccess: ({ status, amount: due, ...opened }) => {
        if (status === 'open') onPay({ at: 'card', ...opened, amountCents: toCents(due) })
        else onPaid(opened.paymentId)
      },
    })
  const go = (): void => {
    if (choice === null) setMissing(true)
    else if (choice === 'agent') onAlone()
    else if (payment) onPaid(payment.paymentId)
    else if (amount !== null) pay(amount)
  }
  return (
    <Form onSubmit={go}>
      <p className="text-md text-ink-2">
        Clients can’t tour this property alone. Go yourself, or book a tour assistant.
      </p>
      <RadioGroup
        label="Who goes with your client?"
        look="cards"
        value={choice}
        onChange={(next) => {
          setChoice(next)
          setMissing(false)
        }}
        error={missing ? 'Choose who goes with your client' : undefined}
        choices={[
          {
            value: 'agent',
            label: 'I will escort personally',
            hint: 'Free. We’ll add a note to the request.',
          },
          {
            value: 'assistant',
            label: assistantLabel(amount, payment),
            hint: assistantHint(amount, payment),
            disabled: amount === null && !payment,
          },
        ]}
      />
      <FormButtons
        send={choice === 'assistant' && !payment ? 'Continue to payment' : 'Continue'}
        sending={sending || begin.isPending}
        onBack={onClose}
      />
    </Form>
  )
}

type Unused = UnusedPayment | null

const assistantLabel = (amount: number | null, payment: Unused): string => {
  if (payment) return `Use the tour assistant you already paid for (${formatDollars(payment.amount)})`
  return amount === null ? 'Pay for a tour assistant' : `Pay for a tour assistant: ${formatDollars(amount)}`
}

const assistantHint = (amount: number | null, payment: Unused): string => {
  if (payment?.status === 'processing')
    return 'Your earlier payment for this property is processing. You won’t be charged again.'
  if (payment) return 'You have an unused payment for this property. You won’t be charged again.'
  if (amount === null) return 'Not available for your account right now.'
  return `For this tour. Refunded ${feeRefundedIf}.`
}
