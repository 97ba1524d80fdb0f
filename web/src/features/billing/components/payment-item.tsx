import { formatCents } from '@porchlight/contract/kernel/money'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { type CardMode, cardWords } from '../card-words.ts'

/** The purpose and the amount of a payment. */
export function PaymentItem({ what, amountCents }: { what: string; amountCents: number }) {
  return (
    <dl className="flex items-baseline justify-between gap-4 rounded-lg bg-sunken px-3 py-2 text-md">
      <dt>{what}</dt>
      <dd className="num font-semibold">{formatCents(amountCents)}</dd>
    </dl>
  )
}

/** The card was accepted, and the next step is under way. */
export function Completing({ mode }: { mode: CardMode }) {
  return (
    <p role="status" className="flex items-center gap-3 text-md text-ink-2">
      <Spinner /> {cardWords[mode].completing}
    </p>
  )
}
