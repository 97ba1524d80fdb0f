let acted: string | null = null

/** Records the tour whose status the assistant is about to change. */
export const setLastActedTour = (tourId: string): void => {
  acted = tourId
}

/** The tour of the last step; null before the first one of this page. */
export const lastActedTour = (): string | null => acted

let reached = ''

/**
 * Returns true the first time a card mounts that the URL hash links to, so that the page scrolls to it only once. The
 * hash stays in the URL, and a step that moves the card to another group mounts the card again. A link on the page may
 * have led to the card before that step.
 */
export const takeLinkedTour = (tourId: string): boolean => {
  const { hash } = location
  if (hash !== `#${tourId}` || hash === reached) return false
  reached = hash
  return tourId !== acted
}
