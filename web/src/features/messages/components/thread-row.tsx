import type { ReactNode } from 'react'
import { CountBadge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/cx.ts'
import { Link } from '../../../ui/link.tsx'
import type { RowPlace } from '../../../ui/lists/long-list.tsx'
import { ROW_TARGET } from '../../../ui/lists/use-row-keys.ts'
import { AboutLine } from './about-line.tsx'

type Props = {
  place: RowPlace
  measured: boolean
  open: boolean
  href: string
  onChoose: (() => void) | undefined
  title: string
  /** Shown at the end of the first line. */
  aside: ReactNode
  about: readonly string[]
  unread: number
  /** The last line. */
  children: ReactNode
}

/** A thread in a list: its subject, its last line, and its number of unread messages. */
export function ThreadRow(props: Props) {
  const { place, measured, open, href, onChoose, title, aside, about, unread, children } = props
  return (
    <li
      {...place}
      className={cx(
        'border-line not-aria-[posinset=1]:border-t',
        !measured && '[contain-intrinsic-size:auto_5.25rem] [content-visibility:auto]',
      )}
    >
      <Link
        {...ROW_TARGET}
        href={href}
        onClick={onChoose}
        aria-current={open ? 'page' : undefined}
        className={cx(
          'grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 px-4 py-2.5 outline-offset-[-2px] transition-colors duration-100',
          open ? 'bg-brand-soft' : 'hover:bg-sunken/60',
        )}
      >
        <span className={cx('truncate text-md', unread > 0 ? 'font-semibold' : 'font-medium')}>{title}</span>
        {aside}
        <span className="col-span-2 truncate text-sm text-ink-2">
          <AboutLine parts={about} />
        </span>
        {children}
        {unread > 0 ? (
          <span className="justify-self-end">
            <CountBadge count={unread} tone="waiting" />
            <span className="sr-only"> unread</span>
          </span>
        ) : null}
      </Link>
    </li>
  )
}
