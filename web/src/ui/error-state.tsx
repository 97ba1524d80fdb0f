import { Button } from './button.tsx'

export type ErrorStateProps = {
  /** What could not be done, in the specification's words where it has some. */
  message: string
  onRetry: () => void
  retrying?: boolean | undefined
}

/** A read that failed: says what, offers the one way on. */
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
