import type { ReactNode } from 'react'

/** The row above the back office's screens, from 1024 px on. */
export function OfficeBar({ children }: { children: ReactNode }) {
  return (
    <section
      // No second banner beside the top bar of narrower windows.
      aria-label="Search and account"
      className="hidden shrink-0 items-center gap-3 border-b border-line px-6 py-2 lg:flex"
    >
      {children}
    </section>
  )
}
