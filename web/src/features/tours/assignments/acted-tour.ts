let acted: string | null = null

/** Remembers the tour of a step that is about to be taken or undone. */
export const actOn = (tourId: string): void => {
  acted = tourId
}

/** The tour of the last step; null before the first one of this page. */
export const actedOn = (): string | null => acted
