const FIELDS = [
  'input:not([type=hidden], [tabindex="-1"], :disabled)',
  'textarea:not(:disabled)',
  'select:not(:disabled)',
  '[role=combobox]:not([aria-disabled=true], :disabled)',
].join()

const isShown = (element: HTMLElement): boolean =>
  element.closest('[inert], [aria-hidden=true], [hidden]') === null

/** The first field in reading order that takes input, else the first of all. Of radio buttons, the selected one. */
export const firstFieldIn = (within: ParentNode | null): HTMLElement | null => {
  const fields = [...(within?.querySelectorAll<HTMLElement>(FIELDS) ?? [])].filter(isShown)
  const first = fields.find((field) => !field.matches('[readonly]')) ?? fields[0]
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first ?? null
  const chosen = fields.find(
    (field) => field instanceof HTMLInputElement && field.name === first.name && field.checked,
  )
  return chosen ?? first
}

const isEmpty = (field: HTMLElement): boolean => {
  if (field instanceof HTMLInputElement)
    return field.type === 'checkbox' || field.type === 'radio' ? false : field.value === ''
  return field instanceof HTMLTextAreaElement && field.value === ''
}

/**
 * The first field that waits for input: empty, not read-only, not optional (`data-optional`), and not answered by
 * another field (`data-answered`). Without one, the first field.
 */
export const firstEmptyFieldIn = (within: ParentNode | null): HTMLElement | null => {
  const fields = [...(within?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS) ?? [])]
  const waits = fields.find(
    (field) =>
      isShown(field) &&
      isEmpty(field) &&
      !field.closest('[data-answered]') &&
      !field.matches('[readonly]') &&
      !field.closest('[data-optional]'),
  )
  return waits ?? firstFieldIn(within)
}

/** Whether an element can receive the focus now. */
export const canFocus = (element: HTMLElement): boolean =>
  element.isConnected &&
  isShown(element) &&
  !element.matches(':disabled') &&
  element.closest('[data-ending-style]') === null
