import { formatShortCents } from '@porchlight/contract/kernel/money'
import { plans } from '@porchlight/contract/kernel/plan-words'
import {
  CHEAPEST_CENTS,
  DEAREST_CENTS,
  proPaysFrom,
  whenScheduledByUs,
} from '../../../features/billing/plan-offers.ts'
import { Column } from './landing-frame.tsx'

const { basic, pro } = plans

/** Whole dollars, as the public pages write prices. */
const COUNTED = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'] as const

const LINES = [
  {
    what: 'A tour assistant attends',
    basic: `${formatShortCents(basic.assistantFeeCents)} per tour`,
    pro: `${formatShortCents(pro.assistantFeeCents)} per tour`,
  },
  {
    what: 'Tours you ask us to schedule',
    basic: `${formatShortCents(CHEAPEST_CENTS)} to ${formatShortCents(DEAREST_CENTS)}, by city`,
    pro: 'Free',
  },
  { what: 'Coordination, reminders, calendars, and chat', basic: 'Included', pro: 'Included', alike: true },
] as const

/** Both plans in full, with monthly prices and prices per tour (onboarding, section 1). */
export function LandingPrices() {
  return (
    <section id="prices" className="landing-band">
      <Column className="py-8 sm:py-20 lg:py-28">
        <h2 className="landing-title max-w-160">Two prices: per month and per tour.</h2>
        <div className="pt-6 sm:pt-12">
          <table className="landing-prices num w-full text-left">
            <caption className="sr-only">Plans and prices</caption>
            <thead>
              <tr>
                <td />
                <PlanHead name={basic.name} price={formatShortCents(basic.monthlyCents)} />
                <PlanHead name={pro.name} price={formatShortCents(pro.monthlyCents)} />
              </tr>
            </thead>
            <tbody className="text-base">
              {LINES.map((line) => (
                <tr key={line.what} className={'alike' in line ? 'max-sm:hidden' : undefined}>
                  <th scope="row" className="landing-quiet">
                    {line.what}
                  </th>
                  <td data-plan={basic.name}>{line.basic}</td>
                  <td data-plan={pro.name}>{line.pro}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <div className="flex flex-wrap items-center gap-x-8 gap-y-5 pt-6 sm:pt-10">
          <a href="/agent-signup" className="landing-amber">
            Get Started
          </a>
          <p className="landing-quiet max-w-130 text-base">
            From {COUNTED[proPaysFrom]} attended tours per month, Pro is cheaper.{' '}
            <span className="max-sm:hidden">
              {whenScheduledByUs} Tours you request and attend yourself are free. Cancel anytime. You keep
              access until the end of the month you’ve paid for.
            </span>{' '}
            <a href="/pricing" className="landing-more">
              Monthly costs and prices by city
            </a>
          </p>
        </div>
      </Column>
    </section>
  )
}

function PlanHead({ name, price }: { name: string; price: string }) {
  return (
    <th scope="col">
      <span className="block text-base font-semibold">{name}</span>
      <span className="landing-price block">{price}</span>
      <span className="landing-quiet block text-md font-normal">per month</span>
    </th>
  )
}
