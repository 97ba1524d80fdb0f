import type { ReactNode } from 'react'
import { UnlitLamp } from './lamp.tsx'

export type EmptyStateProps = {
  /** One sentence. A title of the specification's own goes in `title`, its sentence here. */
  children?: ReactNode
  title?: string | undefined
  action?: ReactNode
}

/** Nothing here: one sentence, one action, a lamp that is not lit. */
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
