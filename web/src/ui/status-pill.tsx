import { cx } from './cx.ts'

/** 'waiting' is amber: a person is waiting. Use amber for nothing else. */
export type StatusTone = 'waiting' | 'info' | 'ok' | 'bad' | 'neutral' | 'brand'

const TONE: Record<StatusTone, { ground: string; dot: string }> = {
  waiting: { ground: 'bg-porch-soft text-porch-ink', dot: 'bg-porch ring-2 ring-porch/35' },
  info: { ground: 'bg-info-soft text-info', dot: 'bg-info' },
  ok: { ground: 'bg-ok-soft text-ok', dot: 'bg-ok' },
  bad: { ground: 'bg-bad-soft text-bad', dot: 'bg-bad' },
  neutral: { ground: 'bg-sunken text-ink-2', dot: 'bg-slate' },
  brand: { ground: 'bg-brand-soft text-brand', dot: 'bg-brand' },
}

/** A status as a dot and a label. It knows no noun: callers map a status to tone and label. */
export function StatusPill({ tone, label }: { tone: StatusTone; label: string }) {
  const look = TONE[tone]
  return (
    <span
      data-pill=""
      className={cx(
        'inline-flex items-center gap-1.5 rounded-full px-2 text-xs leading-5 font-medium whitespace-nowrap',
        look.ground,
      )}
    >
      <span aria-hidden="true" className={cx('size-1.5 rounded-full', look.dot)} />
      {label}
    </span>
  )
}
