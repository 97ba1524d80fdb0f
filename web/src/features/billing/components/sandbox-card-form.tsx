import { formatCents } from '@porchlight/contract/kernel/money'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError, reasonOf } from '../../../lib/requests/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { FormButtons } from '../../../ui/forms/form-buttons.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useTextFields } from '../../../ui/forms/use-text-fields.ts'
import {
  blankCard,
  type CardForm,
  cardField,
  groupedNumber,
  resolveCard,
  spacedExpiry,
} from '../card-form.ts'
import { type CardFormProps, type CardMode, cardButton, cardWords } from '../card-words.ts'
import { useSandboxAuthentication, useSandboxCard } from '../use-escort-payment.ts'
import { useReportBusy } from '../use-report-busy.ts'
import { PaymentFailed } from './payment-failed.tsx'

/** The sandbox's card form: test cards only, nothing is charged. */
export function SandboxCardForm({
  clientSecret,
  mode = 'payment',
  amountCents,
  failure: before = null,
  held = false,
  completing = false,
  verify,
  onBusy,
  onPaid,
  onBack,
}: CardFormProps) {
  const form = useForm<CardForm>({ defaultValues: blankCard, resolver: resolveCard })
  const pay = useSandboxCard(clientSecret)
  const [failure, setFailure] = useState(before)
  const [sending, setSending] = useState(false)
  const [bankAsks, setBankAsks] = useState(false)
  const field = useTextFields(form)
  // Not the mutation's own state: it starts after the verification, and may end before the bank's question shows. The
  // parent would unlock in between.
  useReportBusy(sending || bankAsks, onBusy)

  const fail = (error: unknown): void => {
    setBankAsks(false)
    setFailure(reasonOf(error, cardWords[mode].failed))
    if (!(error instanceof ApiError)) return
    for (const { path, message } of error.errors) {
      const field = cardField(path)
      if (field) form.setError(field, { message }, { shouldFocus: true })
    }
  }
  // Await the mutation instead of using its callbacks: a live update may replace this page before the answer arrives,
  // and the next step must still run.
  const submit = form.handleSubmit(async (values) => {
    if (held || completing) return
    setFailure(null)
    setSending(true)
    const send = async () => {
      await verify?.()
      return pay.mutateAsync(values)
    }
    const answer = await send().catch(fail)
    setSending(false)
    if (!answer) return
    if (answer.requiresAction) setBankAsks(true)
    else onPaid('succeeded')
  })
  const isBusy = sending || completing
  if (bankAsks)
    return (
      <AuthenticationStep
        clientSecret={clientSecret}
        mode={mode}
        amountCents={amountCents}
        completing={completing}
        onApproved={() => onPaid('succeeded')}
        onRefused={fail}
      />
    )
  return (
    <Form label="Card" onSubmit={submit}>
      <PaymentFailed title={cardWords[mode].title} message={failure} />
      <TextField
        label="Card number"
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
        className="num"
        {...field('number', {
          onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
            form.setValue('number', groupedNumber(target.value)),
        })}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label="Expiration"
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="MM / YY"
          className="num"
          {...field('expiry')}
          onChange={({ target }) =>
            form.setValue('expiry', spacedExpiry(target.value, form.getValues('expiry')), {
              shouldValidate: form.formState.isSubmitted,
            })
          }
          value={form.watch('expiry')}
        />
        <TextField
          label="Security code"
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder="CVC"
          maxLength={4}
          className="num"
          {...field('cvc')}
        />
      </div>
      <p className="text-sm text-ink-2">
        This is a sandbox. Nothing is charged. Use a test card, such as 4242 4242 4242 4242. We store a card’s
        brand and last four digits, never its number.
      </p>
      <FormButtons
        send={isBusy ? 'Processing...' : cardButton(mode, amountCents)}
        sending={isBusy}
        disabled={held}
        back="Back"
        onBack={onBack}
      />
    </Form>
  )
}

type StepProps = {
  clientSecret: string
  mode: CardMode
  amountCents: number
  completing: boolean
  onApproved: () => void
  onRefused: (error: unknown) => void
}

/** The question that a bank's own page asks at a real provider. */
function AuthenticationStep({
  clientSecret,
  mode,
  amountCents,
  completing,
  onApproved,
  onRefused,
}: StepProps) {
  const answer = useSandboxAuthentication(clientSecret)
  const isBusy = answer.isPending || completing
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  // Awaited for the same reason as the card.
  const answerBank = async (approve: boolean): Promise<void> => {
    const answered = await answer.mutateAsync(approve).catch(onRefused)
    if (answered) onApproved()
  }
  return (
    <section aria-labelledby="authentication-title" className="flex flex-col gap-4">
      <div role="status" className="rounded-lg border border-line bg-sunken px-4 py-3">
        <h3 id="authentication-title" className="text-base font-semibold">
          Your bank asks you to confirm
        </h3>
        <p className="text-md text-ink-2">
          {mode === 'setup' ? (
            'Confirm that Porchlight can charge this card each month.'
          ) : (
            <>
              Confirm the payment of{' '}
              <span className="num font-medium text-ink">{formatCents(amountCents)}</span> to Porchlight.
            </>
          )}{' '}
          A real bank would ask for a code or open its app.
        </p>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => void answerBank(false)} disabled={isBusy}>
          Decline
        </Button>
        <Button variant="primary" loading={isBusy} onClick={() => void answerBank(true)} ref={first}>
          {mode === 'setup' ? 'Confirm card' : 'Confirm payment'}
        </Button>
      </div>
    </section>
  )
}
