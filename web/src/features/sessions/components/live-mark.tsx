import { useLive } from '../../../lib/live/live.ts'
import { useOnline } from '../../../lib/live/online.ts'
import { cx } from '../../../ui/cx.ts'

/** Whether live updates arrive. The element's `data-live` is 'on' while they do. */
export function LiveMark() {
  const live = useLive()
  const online = useOnline()
  const words = !online ? 'Offline' : live === 'on' ? 'Live' : 'Reconnecting'
  return (
    <span
      data-live={live}
      title={hints[words]}
      className="inline-flex items-center gap-1.5 text-xs text-ink-3"
    >
      <span
        aria-hidden="true"
        className={cx(
          'size-1.5 rounded-full',
          words === 'Live' ? 'bg-ok' : 'border border-ink-3 bg-transparent',
        )}
      />
      {words}
    </span>
  )
}

const hints = {
  Live: 'Updates appear right away',
  Reconnecting: 'Updates appear every few seconds',
  Offline: 'Updates appear when you’re back online',
}
