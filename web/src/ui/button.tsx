import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Spinner } from './feedback/spinner.tsx'
import { Link, type LinkProps } from './link.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'destructive'
export type ButtonSize = 'md' | 'lg'

type Looks = {
  /** Use one primary button per view. 'destructive' is outlined. Default 'secondary'. */
  variant?: ButtonVariant | undefined
  /** 'lg' is for a page's main call to action. Default 'md'. */
  size?: ButtonSize | undefined
  icon?: ReactNode
  full?: boolean | undefined
}

export type ButtonProps = Looks &
  Omit<ComponentProps<'button'>, 'children'> & {
    children: ReactNode
    /** Keeps the width and the focus, shows a spinner and ignores presses. */
    loading?: boolean | undefined
  }

const BASE =
  'relative inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md font-medium whitespace-nowrap no-underline transition-colors duration-100 select-none disabled:opacity-50 aria-disabled:opacity-70'

const VARIANT: Record<ButtonVariant, string> = {
  primary: 'bg-brand text-on-brand shadow-low hover:bg-brand-hi disabled:hover:bg-brand',
  secondary:
    'border border-line-2 bg-surface text-ink shadow-low hover:bg-sunken active:bg-sunken disabled:hover:bg-surface',
  ghost: 'text-ink-2 hover:bg-sunken hover:text-ink',
  destructive: 'border border-bad/45 bg-surface text-bad hover:bg-bad-soft disabled:hover:bg-surface',
}

const SIZE: Record<ButtonSize, string> = {
  md: 'min-h-control px-3 text-md coarse:px-4',
  lg: 'min-h-11 px-5 text-base',
}

/** A button's classes, for an element that cannot be a Button. */
export function buttonClass({ variant = 'secondary', size = 'md', full }: Looks): string {
  return cx(BASE, VARIANT[variant], SIZE[size], full && 'w-full')
}

/** A button. `type` defaults to 'button'. */
export function Button(props: ButtonProps) {
  const { variant, size, icon, full, loading, className, children, type = 'button', onClick, ...rest } = props
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (loading) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      onClick={press}
      data-primary={variant === 'primary' ? '' : undefined}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      className={cx(buttonClass({ variant, size, full }), className)}
    >
      <span className={cx('inline-flex items-center gap-1.5', loading && 'opacity-0')}>
        {icon}
        {children}
      </span>
      {loading ? (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      ) : null}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, icon, full, className, children, ...rest }: Looks & LinkProps) {
  return (
    <Link
      {...rest}
      data-primary={variant === 'primary' ? '' : undefined}
      className={cx(buttonClass({ variant, size, full }), className)}
    >
      {icon}
      {children}
    </Link>
  )
}
