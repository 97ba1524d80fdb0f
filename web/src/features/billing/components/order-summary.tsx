import type { Checkout, Coupon } from '@porchlight/contract/checkouts'
import { formatCents } from '@porchlight/contract/kernel/money'
import { type PlanId, plans } from '@porchlight/contract/kernel/plan-words'
import { ChevronDown, Tag, X } from 'lucide-react'
import { type Ref, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Form } from '../../../ui/forms/form.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { afterFirstMonth, withCoupon } from '../coupon-words.ts'
import { couponFailure, useApplyCoupon, useRemoveCoupon } from '../use-checkout.ts'

type Props = {
  plan: Exclude<PlanId, 'free'>
  /** The checkout of this plan; null before the contact is known. */
  checkout: Checkout | null
  /** The coupon of a checkout for the other plan; it is sent along with the contact. */
  carried: Coupon | null
  /** A code entered before the contact was sent; it is applied as soon as the contact is known. */
  waiting: string | null
  onWaiting: (code: string | null) => void
  clientSecret: string | null
  onSecret: (clientSecret: string | null) => void
  /** True while a card is being charged or the contact is being sent; the order cannot change then. */
  locked: boolean
  /** Reports why a coupon could not be changed, unless the checkout is over. */
  onRefused: (error: Error) => void
}

/** The order and the amount due today; a coupon updates it at once. On a phone it is folded above the form. */
export function OrderSummary(props: Props) {
  const { plan, checkout, carried, waiting, onWaiting, clientSecret, onSecret, locked, onRefused } = props
  const title = useId()
  const apply = useApplyCoupon(clientSecret)
  const remove = useRemoveCoupon(clientSecret)
  const code = useRef<HTMLInputElement>(null)
  const remover = useRef<HTMLButtonElement>(null)
  // The clicked button disappears with its coupon, so the focus moves to its replacement.
  const pressed = useRef(false)
  const subtotal = plans[plan].monthlyCents
  const coupon = checkout ? checkout.coupon : carried
  const due = checkout ? checkout.amountDue : carried ? withCoupon(subtotal, carried) : subtotal
  const applied = coupon !== null
  useEffect(() => {
    if (!pressed.current) return
    pressed.current = false
    if (applied) remover.current?.focus()
    else code.current?.focus()
  }, [applied])
  const storeSecret = (answer: { clientSecret: string | null }): void => {
    // The answer's secret belongs to the other plan's checkout, so this plan cannot pay with it.
    if (checkout) onSecret(answer.clientSecret)
  }
  const handleRefusal = (error: Error): void => {
    pressed.current = false
    onRefused(error)
  }
  const ready = checkout !== null
  const applyWaiting = useRef<(code: string) => void>(() => undefined)
  applyWaiting.current = (code) =>
    apply.mutate({ couponCode: code, atField: false }, { onSuccess: storeSecret, onError: handleRefusal })
  useEffect(() => {
    if (!ready || locked || waiting === null) return
    onWaiting(null)
    applyWaiting.current(waiting)
  }, [ready, locked, waiting, onWaiting])
  const [unfolded, setUnfolded] = useState(false)
  const amount = due === 0 ? 'FREE' : formatCents(due)
  const contents = useId()
  return (
    <section aria-labelledby={title} className="rounded-xl border border-line bg-surface">
      <button
        type="button"
        aria-expanded={unfolded}
        aria-controls={contents}
        onClick={() => setUnfolded(!unfolded)}
        className="flex min-h-13 w-full items-center gap-2 rounded-xl px-4 text-md lg:hidden"
      >
        <ChevronDown
          size={16}
          aria-hidden="true"
          className={cx('text-ink-3 transition-transform duration-100', unfolded && 'rotate-180')}
        />
        <span className="flex-1 text-left">{unfolded ? 'Hide order summary' : 'Show order summary'}</span>
        {unfolded ? null : <span className="num text-lg font-semibold">{amount}</span>}
      </button>
      <div
        id={contents}
        className={cx('flex-col gap-4 px-4 pb-4 lg:flex lg:p-6', unfolded ? 'flex' : 'hidden')}
      >
        <h2 id={title} className="text-lg font-semibold">
          Order summary
        </h2>
        {coupon ? null : <p className="text-md text-ink-2">{plans[plan].name} plan, one month</p>}
        <dl className="num flex flex-col gap-2 text-md">
          {coupon ? (
            <>
              <Line label={`${plans[plan].name} plan, one month`} value={formatCents(subtotal)} />
              <Line
                label={`${coupon.name} (${coupon.code})`}
                value={coupon.percent_off === 100 ? 'FREE' : formatCents(due - subtotal)}
                good
              />
            </>
          ) : null}
          <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3 font-semibold">
            <dt>Due today</dt>
            <dd className="text-2xl tracking-[-0.02em]" aria-live="polite">
              {amount}
            </dd>
          </div>
        </dl>
        {coupon ? (
          <RemoveCoupon
            code={coupon.code}
            ref={remover}
            locked={locked}
            sending={remove.isPending}
            onRemove={() => {
              pressed.current = true
              remove.mutate(undefined, { onSuccess: storeSecret, onError: handleRefusal })
            }}
          />
        ) : (
          <ApplyCoupon
            waiting={waiting}
            ref={code}
            locked={locked}
            sending={apply.isPending}
            failure={apply.variables?.atField ? apply.error : null}
            onApply={(typed) => {
              if (!ready) return onWaiting(typed)
              pressed.current = true
              apply.mutate(
                { couponCode: typed, atField: true },
                {
                  onSuccess: storeSecret,
                  onError: (error) => {
                    handleRefusal(error)
                    code.current?.focus()
                  },
                },
              )
            }}
          />
        )}
        <p className="text-sm text-ink-2">
          {afterFirstMonth(plan, coupon)} Cancel anytime. You keep access until the end of the month you’ve
          paid for. No refunds for partial months.
        </p>
      </div>
    </section>
  )
}

