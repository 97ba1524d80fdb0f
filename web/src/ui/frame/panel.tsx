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
        {/* On a phone, the actions are beside the title, and the description is below both. */}
        <div className="min-w-0 max-sm:contents sm:flex-1 sm:basis-56">
          <h2 id={id} className="text-lg font-semibold max-sm:min-w-0 max-sm:flex-1 max-sm:basis-32">
            {title}
          </h2>
          {description ? (
            <p className="text-md text-ink-2 max-sm:order-last max-sm:min-w-0 max-sm:basis-full">
              {description}
            </p>
          ) : null}
        </div>
        {actions}
      </div>
      {children === null ? null : <div className="border-t border-line px-5 py-4">{children}</div>}
    </section>
  )
}
