import { Button } from '../button.tsx'

export type ErrorStateProps = {
  /** The failure, in the specification's words if it has any. */
  message: string
  onRetry: () => void
  retrying?: boolean | undefined
}

/** A failed load: says what failed and offers a retry. */
export function ErrorState({ message, onRetry, retrying }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-6 py-12 text-center">
      <p className="max-w-80 text-md text-ink-2">{message}</p>
      <Button onClick={onRetry} loading={retrying}>
        Try again
      </Button>
    </div>
  )
}
