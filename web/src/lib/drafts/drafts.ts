/**
 * Unsent form input, per form and person, in sessionStorage. It survives closing the form and a reload, but not the
 * browser session, because it may name people.
 */
const keyOf = (form: string, userId: string): string => `porchlight.draft.${form}.${userId}`

/** The draft merged into `blank`; null if there is none or it is unreadable. */
export const readDraft = <Form extends object>(form: string, userId: string, blank: Form): Form | null => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(form, userId)) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return null
    // Drop fields that the form no longer has, or whose type has changed.
    const kept = Object.entries(stored).filter(
      ([name, value]) => name in blank && typeof value === typeof Reflect.get(blank, name),
    )
    return { ...blank, ...Object.fromEntries(kept) }
  } catch {
    return null
  }
}

/** Stores the draft, or deletes it if it equals the blank form. */
export const keepDraft = <Form extends object>(
  form: string,
  userId: string,
  blank: Form,
  typed: Form,
): void => {
  const empty = Object.entries(typed).every(([name, value]) => value === Reflect.get(blank, name))
  try {
    if (empty) sessionStorage.removeItem(keyOf(form, userId))
    else sessionStorage.setItem(keyOf(form, userId), JSON.stringify(typed))
  } catch {
    // Without storage a reload loses the draft; the form itself still works.
  }
}

export const dropDraft = (form: string, userId: string): void => {
  try {
    sessionStorage.removeItem(keyOf(form, userId))
  } catch {
    // As above.
  }
}
