/**
 * The fields of a form that its document already contains, so that people can type before the script has arrived
 * (areas/sign-in-html.tsx). The application replaces them with its own form, which takes over their text.
 */
type Caret = readonly [start: number | null, end: number | null]
type Early = {
  fields: readonly HTMLInputElement[]
  focused: HTMLInputElement | undefined
  /** Email fields do not tell where their caret is. */
  caret: Caret
  stop: () => void
}

let early: Early | null = null

/** Remembers the document's fields. Returns whether it has any. */
export const rememberEarlyFields = (root: ParentNode): boolean => {
  early?.stop()
  early = null
  const fields = [...root.querySelectorAll<HTMLInputElement>('[data-early-form] input')]
  if (fields.length === 0) return false
  const stops = new AbortController()
  const found: Early = { fields, focused: undefined, caret: [null, null], stop: () => stops.abort() }
  // A field loses its focus and its caret when the application removes it, so note them before.
  const note = (): void => {
    const field = fields.find((one) => one === document.activeElement)
    if (!field) return
    found.focused = field
    found.caret = [field.selectionStart, field.selectionEnd]
  }
  note()
  for (const change of ['focusin', 'selectionchange'])
    document.addEventListener(change, note, { signal: stops.signal })
  early = found
  return true
}

/** Sets a field's text as typing does, so that React notices the change. */
const type = (field: HTMLInputElement, text: string): void => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Gives a form's fields the text, the focus and the caret of the document's fields with their names, once. Sends the
 * form if the user has already done so (public/before-paint.js).
 */
export const takeEarlyFields = (form: HTMLFormElement | null): void => {
  if (!form || !early) return
  const { fields, focused, caret, stop } = early
  stop()
  early = null
  // React is still committing the form; it would put back the text that it rendered.
  queueMicrotask(() => {
    for (const field of form.querySelectorAll('input')) {
      const before = fields.filter(({ name }) => name === field.name)
      // A field that the document hides has no text.
      const text = before.find(({ value }) => value !== '')?.value
      if (text !== undefined) type(field, text)
      if (!before.some((one) => one === focused)) continue
      field.focus()
      if (caret[0] !== null) field.setSelectionRange(...caret)
    }
    if (fields.some((field) => field.closest('[data-sent]'))) form.requestSubmit()
  })
}
