/** Marks a field whose text cannot be read as a value: the form holds no value for it, but it is not empty. */
export const UNREADABLE_FIELD = 'data-unreadable'

/** Whether a field of a form holds text that cannot be read; the first such field gets the focus and says so. */
export const stopAtUnreadable = (form: HTMLElement | null): boolean => {
  const field = form?.querySelector<HTMLElement>(`[${UNREADABLE_FIELD}]`)
  field?.focus()
  return Boolean(field)
}
