/*
 * The pages that anybody may read and search engines may list: documents of their own, drawn at the build. No schema
 * stands in here.
 */

/** The file of the build that is sent at each address. */
export const publicPages = {
  '/': 'index.html',
  '/landing': 'index.html',
  '/pricing': 'pricing.html',
} as const satisfies Record<`/${string}`, `${string}.html`>

/** Those of them that are to be found: every page once. */
export const foundPages = ['/', '/pricing'] as const satisfies readonly (keyof typeof publicPages)[]

/**
 * Stands in the built pages where the public address goes. What is shared or searched must name a whole address, which
 * only the server knows (APP_URL). A name that can never be one (RFC 2606, 2).
 */
export const addressPlaceholder = 'https://app-url.invalid'
