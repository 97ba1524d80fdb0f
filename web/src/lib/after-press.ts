const waiting = new Set<() => void>()
let isPressing = false

const flush = (): void => {
  isPressing = false
  for (const run of [...waiting]) {
    waiting.delete(run)
    run()
  }
}

/** Presses without a click, such as one that ends elsewhere. A click would follow at once. */
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
  // Before the pressed control hears of the click, so that a form is sent with what leaving the field has changed.
  document.addEventListener('click', flush, true)
  // A press can end unseen, outside the window.
  document.addEventListener('keydown', flush, true)
}

/**
 * Runs what follows from leaving a field: at once, or after the press that has moved the focus. A line that appeared
 * during the press would move the pressed button away from under the pointer, and the press would be lost.
 */
export const afterPress = (run: () => void): void => {
  if (isPressing) waiting.add(run)
  else run()
}
