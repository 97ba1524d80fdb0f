import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** An address that exists in other installations, not in this one. */
export function NothingHere() {
  return (
    <main id="work" tabIndex={-1} className="grid min-h-dvh place-items-center outline-none">
      <EmptyState
        title="There is nothing at this address"
        action={<ButtonLink href={paths.landing()}>Go to the homepage</ButtonLink>}
      >
        The page may have moved, or the link is incomplete.
      </EmptyState>
    </main>
  )
}
