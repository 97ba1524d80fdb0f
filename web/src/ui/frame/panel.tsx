import { type ReactNode, useId } from 'react'

type Props = {
  title: string
  description?: ReactNode
  /** Actions beside the title. */
  actions?: ReactNode
  /** Null if the title and the description say it all. */
  children: ReactNode
}

/** A named section of a page. */
export function Panel({ title, description, actions, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2 px-5 py-4">
        <div className="min-w-0 flex-1 basis-full sm:basis-56">
          <h2 id={id} className="text-lg font-semibold">
            {title}
          </h2>
          {description ? <p className="text-md text-ink-2">{description}</p> : null}
        </div>
        {actions}
      </div>
      {children === null ? null : <div className="border-t border-line px-5 py-4">{children}</div>}
    </section>
  )
}
