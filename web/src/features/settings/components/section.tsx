import type { ReactNode } from 'react'

type Props = {
  title: string
  description: string
  /** A notice above the fields, for example that someone else has changed the section meanwhile. */
  notice?: ReactNode
  children: ReactNode
}

/** One setting with its explanation. */
export function Section({ title, description, notice, children }: Props) {
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
        {notice}
        {children}
      </div>
    </section>
  )
}
