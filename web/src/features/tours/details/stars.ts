/** '4 stars' */
export const starsWords = (stars: number): string => (stars === 1 ? '1 star' : `${stars} stars`)

/** The look of a star of a rating. */
export const starLook = (isLit: boolean) =>
  isLit ? { className: 'text-brand', fill: 'currentColor' } : { className: 'text-ink-3' }
