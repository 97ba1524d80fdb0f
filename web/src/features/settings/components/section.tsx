import type { ReactNode } from 'react'
import { Banner } from '../../../ui/banner.tsx'

type Props = {
  title: string
  description: string
  /** Somebody else changed settings while this section was open. */
  changedMeanwhile?: boolean | undefined
  children: ReactNode
}

/** One setting with what it means. */
export function Section({ title, description, changedMeanwhile = false, children }: Props) {
  return (
    <section
      aria-label={title}
      className="grid gap-x-8 gap-y-3 border-b border-line pb-6 lg:grid-cols-[18rem_minmax(0,1fr)]"
    >
      <div>
        <h2 className="text-base font-semibold">{title}</h2>
        <p className="text-md text-ink-2">{description}</p>
      </div>
      <div className="flex max-w-xl min-w-0 flex-col gap-3">
        {changedMeanwhile ? (
          <Banner tone="waiting" label="Changed meanwhile">
            Someone else changed the settings in the meantime; this is how they stand now. Save again to put
            yours in their place.
          </Banner>
        ) : null}
        {children}
      </div>
    </section>
  )
}
