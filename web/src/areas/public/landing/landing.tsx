import { LandingCities } from './landing-cities.tsx'
import { LandingDay } from './landing-day.tsx'
import { LandingFooter, LandingHeader, LandingStart } from './landing-frame.tsx'
import { LandingHero } from './landing-hero.tsx'
import { LandingIncluded } from './landing-included.tsx'
import { LandingPrices } from './landing-prices.tsx'
import { LandingQuestions } from './landing-questions.tsx'
import { LandingWorth } from './landing-worth.tsx'
import { questions } from './questions.ts'

/** The public front page: what the product does, shown by its own components, and its prices. Static: no state here. */
export function Landing() {
  return (
    <>
      <LandingHeader here="/" />
      <main id="content">
        <LandingHero />
        <LandingDay />
        <LandingIncluded />
        <LandingCities />
        <LandingPrices />
        <LandingWorth />
        <LandingQuestions title="Before you ask" questions={questions} />
        <LandingStart />
      </main>
      <LandingFooter />
    </>
  )
}
