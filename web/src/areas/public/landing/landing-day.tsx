import { Column, Opening } from './landing-frame.tsx'

type Step = { who: 'you' | 'us'; when: string; title: string; detail: string; live?: true; aside?: string }

const STEPS: readonly Step[] = [
  {
    who: 'you',
    when: 'Mon 9:15 AM',
    title: 'Request the tour',
    detail: 'Ann Lee, 412 Annie St, Thursday at two. Friday morning works too.',
  },
  {
    who: 'us',
    when: 'Mon 9:21 AM',
    title: 'An assistant takes it on',
    detail: 'One person handles it, from the first call to the last note.',
  },
  {
    who: 'us',
    when: 'Mon 9:34 AM',
    title: 'Your client is called',
    detail: 'Thursday works for Ann. Her sister is coming along.',
  },
  {
    who: 'us',
    when: 'Mon 10:05 AM',
    title: 'The time is confirmed',
    detail: '2:00 PM CST, agreed with the property. It’s on your calendar.',
    aside: 'Meanwhile, you’re with your next client.',
  },
  {
    who: 'us',
    when: 'Thu 1:00 PM',
    title: 'Ann’s calendar reminds her',
    detail: 'The calendar invite came with our email. It alerts her an hour before, with the address.',
  },
  {
    who: 'us',
    when: 'Thu 1:50 PM',
    title: 'An assistant is at the door',
    detail: 'A vetted tour assistant, ten minutes early.',
  },
  {
    who: 'us',
    when: 'Thu 2:46 PM',
    title: 'Notes are written',
    detail: 'Before the car leaves the street.',
  },
  {
    who: 'you',
    when: 'Thu 2:50 PM',
    title: 'Read them, call Ann',
    detail: 'She loved the light and asks how old the roof is.',
    live: true,
  },
]

/** One tour on a timeline: the agent's part on the left, ours on the right. */
export function LandingDay() {
  return (
    <section id="how" className="border-t border-line">
      <Column className="py-8 sm:py-20 lg:py-28">
        <Opening title="Two steps are yours.">
          An example tour over four days: what you do, and what we do.
        </Opening>
        <div className="pt-6 sm:pt-12">
          <div aria-hidden="true" className="landing-day num pb-6 text-md text-ink-3 max-sm:hidden">
            <p className="text-right">You, twice</p>
            <span />
            <p>Porchlight, six times</p>
          </div>
          <ol aria-label="One tour, from request to notes">
            {STEPS.map((step) => (
              <li key={step.when} data-state={step.live ? 'live' : 'done'} className="rail-step landing-day">
                <span className="rail-mark col-start-1 row-start-1 sm:col-start-2" aria-hidden="true">
                  <span className={`rail-dot ${step.who === 'us' ? 'landing-ours' : ''}`} />
                </span>
                <div
                  className={`col-start-2 row-start-1 pb-3 max-sm:flex max-sm:items-baseline max-sm:gap-3 sm:pb-8 ${step.who === 'you' ? 'sm:col-start-1 sm:text-right' : 'sm:col-start-3'}`}
                >
                  <p className="min-w-0 flex-1 text-base font-semibold tracking-[-0.01em] sm:text-lg">
                    <span
                      className={`font-normal text-ink-3 sm:sr-only ${step.who === 'us' ? 'max-sm:sr-only' : ''}`}
                    >
                      {step.who === 'you' ? 'You: ' : 'Porchlight: '}
                    </span>
                    {step.title}
                  </p>
                  <p className="max-w-88 text-base text-pretty text-ink-2 max-sm:hidden sm:inline-block">
                    {step.detail}
                  </p>
                  <p className="num shrink-0 text-sm text-ink-3 sm:pt-0.5">{step.when}</p>
                </div>
                {step.aside ? (
                  <p className="col-start-1 row-span-2 row-start-1 hidden max-w-72 justify-self-end text-right text-xl text-balance text-ink-3 sm:block">
                    {step.aside}
                  </p>
                ) : null}
              </li>
            ))}
          </ol>
        </div>
      </Column>
    </section>
  )
}
