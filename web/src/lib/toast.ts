/**
 * Shows results from anywhere: `toast({title: 'Note Added'})` works outside React, and before the toaster has loaded.
 * One toast at a time, for 5 seconds (specification, agent area, section 9); a new message replaces it unless it joins
 * it.
 */
export type ToastTone = 'ok' | 'bad' | 'neutral'
export type ToastMessage = {
  title: string
  description?: string | undefined
  /** Default 'neutral'. */
  tone?: ToastTone | undefined
  /**
   * `key` also presses it, as in the list of keyboard shortcuts. `elsewhere`: the page offers it too, and for longer.
   */
  action?:
    | { label: string; key?: 'undo' | undefined; elsewhere?: boolean | undefined; onPress: () => void }
    | undefined
  /** Milliseconds; 0 stays until dismissed. Default 5000. */
  timeout?: number | undefined
  /** Set if the message repeats a list, such as the bell's unread notes. Opening that list ends the message. */
  about?: 'notes' | undefined
  /** Appears below the messages of the toast on screen. */
  joins?: boolean | undefined
  /**
   * 'page': the message ends with the next attempt, with a change in its form, and with its page. Default
   * 'page' for a failure and 'application' otherwise.
   */
  scope?: 'page' | 'application' | undefined
}

/**
 * An event that ends messages of scope 'page'. A dialog on a phone, where it leaves a toast no room, ends all messages
 * instead, except failures and those with the only button for their action.
 */
export type ToastEnd =
  | { by: 'attempt' }
  | { by: 'edit'; field: Node }
  | { by: 'move'; page: string }
  | { by: 'dialog' }
  | { by: 'list'; about: NonNullable<ToastMessage['about']> }

export const TOAST_TIMEOUT_MS = 5000

type Toaster = {
  show: (message: ToastMessage) => void
  withdraw: (isOver: (message: ToastMessage) => boolean) => void
}

let toaster: Toaster | null = null
let waiting: ToastMessage[] = []
let announced = false
const watchers = new Set<() => void>()

/** The page of each message of scope 'page', and the form whose submission it answers. */
const origins = new WeakMap<ToastMessage, { page: string; form: HTMLFormElement | null }>()
let submitted: HTMLFormElement | null = null

/** Shows a message. Before the toaster has loaded, keeps the newest message and those that join it. */
export function toast(message: ToastMessage): void {
  if ((message.scope ?? (message.tone === 'bad' ? 'page' : 'application')) === 'page')
    origins.set(message, { page: location.pathname, form: submitted })
  if (toaster) toaster.show(message)
  else waiting = message.joins ? [...waiting, message] : [message]
  if (announced) return
  announced = true
  for (const notify of watchers) notify()
}

/** Remembers the form that the user's last action submitted; null after an action outside a form. */
export const rememberSubmitted = (form: HTMLFormElement | null): void => {
  submitted = form
}

/** Whether the user's last action submitted this form or happened inside it. */
export const isSubmitted = (target: Node): boolean => submitted?.contains(target) === true

/** Withdraws the messages that no longer apply. */
export const endToasts = (end: ToastEnd): void => {
  const isOver = (message: ToastMessage): boolean => {
    if (end.by === 'dialog')
      return message.tone !== 'bad' && (!message.action || message.action.elsewhere === true)
    if (end.by === 'list') return message.about === end.about
    const origin = origins.get(message)
    if (!origin) return false
    if (end.by === 'move') return origin.page !== end.page
    return end.by === 'attempt' || origin.form?.contains(end.field) === true
  }
  waiting = waiting.filter((message) => !isOver(message))
  toaster?.withdraw(isOver)
}

/** Whether any message has been shown since the page loaded. Until then, no toaster is needed. */
export const hasAnnounced = (): boolean => announced

/** Calls back on the first message. Returns a function that stops this. */
export const watchFirst = (notify: () => void): (() => void) => {
  watchers.add(notify)
  return () => watchers.delete(notify)
}

/** Connects a toaster. Returns the function that disconnects it. */
export function receiveToasts(
  show: Toaster['show'],
  withdraw: Toaster['withdraw'] = () => undefined,
): () => void {
  const connected = { show, withdraw }
  toaster = connected
  for (const message of waiting) show(message)
  waiting = []
  return () => {
    if (toaster === connected) toaster = null
  }
}
