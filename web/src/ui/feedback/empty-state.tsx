import type { ReactNode } from 'react'
import { UnlitLamp } from '../lamp.tsx'

export type EmptyStateProps = {
  /** One sentence. If the specification gives a title, put it in `title` and its sentence here. */
  children?: ReactNode
  title?: string | undefined
  action?: ReactNode
}

/** An empty state: one sentence, one action and an unlit lamp. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-4 px-6 py-12 text-center">
      <UnlitLamp />
      <div className="max-w-80">
        {title ? <h2 className="text-base font-semibold">{title}</h2> : null}
        {children ? <p className="text-md text-balance text-ink-2">{children}</p> : null}
      </div>
      {action}
    </div>
  )
}
