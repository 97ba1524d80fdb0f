import type { ReactNode } from 'react'
import { cx } from '../../../../ui/cx.ts'

/** @param count the number of tours in the group, if it is known */
export function GroupHeading({
  id,
  title,
  count,
}: {
  id: string
  title: string
  count?: number | undefined
}) {
  return (
    <h2 id={id} className="flex items-baseline gap-2 text-md font-semibold">
      {title}
      {count === undefined ? null : (
        <span className="num font-normal text-ink-3">
          <span className="sr-only">, </span>
          {count}
        </span>
      )}
    </h2>
  )
}

/** The cards of one group: one column on a phone, up to three on a desktop. */
export function AssignmentGrid({
  labelledBy,
  dimmed,
  children,
}: {
  labelledBy: string
  /** The rows of an earlier search, while the next one loads. */
  dimmed?: boolean
  children: ReactNode
}) {
  return (
    <ul
      aria-labelledby={labelledBy}
      aria-busy={dimmed || undefined}
      className={cx('grid gap-3 md:grid-cols-2 xl:grid-cols-3', dimmed && 'opacity-60')}
    >
      {children}
    </ul>
  )
}
