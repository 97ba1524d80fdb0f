import { Button } from '../button.tsx'
import { cx } from '../cx.ts'

export type ErrorStateProps = {
  /** The failure, in the specification's words if it has any. */
  message: string
  onRetry: () => void
  retrying?: boolean | undefined
  /** 'start' for a column whose title and text begin at the left. Default 'center'. */
  align?: 'center' | 'start' | undefined
}

/** A failed load: says what failed and offers a retry. */
export function ErrorState({ message, onRetry, retrying, align = 'center' }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className={cx(
        'flex flex-col gap-3',
        align === 'center' ? 'items-center px-6 py-12 text-center' : 'items-start',
      )}
    >
      <p className="max-w-80 text-md text-ink-2">{message}</p>
      <Button onClick={onRetry} loading={retrying}>
        Try again
      </Button>
    </div>
  )
}
