import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export type RailStep = {
  id: string
  title: ReactNode
  detail?: ReactNode
  /** A formatted time, '9:15 AM', at the left of the line. */
  time?: string | undefined
  /** Machine-readable time for the <time> element. */
  dateTime?: string | undefined
  /** 'live' glows amber: someone is waiting. 'next' has not happened. Default 'done'. */
  state?: 'done' | 'live' | 'next' | undefined
  tone?: 'brand' | 'ok' | 'bad' | 'neutral' | undefined
}

export type RailProps = {
  /** Names the list by its subject. */
  label: string
  steps: readonly RailStep[]
  /** 'left' gives the times their own column; 'under' puts them below, for narrow places. Default 'left'. */
  times?: 'left' | 'under' | undefined
  className?: string | undefined
}

/** The timeline, our signature element: events step by step along a one-pixel line. */
export function Rail({ label, steps, times = 'left', className }: RailProps) {
  const left = times === 'left'
  return (
    <ol aria-label={label} className={cx('flex flex-col', className)}>
      {steps.map((step) => {
        const state = step.state ?? 'done'
        const time = step.time ? (
          <time dateTime={step.dateTime} className="num text-sm text-ink-3">
            {step.time}
          </time>
        ) : null
        return (
          <li
            key={step.id}
            data-state={state}
            data-tone={step.tone}
            aria-current={state === 'live' ? 'step' : undefined}
            className={cx(
              'rail-step grid',
              left
                ? 'grid-cols-[4.75rem_1.875rem_minmax(0,1fr)]'
                : 'grid-cols-[1.25rem_minmax(0,1fr)] gap-x-2.5',
            )}
          >
            {left ? <span className="text-right">{time}</span> : null}
            <span className="rail-mark" aria-hidden="true">
              <span className="rail-dot" />
            </span>
            <div className="min-w-0 pb-5 [li:last-child>&]:pb-0">
              <p className={cx('text-md', state === 'next' ? 'text-ink-3' : 'font-semibold text-ink')}>
                {step.title}
              </p>
              {step.detail ? <div className="text-sm text-ink-2">{step.detail}</div> : null}
              {left ? null : time}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