function Line({ label, value, good }: { label: string; value: string; good?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="min-w-0 wrap-anywhere text-ink-2">{label}</dt>
      <dd className={good ? 'shrink-0 font-medium text-ok' : 'shrink-0'}>{value}</dd>
    </div>
  )
}

/** `locked`: the coupon cannot change now. `sending`: a change is under way. */
type CouponProps = { locked: boolean; sending: boolean }

type ApplyProps = CouponProps & {
  /** A code that is applied later. */
  waiting: string | null
  ref: Ref<HTMLInputElement>
  failure: Error | null
  onApply: (code: string) => void
}

function ApplyCoupon({ waiting, ref, locked, sending, failure, onApply }: ApplyProps) {
  const [code, setCode] = useState(waiting ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const submit = (): void => {
    if (locked || sending) return
    const wrong = code.trim() === '' ? 'Please enter a coupon code' : null
    setProblem(wrong)
    if (wrong === null) onApply(code.trim())
  }
  const refused = failure && couponFailure(failure)
  return (
    <Form label="Coupon" className="flex items-start gap-2" onSubmit={submit}>
      <TextField
        label="Coupon code"
        optional
        className="flex-1"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        ref={ref}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        error={problem ?? (refused ? `${refused.title}: ${refused.description}` : undefined)}
        hint={waiting ? `We’ll apply ${waiting} when you continue to payment.` : undefined}
        disabled={locked}
      />
      <Button type="submit" className="mt-6.5" loading={sending} disabled={locked}>
        Apply
      </Button>
    </Form>
  )
}

type RemoveProps = CouponProps & { code: string; ref: Ref<HTMLButtonElement>; onRemove: () => void }

function RemoveCoupon({ code, ref, locked, sending, onRemove }: RemoveProps) {
  return (
    <p className="flex items-center gap-2 rounded-md bg-ok-soft px-3 py-1.5 text-md text-ok">
      <Tag size={15} aria-hidden="true" />
      <span className="min-w-0 flex-1 wrap-anywhere">{code} is applied</span>
      <IconButton
        ref={ref}
        label={`Remove the coupon ${code}`}
        disabled={locked}
        loading={sending}
        onClick={() => {
          if (!sending) onRemove()
        }}
      >
        <X size={16} aria-hidden="true" />
      </IconButton>
    </p>
  )
}
