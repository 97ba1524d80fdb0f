import { demoPlaceholder } from '@porchlight/contract/kernel/public-pages'
import { ButtonLink } from '../../../ui/button.tsx'
import { TextLink } from '../../../ui/link.tsx'

/* The server removes these links from pages where they lead nowhere. */

/** The link to the demo. Removed where no demo exists. */
export function DemoLink() {
  return (
    <span data-demo="" className="flex min-h-11 items-center text-base">
      <TextLink href={demoPlaceholder}>Try the demo</TextLink>
    </span>
  )
}

/** Get Started in the header. Removed for a signed-in reader, whose link leads to the dashboard. */
export function StartLink() {
  return (
    <span data-visitor="" className="flex">
      {/* On a phone, the page's own Get Started button is also in view. Only that one is filled. */}
      <ButtonLink
        href="/agent-signup"
        variant="primary"
        className="max-sm:border max-sm:border-line-2 max-sm:bg-surface max-sm:text-ink max-sm:hover:bg-sunken"
      >
        Get Started
      </ButtonLink>
    </span>
  )
}
