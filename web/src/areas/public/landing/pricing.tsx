import { plans } from '@porchlight/contract/kernel/plan-words'
import { entryPlaceholders } from '@porchlight/contract/kernel/public-pages'
import { planOffers } from '../../../features/billing/plan-offers.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Column, LandingFooter, LandingHeader } from './landing-frame.tsx'
import { LandingQuestions } from './landing-questions.tsx'
import { PricingCities, PricingMonths } from './pricing-figures.tsx'
import { moneyQuestions } from './questions.ts'

/** /pricing: both plans side by side, and monthly totals. Static, like the landing page. */
export function Pricing() {
  return (
    <>
      <LandingHeader here="/pricing" />
      <main id="content">
        <Plans />
        <PricingMonths />
        <PricingCities />
        <LandingQuestions title="About money" questions={moneyQuestions} />
      </main>
      <LandingFooter />
    </>
  )
}

function Plans() {
  return (
    <section>
      <Column className="pt-10 pb-20 sm:pt-16 lg:pb-24">
        <h1 className="landing-title max-w-160">One price per month, plus a fee for each tour we attend.</h1>
        <p className="max-w-140 pt-4 text-lg text-pretty text-ink-2">
          You pay for your plan, plus each tour we attend. On {plans.basic.name}, you also pay for tours you
          ask us to schedule. Tours you request and attend yourself cost nothing extra.
        </p>
        <ul className="grid gap-5 pt-12 md:grid-cols-2">
          {planOffers.map((offer) => (
            <li
              key={offer.id}
              className="flex flex-col gap-7 rounded-xl border border-line bg-surface p-6 sm:p-8"
            >
              <div>
                <h2 className="text-lg font-semibold">{offer.name}</h2>
                <p className="num flex items-baseline gap-2 pt-1">
                  <span className="landing-price">{offer.monthly}</span>
                  <span className="text-md text-ink-2">per month</span>
                </p>
              </div>
              <ul className="num flex flex-1 flex-col text-base text-ink-2">
                {offer.points.map((point) => (
                  <li key={point} className="border-t border-line py-2.5">
                    {point}
                  </li>
                ))}
              </ul>
              <ButtonLink
                href={offer.checkout}
                size="lg"
                variant={offer.id === 'pro' ? 'primary' : 'secondary'}
                full
                aria-label={`Subscribe Now: ${offer.name}`}
              >
                Subscribe Now
              </ButtonLink>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 pt-6 text-base text-ink-2">
          <p>Already have an account?</p>
          <ButtonLink href={entryPlaceholders.href}>{entryPlaceholders.logIn}</ButtonLink>
          <p className="num basis-full text-md text-ink-3">
            Admin-scheduled tours are free on {plans.pro.name}. Prices in US dollars, by card. Cancel anytime.
            No refunds for partial months.
          </p>
        </div>
      </Column>
    </section>
  )
}
