import type { ReactNode } from 'react'
import { type SettingsSection, sectionTitle } from '../settings-sections.ts'

type Props = {
  section: SettingsSection
  description: string
  /** A notice above the fields, for example that someone else has changed the section meanwhile. */
  notice?: ReactNode
  children: ReactNode
}

/** One setting with its explanation. An address leads to it: `#team-password`. */
export function Section({ section, description, notice, children }: Props) {
  const title = sectionTitle(section)
  return (
    <section
      id={section}
      tabIndex={-1}
      aria-label={title}
      className="grid scroll-mt-16 gap-x-8 gap-y-3 border-b border-line pb-6 outline-none lg:grid-cols-[18rem_minmax(0,1fr)]"
    >
      <div>
        <h2 className="text-base font-semibold">{title}</h2>
        <p className="text-md text-ink-2">{description}</p>
      </div>
      <div className="flex max-w-xl min-w-0 flex-col gap-3">
        {notice}
        {children}
      </div>
    </section>
  )
}
