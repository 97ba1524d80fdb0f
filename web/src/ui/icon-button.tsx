import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Spinner } from './feedback/spinner.tsx'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** The accessible name, also the browser's tooltip unless a Tooltip says more. */
  label: string
  children: ReactNode
  variant?: 'ghost' | 'secondary' | undefined
  loading?: boolean | undefined
  /** A formatted count at the corner ('99+'). Mention it in the label too. */
  count?: string | undefined
}

/** A square button with only an icon. */
export function IconButton(props: IconButtonProps) {
  const { label, children, variant = 'ghost', loading, count, className, type = 'button', ...rest } = props
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      aria-busy={loading || undefined}
      className={cx(
        'relative inline-grid size-control shrink-0 place-items-center rounded-md text-ink-2 transition-colors duration-100',
        'hover:bg-sunken hover:text-ink disabled:opacity-45 disabled:hover:bg-transparent',
        variant === 'secondary' && 'border border-line-2 bg-surface shadow-low',
        className,
      )}
    >
      {loading ? <Spinner /> : children}
      {count ? (
        <span
          aria-hidden="true"
          className="num absolute top-[calc(50%-0.875rem)] left-[calc(50%+0.125rem)] min-w-4 rounded-full bg-porch px-1 text-center text-[0.6875rem] leading-4 font-semibold text-[oklch(0.28_0.05_65)] ring-2 ring-surface"
        >
          {count}
        </span>
      ) : null}
    </button>
  )
}
