import { entryPlaceholders, type publicPages } from '@porchlight/contract/kernel/public-pages'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../../ui/button.tsx'
import { Logo } from '../../../ui/frame/logo.tsx'
import { BusinessContact } from './landing-business.tsx'
import { DemoLink, StartLink } from './landing-links.tsx'

/** The sections of the landing page and the prices, linked from every public page. */
const PLACES = [
  { href: '/#how', label: 'How it works' },
  { href: '/#cities', label: 'Cities and hours' },
  { href: '/pricing', label: 'Pricing' },
  { href: '/#questions', label: 'Questions' },
] as const

/** The page's column, which gives everything the same left edge. */
export function Column({
  children,
  className = '',
}: {
  children: ReactNode
  className?: string | undefined
}) {
  return <div className={`mx-auto w-full max-w-310 px-5 sm:px-8 ${className}`}>{children}</div>
}

/** The opening of a section: its question answered in one line, then at most two sentences. */
export function Opening({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="max-w-160">
      <h2 className="landing-title">{title}</h2>
      {children ? (
        <p className="pt-2 text-base text-balance text-ink-2 sm:pt-4 sm:text-lg">{children}</p>
      ) : null}
    </div>
  )
}

/** @param here the address of the current page */
export function LandingHeader({ here }: { here: keyof typeof publicPages }) {
  return (
    <header>
      <a
        href="#content"
        className="sr-only z-10 rounded-md bg-brand px-3 py-2 font-medium text-on-brand focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <Column className="flex min-h-18 items-center gap-2 sm:gap-5 md:gap-8">
        <a href="/" aria-label="Porchlight, home" className="flex min-h-11 items-center">
          <span className="flex max-[24rem]:hidden">
            <Logo />
          </span>
          <span className="flex min-[24rem]:hidden">
            <Logo name={false} />
          </span>
        </a>
        <nav aria-label="Main" className="hidden flex-1 md:block">
          <ul className="flex gap-6">
            {PLACES.map((place) => (
              <li key={place.href}>
                <a
                  href={place.href}
                  aria-current={place.href === here ? 'page' : undefined}
                  className="flex min-h-11 items-center text-ink-2 hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-ink"
                >
                  {place.label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <span className="flex-1 md:hidden" />
        <ButtonLink href={entryPlaceholders.href}>{entryPlaceholders.agentLogin}</ButtonLink>
        <StartLink />
      </Column>
    </header>
  )
}

/** The closing call to action of a page. */
export function LandingStart() {
  return (
    <section className="border-t border-line bg-surface max-sm:hidden">
      <Column className="flex flex-wrap items-end gap-x-14 gap-y-8 py-20 lg:py-24">
        <div className="min-w-0 flex-1 basis-100">
          <Opening title="Let us handle your next tour.">
            Choose a plan and send us a client, a property, and a time. We call your client during office
            hours.
          </Opening>
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href="/agent-signup" variant="primary" size="lg">
            Get Started
          </ButtonLink>
          <ButtonLink href={entryPlaceholders.href} size="lg">
            {entryPlaceholders.agentLogin}
          </ButtonLink>
          <DemoLink />
        </div>
      </Column>
    </section>
  )
}

export function LandingFooter() {
  return (
    <footer className="border-t border-line">
      <Column className="flex flex-wrap items-start gap-x-16 gap-y-6 py-8 sm:gap-y-8 sm:py-12">
        <div className="min-w-60 flex-1">
          <Logo />
          <p className="max-w-80 pt-3 text-ink-2 max-sm:hidden">
            Property tours for real-estate agents, coordinated and attended by specialists.
          </p>
          <div className="pt-3 sm:pt-5">
            <BusinessContact />
          </div>
        </div>
        <nav aria-label="Footer">
          <ul className="grid grid-cols-[repeat(3,auto)] gap-x-5 sm:grid-cols-2 sm:gap-x-12">
            {PLACES.map((place) => (
              <FooterLink
                key={place.href}
                {...place}
                className={place.href.includes('#') ? 'max-sm:hidden' : ''}
              />
            ))}
            <FooterLink href="/agent-signup" label="Get Started" />
            <FooterLink href={entryPlaceholders.href} label={entryPlaceholders.agentLogin} />
            <FooterLink href="/assistant-login" label="Assistant Login" />
            <FooterLink href="/terms" label="Terms" />
            <FooterLink href="/privacy" label="Privacy" />
            <FooterLink href="/refunds" label="Refunds" />
          </ul>
        </nav>
      </Column>
    </footer>
  )
}

function FooterLink({ href, label, className }: { href: string; label: string; className?: string }) {
  return (
    <li className={className}>
      <a href={href} className="flex min-h-8 items-center text-ink-2 hover:text-ink coarse:min-h-11">
        {label}
      </a>
    </li>
  )
}
