const waiting = new Set<() => void>()
let isPressing = false

const flush = (): void => {
  isPressing = false
  for (const run of [...waiting]) {
    waiting.delete(run)
    run()
  }
}

/** Covers a press that ends without a click, such as a drag off the button. A click comes before the timeout. */
const onEnd = (): void => void setTimeout(flush)
const onStart = (): void => {
  isPressing = true
}

// The build imports this, too, to render pages without a browser.
if (typeof document !== 'undefined') {
  // On a touch screen, the mouse events that move the focus follow the end of the touch.
  for (const start of ['pointerdown', 'mousedown']) document.addEventListener(start, onStart, true)
  for (const end of ['pointerup', 'pointercancel', 'mouseup', 'dragend'])
    document.addEventListener(end, onEnd, true)
  // Capture, to run before the button's own click handler, so that the form is sent with the blur handlers' changes.
  document.addEventListener('click', flush, true)
  // A press can end unseen, outside the window.
  document.addEventListener('keydown', flush, true)
}

/**
 * Runs a field's blur handler at once, or, if a press moved the focus, after that press. A message that appeared during
 * the press would move the button away from the pointer, and the click would be lost.
 */
export const afterPress = (run: () => void): void => {
  if (isPressing) waiting.add(run)
  else run()
}
