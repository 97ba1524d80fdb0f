import { cx } from '../cx.ts'

export type LogoProps = {
  /** Unlit when signed out or offline. Default lit. */
  lit?: boolean | undefined
  size?: 20 | 24 | 32 | undefined
  /** Shows the name beside the mark. Default true. */
  name?: boolean | undefined
}

/** The logo: a teal square with an amber lamp, in both themes. */
export function Logo({ lit = true, size = 24, name = true }: LogoProps) {
  return (
    <span className="inline-flex items-center gap-2">
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        role={name ? undefined : 'img'}
        aria-label={name ? undefined : 'Porchlight'}
        aria-hidden={name ? true : undefined}
      >
        <rect
          width="24"
          height="24"
          rx="6"
          className={lit ? 'fill-[oklch(0.385_0.068_218)]' : 'fill-slate'}
        />
        {lit ? <circle cx="12" cy="12" r="7.5" className="fill-porch" opacity=".22" /> : null}
        <circle
          cx="12"
          cy="12"
          r="4.5"
          className={lit ? 'fill-porch' : 'fill-none stroke-surface'}
          strokeWidth={lit ? undefined : 1.5}
        />
      </svg>
      {name ? (
        <span className={cx('font-semibold tracking-[-0.01em]', size === 32 ? 'text-xl' : 'text-base')}>
          Porchlight
        </span>
      ) : null}
    </span>
  )
}
