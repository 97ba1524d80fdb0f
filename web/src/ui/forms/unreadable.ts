/** Marks a field whose text cannot be parsed: the form has no value for it, although it is not empty. */
export const UNREADABLE_FIELD = 'data-unreadable'

/** Whether a field of the form holds text that cannot be parsed. Focuses the first one. */
export const stopAtUnreadable = (form: HTMLElement | null): boolean => {
  const field = form?.querySelector<HTMLElement>(`[${UNREADABLE_FIELD}]`)
  field?.focus()
  return Boolean(field)
}
