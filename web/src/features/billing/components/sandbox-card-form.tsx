import { formatCents } from '@porchlight/contract/kernel/money'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
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
import { type CardMode, cardWords } from '../card-words.ts'
import { useSandboxAuthentication, useSandboxCard } from '../use-escort-payment.ts'
import { useTellBusy } from '../use-tell-busy.ts'
import { PaymentFailed } from './payment-failed.tsx'

export type CardFormProps = {
  clientSecret: string
  /** Default 'payment'. 'setup': a card is given for later, and nothing is charged now. */
  mode?: CardMode | undefined
  /** In dollars; 0 where nothing is charged. */
  amountCents: number
  /** Why an earlier try failed. */
  failure?: string | null
  /** What is to be paid is just being changed: nothing may be sent. */
  held?: boolean | undefined
  /** The card was taken, and what follows from it is under way: it is not shown again. */
  taken?: boolean | undefined
  /** Asked right before the card is charged; where it fails, nothing is charged and the error is shown. */
  verify?: (() => Promise<unknown>) | undefined
  /** Told while the card is being charged, or its bank asks. */
  onBusy?: ((busy: boolean) => void) | undefined
  onPaid: (status: 'succeeded' | 'processing') => void
  onBack: () => void
}

/** What the button says: what is charged, or that nothing is. */
const sendWord = (mode: CardMode, amountCents: number): string =>
  mode === 'setup' ? cardWords.setup.action : `${cardWords.payment.action} ${formatCents(amountCents)}`

/** The sandbox's card form: test cards only, nothing is charged. */
export function SandboxCardForm({
  clientSecret,
  mode = 'payment',
  amountCents,
  failure: before = null,
  held = false,
  taken = false,
  verify,
  onBusy,
  onPaid,
  onBack,
}: CardFormProps) {
  const form = useForm<CardForm>({ defaultValues: blankCard, resolver: resolveCard })
  const pay = useSandboxCard(clientSecret)
  const [failure, setFailure] = useState(before)
  const [asked, setAsked] = useState(false)
  const { errors } = form.formState
  useTellBusy(pay.isPending || asked, onBusy)

  const fail = (error: unknown): void => {
    setAsked(false)
    setFailure(reasonOf(error, cardWords[mode].failed))
    if (!(error instanceof ApiError)) return
    for (const { path, message } of error.errors) {
      const field = cardField(path)
      if (field) form.setError(field, { message }, { shouldFocus: true })
    }
  }
  // Awaited, not called back: a payment may bring news, and the news another page, before it is answered. What follows
  // from it follows all the same.
  const submit = form.handleSubmit(async (values) => {
    if (held || taken) return
    setFailure(null)
    const send = async () => {
      await verify?.()
      return pay.mutateAsync(values)
    }
    const answer = await send().catch(fail)
    if (!answer) return
    if (answer.requiresAction) setAsked(true)
    else onPaid('succeeded')
  })
  const waits = pay.isPending || taken
  if (asked)
    return (
      <AuthenticationStep
        clientSecret={clientSecret}
        mode={mode}
        amountCents={amountCents}
        taken={taken}
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
      <PaymentFailed title={cardWords[mode].title} message={failure} />
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
        <Button onClick={onBack} disabled={waits}>
          Back
        </Button>
        <Button type="submit" variant="primary" loading={waits} disabled={held}>
          {waits ? 'Processing...' : sendWord(mode, amountCents)}
        </Button>
      </div>
    </form>
  )
}

type StepProps = {
  clientSecret: string
  mode: CardMode
  amountCents: number
  taken: boolean
  onApproved: () => void
  onRefused: (error: unknown) => void
}

/** What a bank's own page asks at a real provider. */
function AuthenticationStep({ clientSecret, mode, amountCents, taken, onApproved, onRefused }: StepProps) {
  const answer = useSandboxAuthentication(clientSecret)
  const waits = answer.isPending || taken
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  // Awaited for the same reason as the card's.
  const say = async (approve: boolean): Promise<void> => {
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
            'Confirm that Porchlight may charge this card each month.'
          ) : (
            <>
              Confirm the payment of{' '}
              <span className="num font-medium text-ink">{formatCents(amountCents)}</span> to Porchlight.
            </>
          )}{' '}
          At a real bank this would be a code or its app.
        </p>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => void say(false)} disabled={waits}>
          Decline
        </Button>
        <Button variant="primary" loading={waits} onClick={() => void say(true)} ref={first}>
          {mode === 'setup' ? 'Confirm card' : 'Confirm payment'}
        </Button>
      </div>
    </section>
  )
}
