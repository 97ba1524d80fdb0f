import { formatCents } from '@porchlight/contract/kernel/money'
import { useEffect, useRef } from 'react'
import { reasonOf } from '../../../lib/requests/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { type BankQuestionProps, cardWords } from '../card-words.ts'
import { useSandboxAuthentication } from '../use-escort-payment.ts'

/** The question that a bank's own page asks at a real provider. */
export function SandboxBankQuestion({
  clientSecret,
  mode = 'payment',
  amountCents,
  completing = false,
  onConfirmed,
  onRefused,
}: BankQuestionProps) {
  const answer = useSandboxAuthentication(clientSecret)
  const isBusy = answer.isPending || completing
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  // Awaited, because a live update may replace this page before the answer arrives, and the next step must still run.
  const answerBank = async (approve: boolean): Promise<void> => {
    const answered = await answer
      .mutateAsync(approve)
      .catch((error: unknown) => onRefused(reasonOf(error, cardWords[mode].failed)))
    if (answered) onConfirmed('succeeded')
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
