/* No schemas in this file, so a browser loads it without zod. */

/** The allowed types and size of an uploaded photo (product decision: pictures). */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export const photoLimit = 8 * 1024 * 1024
