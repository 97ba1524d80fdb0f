import { type ChangeEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError, reasonOf } from '../../../lib/requests/api-error.ts'
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
import { type CardFormProps, cardButton, cardWords } from '../card-words.ts'
import { storedOfCard } from '../plan-offers.ts'
import { useSandboxCard } from '../use-escort-payment.ts'
import { useReportBusy } from '../use-report-busy.ts'
import { PaymentFailed } from './payment-failed.tsx'
import { SandboxBankQuestion } from './sandbox-bank-question.tsx'

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
  back = 'Back',
  size,
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
      <SandboxBankQuestion
        clientSecret={clientSecret}
        mode={mode}
        amountCents={amountCents}
        completing={completing}
        onConfirmed={onPaid}
        onRefused={(reason) => {
          setBankAsks(false)
          setFailure(reason)
        }}
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
        This is a sandbox. Nothing is charged. Use a test card, such as 4242 4242 4242 4242. We store a card’s{' '}
        {storedOfCard}, never its number.
      </p>
      <FormButtons
        send={isBusy ? 'Processing...' : cardButton(mode, amountCents)}
        sending={isBusy}
        disabled={held}
        back={back}
        size={size}
        onBack={onBack}
      />
    </Form>
  )
}
