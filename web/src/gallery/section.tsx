import type { ReactNode } from 'react'

/** One component of the UI kit with its name. `wide` spans the whole row. */
export function Section({
  title,
  wide,
  children,
}: {
  title: string
  wide?: boolean | undefined
  children: ReactNode
}) {
  return (
    <section
      aria-label={title}
      className={`min-w-0 rounded-lg border border-line bg-surface p-5 ${wide ? 'md:col-span-2 xl:col-span-3' : ''}`}
    >
      <h2 className="pb-4 text-xs font-medium text-ink-3">{title}</h2>
      {children}
    </section>
  )
}

/** States of one component side by side. */
export function States({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}
