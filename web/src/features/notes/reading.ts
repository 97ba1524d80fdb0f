/** The tours whose notes panel is open, or whose notes are being marked as read; the last one opened is last. */
const held: string[] = []

/** Says that what comes to this tour is read as it comes. Returns the function that ends it. */
export const holdAsRead = (tourId: string): (() => void) => {
  held.push(tourId)
  let ended = false
  return () => {
    if (ended) return
    ended = true
    held.splice(held.lastIndexOf(tourId), 1)
  }
}

/** The tour whose notes the reader is looking at. Nobody looks at a hidden window. */
export const tourBeingRead = (): string | undefined =>
  document.visibilityState === 'visible' ? held.at(-1) : undefined
