import type { ReactNode } from 'react'

export type PageHeaderProps = {
  title: ReactNode
  /** One quiet line about the page's purpose or contents. */
  description?: ReactNode
  /** A count or a badge beside the title. */
  aside?: ReactNode
  actions?: ReactNode
}

/** A page's heading: its only h1, and at most one primary action. */
export function PageHeader({ title, description, aside, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-40">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h1 className="text-xl font-semibold tracking-[-0.012em]">{title}</h1>
          {aside ? <div className="num text-md text-ink-3">{aside}</div> : null}
        </div>
        {description ? <p className="text-md wrap-anywhere text-ink-2">{description}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
    </header>
  )
}
