/**
 * What was typed into a form and not sent yet, kept across closing it and a reload: per form and person, in the tab's
 * own storage, so that it does not outlive the browser (it may name people).
 */
const keyOf = (form: string, userId: string): string => `porchlight.draft.${form}.${userId}`

/** The draft laid over `blank`; null when there is none, or none that can be read. */
export const readDraft = <Form extends object>(form: string, userId: string, blank: Form): Form | null => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(form, userId)) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return null
    // Fields of an older form are left out, and one that has changed its kind begins anew.
    const kept = Object.entries(stored).filter(
      ([name, value]) => name in blank && typeof value === typeof Reflect.get(blank, name),
    )
    return { ...blank, ...Object.fromEntries(kept) }
  } catch {
    return null
  }
}

/** Keeps the draft, or drops it when nothing in it differs from the blank form. */
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
    // Without storage a reload loses it; the form itself is untouched.
  }
}

export const dropDraft = (form: string, userId: string): void => {
  try {
    sessionStorage.removeItem(keyOf(form, userId))
  } catch {
    // as above
  }
}
