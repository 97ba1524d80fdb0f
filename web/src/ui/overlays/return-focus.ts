import { useState } from 'react'

const OVERLAY = '[role=dialog], [role=alertdialog]'

/**
 * Where the focus goes when a dialog closes: back to the control that opened it. If that control has disappeared, as
 * the button of a step that was taken, Base UI would choose whatever was focused before any earlier dialog, such as the
 * header's search. The dialog then leaves the focus to `watchLostFocus`, which finds the next control of the same row.
 */
export const useReturnFocus = (): (() => boolean) => {
  const [opener] = useState(() => document.activeElement)
  return () => {
    const { activeElement } = document
    const isElsewhere =
      activeElement !== null && activeElement !== document.body && !activeElement.closest(OVERLAY)
    return opener?.isConnected === true && !isElsewhere
  }
}
