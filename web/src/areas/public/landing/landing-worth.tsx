import { formatCents, formatShortCents } from '@porchlight/contract/kernel/money'
import { plans } from '@porchlight/contract/kernel/plan-words'
import { monthCents } from '../../../features/billing/plan-offers.ts'
import { Column, Opening } from './landing-frame.tsx'

/** The numbers of attended tours per month that the reader chooses from. */
const TOURS = [2, 4, 8, 10, 12] as const
const FIRST = 8
/** How long one tour takes an agent, with calls and driving. Readers know their own figure. */
const HOURS = [1, 2, 3] as const

/** The cheaper plan for a number of attended tours, and its cost per month in cents. */
const cheaperPlan = (tours: number) => {
  const [basic, pro] = [monthCents('basic', tours), monthCents('pro', tours)]
  return basic <= pro ? { plan: plans.basic, cents: basic } : { plan: plans.pro, cents: pro }
}

/**
 * What an hour back costs, for the reader's own number of tours. The choice works without a script: the style sheet
 * shows the result of the selected option.
 */
export function LandingWorth() {
  return (
    <section id="worth" className="border-t border-line">
      <Column className="grid gap-x-14 gap-y-6 py-8 sm:gap-y-10 sm:py-20 lg:grid-cols-[minmax(0,25rem)_minmax(0,1fr)] lg:py-28">
        <Opening title="What an hour back costs">Compare it with what an hour of your time is worth.</Opening>
        <div className="landing-worth flex flex-col gap-5">
          <fieldset>
            <legend className="pb-2 font-semibold">Tours we attend for you per month</legend>
            <div className="flex flex-wrap gap-2">
              {TOURS.map((tours) => (
                <label
                  key={tours}
                  className="num relative grid min-h-11 min-w-13 place-items-center rounded-md border border-line-2 bg-surface px-3 text-base has-checked:border-brand has-checked:bg-brand-soft has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-brand"
                >
                  <input
                    type="radio"
                    name="tours"
                    value={tours}
                    defaultChecked={tours === FIRST}
                    className="absolute inset-0 appearance-none outline-none"
                  />
                  <span className="pointer-events-none relative">{tours}</span>
                </label>
              ))}
            </div>
          </fieldset>
          {TOURS.map((tours) => (
            <Result key={tours} tours={tours} />
          ))}
        </div>
      </Column>
    </section>
  )
}

function Result({ tours }: { tours: number }) {
  const { plan, cents } = cheaperPlan(tours)
  return (
    <div data-tours={tours} className="landing-worth-result">
      <p className="num text-base text-ink-2">
        {plan.name}: {formatShortCents(plan.monthlyCents)} + {tours} ×{' '}
        {formatShortCents(plan.assistantFeeCents)} ={' '}
        <span className="font-semibold text-ink">{formatShortCents(cents)} per month</span>
      </p>
      <table className="pricing-months num mt-3 w-full text-base">
        <caption className="sr-only">
          Hours back per month and the cost of each, for {tours} attended tours
        </caption>
        <thead>
          <tr className="text-sm text-ink-3">
            <th scope="col" className="font-normal">
              If a tour takes you
            </th>
            <th scope="col" className="font-normal">
              You get back
            </th>
            <th scope="col" className="font-normal">
              Each hour costs
            </th>
          </tr>
        </thead>
        <tbody>
          {HOURS.map((hours) => (
            <tr key={hours}>
              <th scope="row" className="font-normal">
                {hours === 1 ? '1 hour' : `${hours} hours`}
              </th>
              <td>{tours * hours} hours</td>
              <td className="font-semibold">{formatCents(Math.round(cents / (tours * hours)))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
