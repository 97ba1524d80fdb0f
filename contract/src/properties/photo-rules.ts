/* No schemas in this file, so a browser loads it without zod. */

/** The most photos of a property. */
export const mostPhotos = 20
