let acted: string | null = null

/** Remembers the tour of a step that is about to be taken or undone. */
export const actOn = (tourId: string): void => {
  acted = tourId
}

/** The tour of the last step; null before the first one of this page. */
export const actedOn = (): string | null => acted

let reached = ''

/**
 * Whether the address leads to a tour's card that has not been shown for it yet. The address keeps the tour after its
 * card has come into sight, and a step, or a change by the desk, may draw the card anew elsewhere.
 */
export const isNewlyReached = (tourId: string): boolean => {
  const { hash } = location
  if (hash !== `#${tourId}` || hash === reached) return false
  reached = hash
  return true
}
