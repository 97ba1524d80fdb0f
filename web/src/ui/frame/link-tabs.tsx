import { cx } from '../cx.ts'
import { Link } from '../link.tsx'

export type LinkTab = {
  href: string
  label: string
  current: boolean
  /** Shown after the label as '(n)'. */
  count?: number | undefined
}

/** Tabs that are pages with addresses of their own. They look like `Tabs`, but are a navigation of links. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  return (
    <nav aria-label={label} className="overflow-x-auto border-b border-line [scrollbar-width:none]">
      <ul className="-mb-px flex gap-5">
        {tabs.map(({ href, label: name, current, count }) => (
          <li key={href} className="shrink-0">
            <Link
              href={href}
              aria-current={current ? 'page' : undefined}
              className={cx(
                'num flex min-h-[calc(var(--control)+0.5rem)] items-center border-b-2 text-md whitespace-nowrap outline-offset-[-2px] transition-colors duration-100',
                current ? 'border-brand font-medium' : 'border-transparent text-ink-2 hover:text-ink',
              )}
            >
              {name}
              {count === undefined ? null : <span className="font-normal text-ink-3">&nbsp;({count})</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
