let acted: string | null = null

/** Remembers the tour of a step that is about to be taken or undone. */
export const actOn = (tourId: string): void => {
  acted = tourId
}

/** The tour of the last step; null before the first one of this page. */
export const actedOn = (): string | null => acted

let reached = ''

/**
 * Whether the address names this tour, and the page has not scrolled to its card yet. The page scrolls once, because the
 * address keeps the tour, and each step that moves the card to another group mounts it again.
 */
export const isNewlyReached = (tourId: string): boolean => {
  const { hash } = location
  if (hash !== `#${tourId}` || hash === reached) return false
  reached = hash
  return true
}
