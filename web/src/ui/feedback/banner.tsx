import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

const TONES = {
  info: 'bg-brand-soft text-ink',
  waiting: 'bg-porch-soft text-porch-ink',
  bad: 'bg-bad-soft text-bad',
} as const

export type BannerProps = {
  tone?: keyof typeof TONES | undefined
  /** Names the region. */
  label: string
  children: ReactNode
  action?: ReactNode
  onDismiss?: (() => void) | undefined
}

/** A message across the page. It stays until it is dismissed or no longer applies. */
export function Banner({ tone = 'info', label, children, action, onDismiss }: BannerProps) {
  return (
    <section
      aria-label={label}
      className={cx('flex items-center gap-3 rounded-lg px-3 py-2 text-md', TONES[tone])}
    >
      <div className="min-w-0 flex-1">{children}</div>
      {action}
      {onDismiss ? (
        <button
          type="button"
          aria-label="Dismiss"
          // On a phone, toasts appear where the banner is, and it is closed before anything else.
          data-keep-clear=""
          onClick={onDismiss}
          className="grid size-6 shrink-0 place-items-center rounded-sm hover:bg-ink/8 coarse:size-11"
        >
          <X size={15} aria-hidden="true" />
        </button>
      ) : null}
    </section>
  )
}
