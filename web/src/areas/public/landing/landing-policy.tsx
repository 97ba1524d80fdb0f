import { BusinessContact, BusinessName, BusinessUnknown } from './landing-business.tsx'
import { Column, LandingFooter, LandingHeader } from './landing-frame.tsx'
import { effectiveSince, type Policy, type PolicyPath, policies } from './policies.ts'

/** /terms, /privacy, /refunds: a built-in text. Static, like the landing page. */
export function LandingPolicy({ path }: { path: PolicyPath }) {
  const { title, summary, sections }: Policy = policies[path]
  return (
    <>
      <LandingHeader here={path} />
      <main id="content">
        <Column className="pt-10 pb-20 sm:pt-16 lg:pb-24">
          <h1 className="landing-title">{title}</h1>
          <p className="max-w-160 pt-4 text-lg text-pretty text-ink-2">{summary}</p>
          <p className="pt-2 text-ink-3">
            <BusinessName /> · Effective {effectiveSince}
          </p>
          <div className="max-w-160 pt-6">
            {sections.map(({ heading, paragraphs }) => (
              <section key={heading} className="pt-8">
                <h2 className="text-lg font-semibold tracking-[-0.01em]">{heading}</h2>
                {paragraphs.map((paragraph) => (
                  <p key={paragraph} className="pt-3 text-base text-pretty text-ink-2">
                    {paragraph}
                  </p>
                ))}
              </section>
            ))}
            <section className="pt-8">
              <h2 className="pb-3 text-lg font-semibold tracking-[-0.01em]">Contact</h2>
              <BusinessContact />
              <BusinessUnknown />
            </section>
          </div>
        </Column>
      </main>
      <LandingFooter />
    </>
  )
}
