import type { ReactNode } from 'react'

type Props = {
  title?: string | undefined
  message: ReactNode
  wait?: number | undefined
  /** Follows the message. */
  children?: ReactNode
}

/** Why a form's request failed. It stays above the button, while a toast disappears after five seconds. */
export function FormFailure({ title, message, wait = 0, children }: Props) {
  return (
    <div role="alert" className="empty:hidden">
      {message ? (
        <div className="rounded-md bg-bad-soft px-3 py-2 text-md text-bad">
          {title ? <p className="font-semibold">{title}</p> : null}
          <p>
            {message}
            {wait > 0 ? (
              <span className="num" aria-hidden="true">{` You can try again in ${duration(wait)}.`}</span>
            ) : null}
          </p>
          {children}
        </div>
      ) : null}
    </div>
  )
}

const duration = (seconds: number): string => {
  if (seconds < 60) return `${seconds} s`
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`
}
