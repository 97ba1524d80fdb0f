import { cx } from '../cx.ts'

/** A placeholder bar for text. Set its size by class. CSS alone delays it by 150 ms. */
export function Skeleton({ className = 'h-4 w-24' }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={cx('skeleton block', className)} />
}

const WIDTHS = ['w-2/3', 'w-1/2', 'w-3/5', 'w-2/5', 'w-1/2'] as const

/** Placeholder rows for a list. `label` names the content: 'Loading tours'. */
export function SkeletonRows({ rows = 5, label }: { rows?: number | undefined; label: string }) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
          key={index}
          className="late flex min-h-row items-center gap-4 border-b border-line px-4"
        >
          <Skeleton className={cx('h-3.5', WIDTHS[index % WIDTHS.length])} />
          <Skeleton className="ml-auto h-3.5 w-20" />
        </div>
      ))}
    </div>
  )
}
