import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type BadgeTone = 'neutral' | 'brand' | 'ok' | 'info' | 'bad' | 'waiting' | 'plum'

const TONE: Record<BadgeTone, string> = {
  neutral: 'bg-sunken text-ink-2 in-aria-selected:bg-surface',
  brand: 'bg-brand-soft text-brand',
  ok: 'bg-ok-soft text-ok',
  info: 'bg-info-soft text-info',
  bad: 'bg-bad-soft text-bad',
  waiting: 'bg-porch-soft text-porch-ink',
  plum: 'bg-plum-soft text-plum',
}

/** A short label for a thing: its type, plan or author. Use StatusPill for a status. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone | undefined; children: ReactNode }) {
  return (
    <span
      className={cx(
        'num inline-flex items-center rounded-sm px-1.5 text-xs leading-5 font-medium whitespace-nowrap',
        TONE[tone],
      )}
    >
      {children}
    </span>
  )
}

/** A number beside a label, such as unread messages or results. Amber only if a person is waiting. */
export function CountBadge({ count, tone = 'neutral' }: { count: number; tone?: BadgeTone | undefined }) {
  return (
    <span
      className={cx('num min-w-5 rounded-full px-1.5 text-center text-xs leading-5 font-medium', TONE[tone])}
    >
      {count > 99 ? '99+' : count}
    </span>
  )
}
