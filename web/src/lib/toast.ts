/**
 * Results, said from anywhere: `toast({title: 'Note Added'})` works outside React, and before the toaster is loaded.
 * One at a time, 5 seconds (specification, agent area, section 9): the newest takes the place of the one before.
 */
export type ToastTone = 'ok' | 'bad' | 'neutral'
export type ToastMessage = {
  title: string
  description?: string | undefined
  /** Default 'neutral'. */
  tone?: ToastTone | undefined
  action?: { label: string; onPress: () => void } | undefined
  /** Milliseconds; 0 stays until dismissed. Default 5000. */
  timeout?: number | undefined
}

export const TOAST_TIMEOUT_MS = 5000

type Listener = (message: ToastMessage) => void
let listener: Listener | null = null
let waiting: ToastMessage | null = null

/** Shows a message, or keeps it until there is a toaster to show it. Only the newest is kept. */
export function toast(message: ToastMessage): void {
  if (listener) listener(message)
  else waiting = message
}

/** The toaster's end of the line. Answers the way to hang up. */
export function receiveToasts(receive: Listener): () => void {
  listener = receive
  if (waiting) receive(waiting)
  waiting = null
  return () => {
    if (listener === receive) listener = null
  }
}
