import type { ReactNode } from 'react'

/** One way to add a tour to a calendar, with its heading. */
export function Part({
  title,
  hint,
  children,
}: {
  title: string
  hint?: string | undefined
  children: ReactNode
}) {
  return (
    <section aria-label={title}>
      <h3 className="text-md font-semibold">{title}</h3>
      {hint ? <p className="text-sm text-ink-2">{hint}</p> : null}
      <div className="mt-2">{children}</div>
    </section>
  )
}
