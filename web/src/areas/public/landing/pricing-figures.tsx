import { cities, unknownCity } from '@porchlight/contract/kernel/cities'
import { formatShortCents } from '@porchlight/contract/kernel/money'
import { plans } from '@porchlight/contract/kernel/plan-words'
import { monthCents, proPaysFrom, whenScheduledByUs } from '../../../features/billing/plan-offers.ts'
import { Column, Opening } from './landing-frame.tsx'

/** Tours per month, including the number from which Pro is cheaper. */
const MONTHS = [2, proPaysFrom, 6, 8, 10, 12]

/** The monthly total of each plan, with the cheaper one in bold. */
export function PricingMonths() {
  return (
    <section className="border-t border-line bg-surface">
      <Column className="grid gap-x-14 gap-y-10 py-20 lg:grid-cols-[minmax(0,25rem)_minmax(0,1fr)] lg:py-24">
        <Opening title="Cost per month">The plan, plus the tours a tour assistant attends for you.</Opening>
        <table className="pricing-months num w-full self-start text-base">
          <caption className="sr-only">Monthly cost of each plan, by the number of attended tours</caption>
          <thead>
            <tr className="text-sm text-ink-3">
              <th scope="col" className="font-normal">
                Attended tours
              </th>
              <th scope="col" className="font-normal">
                {plans.basic.name}
              </th>
              <th scope="col" className="font-normal">
                {plans.pro.name}
              </th>
            </tr>
          </thead>
          <tbody>
            {MONTHS.map((attended) => (
              <tr key={attended}>
                <th scope="row" className="font-semibold">
                  {attended}
                </th>
                <Month plan="basic" attended={attended} />
                <Month plan="pro" attended={attended} />
              </tr>
            ))}
          </tbody>
        </table>
      </Column>
    </section>
  )
}

function Month({ plan, attended }: { plan: 'basic' | 'pro'; attended: number }) {
  const here = monthCents(plan, attended)
  const there = monthCents(plan === 'basic' ? 'pro' : 'basic', attended)
  const cheaper = here < there
  return (
    <td className={cheaper ? 'font-semibold' : 'text-ink-2'}>
      {formatShortCents(here)}
      {cheaper ? <span className="sr-only">, the cheaper</span> : null}
    </td>
  )
}

const CHARGES = [
  ...Object.values(cities).toSorted((one, other) => one.name.localeCompare(other.name)),
  { name: 'Anywhere else', state: '', ...unknownCity },
]

/** The price of a tour that staff schedule on an agent's behalf (onboarding, section 9). */
export function PricingCities() {
  return (
    <section className="border-t border-line">
      <Column className="grid gap-x-14 gap-y-10 py-20 lg:grid-cols-[minmax(0,25rem)_minmax(0,1fr)] lg:py-24">
        <Opening title="Tours our team schedules">
          Just ask. We handle the rest. Free on {plans.pro.name}; on {plans.basic.name} by city, and more if
          the property requires an escort. That price includes the tour assistant: you never pay both fees for
          one tour. {whenScheduledByUs}
        </Opening>
        <table className="pricing-months num w-full self-start text-base">
          <caption className="sr-only">Cost of a tour our team schedules, by city</caption>
          <thead>
            <tr className="text-sm text-ink-3">
              <th scope="col" className="font-normal">
                City
              </th>
              <th scope="col" className="font-normal">
                {plans.basic.name}
              </th>
              <th scope="col" className="font-normal">
                With an escort
              </th>
              <th scope="col" className="font-normal">
                {plans.pro.name}
              </th>
            </tr>
          </thead>
          <tbody>
            {CHARGES.map((city) => (
              <tr key={city.name}>
                <th scope="row" className="font-semibold">
                  {city.name} <span className="font-normal text-ink-3">{city.state}</span>
                </th>
                <td>{formatShortCents(city.baseCents)}</td>
                <td>{formatShortCents(city.premiumCents)}</td>
                <td className="text-ink-2">Free</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Column>
    </section>
  )
}
