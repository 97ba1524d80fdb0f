import { type ChangeEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError, reasonOf } from '../../../lib/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import {
  blankCard,
  type CardForm,
  cardField,
  groupedNumber,
  resolveCard,
  spacedExpiry,
} from '../card-form.ts'
import { inDollars } from '../money.ts'
import { useSandboxAuthentication, useSandboxCard } from '../use-escort-payment.ts'
import { PaymentFailed } from './payment-failed.tsx'

export type CardFormProps = {
  clientSecret: string
  amount: number
  /** Why an earlier try failed. */
  failure?: string | null
  onPaid: (status: 'succeeded' | 'processing') => void
  onBack: () => void
}

const FAILED = 'The payment could not be completed. Please try again.'

/** The sandbox's card form: test cards only, nothing is charged. */
export function SandboxCardForm({
  clientSecret,
  amount,
  failure: before = null,
  onPaid,
  onBack,
}: CardFormProps) {
  const form = useForm<CardForm>({ defaultValues: blankCard, resolver: resolveCard })
  const pay = useSandboxCard(clientSecret)
  const [failure, setFailure] = useState(before)
  const [asked, setAsked] = useState(false)
  const { errors } = form.formState

  const fail = (error: unknown): void => {
    setAsked(false)
    setFailure(reasonOf(error, FAILED))
    if (!(error instanceof ApiError)) return
    for (const { path, message } of error.errors) {
      const field = cardField(path)
      if (field) form.setError(field, { message }, { shouldFocus: true })
    }
  }
  const submit = form.handleSubmit((values) => {
    setFailure(null)
    pay.mutate(values, {
      onSuccess: ({ requiresAction }) => (requiresAction ? setAsked(true) : onPaid('succeeded')),
      onError: fail,
    })
  })
  if (asked)
    return (
      <AuthenticationStep
        clientSecret={clientSecret}
        amount={amount}
        onApproved={() => onPaid('succeeded')}
        onRefused={fail}
      />
    )
  return (
    <form
      noValidate
      aria-label="Card"
      className="flex flex-col gap-4"
      onSubmit={(event) => void submit(event)}
    >
      <PaymentFailed message={failure} />
      <TextField
        label="Card number"
        inputMode="numeric"
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
        className="num"
        {...form.register('number', {
          onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
            form.setValue('number', groupedNumber(target.value)),
        })}
        error={errors.number?.message}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label="Expiration"
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="MM / YY"
          className="num"
          {...form.register('expiry')}
          onChange={({ target }) =>
            form.setValue('expiry', spacedExpiry(target.value, form.getValues('expiry')), {
              shouldValidate: form.formState.isSubmitted,
            })
          }
          value={form.watch('expiry')}
          error={errors.expiry?.message}
        />
        <TextField
          label="Security code"
          inputMode="numeric"
          autoComplete="cc-csc"
          placeholder="CVC"
          maxLength={4}
          className="num"
          {...form.register('cvc')}
          error={errors.cvc?.message}
        />
      </div>
      <p className="text-sm text-ink-2">
        This is the sandbox: nothing is charged, and only test cards are taken, such as 4242 4242 4242 4242.
        We keep a card’s brand and last four digits, never its number.
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onBack} disabled={pay.isPending}>
          Back
        </Button>
        <Button type="submit" variant="primary" loading={pay.isPending}>
          {pay.isPending ? 'Processing...' : `Pay ${inDollars(amount)}`}
        </Button>
      </div>
    </form>
  )
}

type StepProps = {
  clientSecret: string
  amount: number
  onApproved: () => void
  onRefused: (error: unknown) => void
}

/** What a bank's own page asks at a real provider. */
function AuthenticationStep({ clientSecret, amount, onApproved, onRefused }: StepProps) {
  const answer = useSandboxAuthentication(clientSecret)
  const say = (approve: boolean): void =>
    answer.mutate(approve, { onSuccess: onApproved, onError: onRefused })
  return (
    <section aria-labelledby="authentication-title" className="flex flex-col gap-4">
      <div role="status" className="rounded-lg border border-line bg-sunken px-4 py-3">
        <h3 id="authentication-title" className="text-base font-semibold">
          Your bank asks you to confirm
        </h3>
        <p className="text-md text-ink-2">
          Confirm the payment of <span className="num font-medium text-ink">{inDollars(amount)}</span> to
          Porchlight. At a real bank this would be a code or its app.
        </p>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => say(false)} disabled={answer.isPending}>
          Decline
        </Button>
        <Button
          variant="primary"
          loading={answer.isPending}
          onClick={() => say(true)}
          ref={(button) => button?.focus()}
        >
          Confirm payment
        </Button>
      </div>
    </section>
  )
}
