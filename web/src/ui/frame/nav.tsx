import type { ReactNode } from 'react'
import { CountBadge } from '../badge.tsx'
import { cx } from '../cx.ts'
import { Link } from '../link.tsx'

export type NavItem = {
  href: string
  label: string
  icon: ReactNode
  current?: boolean | undefined
  /** The number of waiting people, shown in amber and read with the name. */
  waiting?: number | undefined
}

export type SidebarProps = {
  /** Names the navigation: 'Agent'. */
  label: string
  items: readonly NavItem[]
  /** The logo, linked to the home page. */
  brand: ReactNode
  /** The user, their plan and the sign-out button. */
  footer?: ReactNode
  onNavigate?: (() => void) | undefined
}

/** The main navigation, at the left. */
export function Sidebar({ label, items, brand, footer, onNavigate }: SidebarProps) {
  return (
    <aside aria-label={`${label} sidebar`} className="flex h-full flex-col gap-4 p-3">
      <div className="flex min-h-control items-center px-2 pt-1">{brand}</div>
      <nav aria-label={label} className="min-h-0 flex-1 overflow-y-auto">
        <ul className="flex flex-col gap-0.5">
          {items.map((item) => (
            <li key={item.href}>
              <Link
                href={item.href}
                onClick={onNavigate}
                aria-current={item.current ? 'page' : undefined}
                className={cx(
                  'flex min-h-control items-center gap-2.5 rounded-md px-2 text-md transition-colors duration-100 [&_svg]:shrink-0',
                  item.current
                    ? 'bg-brand-soft font-medium text-brand'
                    : 'text-ink-2 hover:bg-ink/5 hover:text-ink',
                )}
              >
                {item.icon}
                <span className="min-w-0 flex-1 truncate">{item.label}</span>
                <Waiting count={item.waiting} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {footer ? <div className="flex flex-col gap-2 border-t border-line pt-3">{footer}</div> : null}
    </aside>
  )
}

/** The navigation on a phone: at most five places, within reach of the thumb. */
export function TabBar({ label, items }: { label: string; items: readonly NavItem[] }) {
  return (
    <nav aria-label={label} className="border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]">
      <ul className="flex">
        {items.slice(0, 5).map((item) => (
          <li key={item.href} className="min-w-0 flex-1">
            <Link
              href={item.href}
              aria-current={item.current ? 'page' : undefined}
              className={cx(
                'relative flex min-h-14 flex-col items-center justify-center gap-1 px-1 text-xs outline-offset-[-2px]',
                item.current ? 'font-medium text-brand' : 'text-ink-2',
              )}
            >
              {item.icon}
              <span className="max-w-full truncate">{item.label}</span>
              {item.waiting ? (
                <span className="absolute top-1.5 left-[calc(50%+0.375rem)]">
                  <Waiting count={item.waiting} />
                </span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Waiting({ count }: { count: number | undefined }) {
  if (!count) return null
  return (
    <>
      <CountBadge count={count} tone="waiting" />
      <span className="sr-only"> waiting</span>
    </>
  )
}
