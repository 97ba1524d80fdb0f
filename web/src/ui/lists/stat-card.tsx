import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Link } from '../link.tsx'
import { HelpTip } from '../overlays/help-tip.tsx'

export type StatCardProps = {
  label: string
  /** Undefined while loading, shown as '...' (specification, agent area, section 2). */
  value: ReactNode | undefined
  detail?: ReactNode
  /** A detail of usual length. It keeps the detail's space, invisibly, until the value has loaded. */
  placeholder?: ReactNode
  /** Left out where the definition's button takes its place. */
  icon?: LucideIcon
  /** The definition of the figure, behind a button. */
  help?: string | undefined
  /** A small chart under the figure. */
  chart?: ReactNode
  /** Turns the whole card into a link. */
  href?: string | undefined
}

/** A labeled figure. */
export function StatCard({
  label,
  value,
  detail,
  placeholder,
  icon: Icon,
  help,
  chart,
  href,
}: StatCardProps) {
  const loading = value === undefined
  return (
    <div className="relative flex min-w-0 flex-col gap-1 rounded-lg border border-line bg-surface p-4 transition-colors duration-100 has-[a:hover]:border-line-2 has-[a:hover]:bg-sunken/50">
      <div className={cx('flex gap-2 text-md text-ink-2', help ? 'items-start' : 'items-center')}>
        <span className={cx('min-w-0 flex-1', help ? 'wrap-anywhere' : 'truncate')}>
          {href ? (
            <Link href={href} className="after:absolute after:inset-0 after:rounded-lg">
              {label}
            </Link>
          ) : (
            label
          )}
        </span>
        {help ? (
          <span className="relative z-1 -my-1 size-6 coarse:-my-3 coarse:size-11">
            <HelpTip term={label}>{help}</HelpTip>
          </span>
        ) : null}
        {Icon && !help ? (
          <span className="text-ink-3">
            <Icon size={16} aria-hidden="true" />
          </span>
        ) : null}
      </div>
      <p className="num text-xl font-semibold tracking-[-0.01em]" aria-busy={loading || undefined}>
        {loading ? '...' : value}
        {href ? (
          // Tells the cards that lead somewhere from those that do not.
          <ChevronRight size={16} aria-hidden="true" className="float-right mt-1.5 text-ink-3" />
        ) : null}
      </p>
      {detail ? <p className="text-sm text-ink-3">{detail}</p> : null}
      {loading && !detail && placeholder ? (
        <p aria-hidden="true" className="invisible text-sm">
          {placeholder}
        </p>
      ) : null}
      {chart}
    </div>
  )
}
