import { firstFieldIn } from './first-field.ts'

const focusFirst = (form: HTMLElement): void => {
  const problem = form.querySelector<HTMLElement>('[aria-invalid=true], fieldset[data-invalid]')
  if (!problem) return
  // In a group of choices, focus one of them.
  const field = problem.matches('fieldset') ? firstFieldIn(problem) : problem
  if (field !== document.activeElement) field?.focus()
}

/**
 * When a form or the server refuses the input, focuses the first invalid field, unless the user has moved on. Returns a
 * function that stops this.
 */
export const watchProblems = (): (() => void) => {
  let sent: HTMLElement | null = null
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = (): void => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
  const look = (): void => {
    cancel()
    // React Hook Form first focuses a field of its own choice, in registration order, and again in a timer. A timer
    // that starts in a later frame runs after that one, however busy the page is.
    frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        if (sent?.isConnected) focusFirst(sent)
      })
    })
  }
  const onSubmit = ({ target }: Event): void => {
    sent = target instanceof HTMLElement ? target : null
    look()
  }
  const goOn = (): void => {
    sent = null
  }
  const refusals = new MutationObserver((records) => {
    if (sent && records.some(({ target }) => sent?.contains(target))) look()
  })
  refusals.observe(document.body, {
    attributeFilter: ['aria-invalid', 'data-invalid'],
    childList: true,
    subtree: true,
  })
  const options = { capture: true, passive: true }
  document.addEventListener('submit', onSubmit, options)
  document.addEventListener('keydown', goOn, options)
  document.addEventListener('pointerdown', goOn, options)
  // Dictation and autofill enter text without a key.
  document.addEventListener('input', goOn, options)
  return () => {
    cancel()
    refusals.disconnect()
    document.removeEventListener('submit', onSubmit, options)
    document.removeEventListener('keydown', goOn, options)
    document.removeEventListener('pointerdown', goOn, options)
    document.removeEventListener('input', goOn, options)
  }
}
