import { plans } from '@porchlight/contract/kernel/plans'
import { Column, Opening } from './landing-frame.tsx'
import { CHEAPEST, DEAREST, dollars } from './landing-prices.tsx'

const { basic, pro } = plans

const QUESTIONS = [
  {
    ask: 'Who meets my client?',
    answer:
      'You, or a vetted tour representative, as you choose for each tour. Some properties require an escort; the listing says so before you ask for a time. You see the first name of your representative once the tour is confirmed.',
  },
  {
    ask: 'What does an attended tour cost?',
    answer: `${dollars(basic.assistantFeeCents)} on ${basic.name} and ${dollars(pro.assistantFeeCents)} on ${pro.name}, for each tour that a representative attends. If you attend yourself there is no fee.`,
  },
  {
    ask: 'What if our team schedules the tour?',
    answer: `On ${pro.name} it is free. On ${basic.name} it costs ${dollars(CHEAPEST)} to ${dollars(DEAREST)}, depending on the city and on whether the property requires an escort.`,
  },
  {
    ask: 'Can I change or cancel a request?',
    answer:
      'Yes, from the tour itself, until an assistant has taken it on, and again whenever a time falls through. After that, ask your assistant in the tour’s conversation. A fee already paid is refunded if the tour is cancelled before it is confirmed.',
  },
  {
    ask: 'What if I send a request at night?',
    answer:
      'It is taken and kept. The office answers from 9:00 AM to 7:00 PM CST, Monday to Sunday, except on holidays, and handles it the next business day.',
  },
  {
    ask: 'Does my client hear from you or from me?',
    answer:
      'From your scheduling assistant, on your behalf. E-mails to a client carry your address for replies, and you decide for each tour whether any are sent.',
  },
  {
    ask: 'Can I stop?',
    answer:
      'At any time, in your subscription’s settings. Access continues until the end of the billing period; there are no refunds for a month begun.',
  },
] as const

/** The questions people ask before they pay. Native disclosure: works without a script. */
export function LandingQuestions() {
  return (
    <section id="questions">
      <Column className="grid gap-x-14 gap-y-10 py-20 lg:grid-cols-[minmax(0,25rem)_minmax(0,1fr)] lg:py-28">
        <Opening title="Before you ask" />
        <div className="border-b border-line">
          {QUESTIONS.map((question) => (
            <details key={question.ask} className="landing-question border-t border-line">
              <summary className="flex min-h-14 items-center gap-4 text-lg font-semibold tracking-[-0.01em]">
                <span className="flex-1">{question.ask}</span>
                <span aria-hidden="true" className="landing-sign" />
              </summary>
              <p className="max-w-150 pb-6 text-base text-pretty text-ink-2">{question.answer}</p>
            </details>
          ))}
        </div>
      </Column>
    </section>
  )
}
