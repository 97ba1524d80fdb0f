/**
 * Results, said from anywhere: `toast({title: 'Note Added'})` works outside React, and before the toaster is loaded.
 * One at a time, 5 seconds (specification, agent area, section 9): the newest takes the place of the one before, unless
 * it says that it comes after it.
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
  /** Waits until the toast before it has gone: two results of one act, or a result and then news, are both read. */
  afterOthers?: boolean | undefined
}

export const TOAST_TIMEOUT_MS = 5000

type Listener = (message: ToastMessage) => void
let listener: Listener | null = null
let waiting: ToastMessage[] = []
let said = false
const watchers = new Set<() => void>()

/** Shows a message, or keeps it until there is a toaster to show it: the newest, and what comes after it. */
export function toast(message: ToastMessage): void {
  if (listener) listener(message)
  else waiting = message.afterOthers ? [...waiting, message] : [message]
  if (said) return
  said = true
  for (const tell of watchers) tell()
}

/** Whether anything has been said since the page came: until then no toaster is needed. */
export const anySaid = (): boolean => said

/** Calls back with the first message. Answers the way to stop. */
export const watchFirst = (tell: () => void): (() => void) => {
  watchers.add(tell)
  return () => watchers.delete(tell)
}

/** The toaster's end of the line. Answers the way to hang up. */
export function receiveToasts(receive: Listener): () => void {
  listener = receive
  for (const message of waiting) receive(message)
  waiting = []
  return () => {
    if (listener === receive) listener = null
  }
}
