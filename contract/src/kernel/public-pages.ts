/*
 * The pages that anybody may read and search engines may list: documents of their own, drawn at the build. No schema
 * stands in here.
 */

/** The file of the build that is sent at each address. */
export const publicPages = {
  '/': 'index.html',
  '/landing': 'index.html',
  '/pricing': 'pricing.html',
  '/terms': 'terms.html',
  '/privacy': 'privacy.html',
  '/refunds': 'refunds.html',
} as const satisfies Record<`/${string}`, `${string}.html`>

/** Those of them that are to be found: every page once. */
export const foundPages = ['/', '/pricing'] as const satisfies readonly (keyof typeof publicPages)[]

/**
 * Stands in the built pages where the public address goes. What is shared or searched must name a whole address, which
 * only the server knows (APP_URL). A name that can never be one (RFC 2606, 2).
 */
export const addressPlaceholder = 'https://app-url.invalid'

/** The details of the business that a public page may show. */
export type BusinessField = 'name' | 'postalAddress' | 'supportEmail' | 'supportPhone'

/** Marks the place of a business detail in the built pages, inside an element with `data-business`. */
export const businessField = (field: BusinessField): string => `business-${field}-goes-here`
/** Stands where the phone number goes in an address: digits alone. */
export const businessPhoneLink = 'business-phone-link-goes-here'

/**
 * Stand in the built pages where the sign-in link goes. Only the server knows whether the reader is signed in, and
 * writes either the sign-in link or the link to the reader's own first screen.
 */
export const entryPlaceholders = {
  href: '/entry.invalid',
  agentLogin: '[entry: agent login]',
  logIn: '[entry: log in]',
} as const

/** Where the sign-in link leads, and what it says at each of its places. */
export type PageEntry = { href: string; agentLogin: string; logIn: string }

/** The link for a reader who is not signed in (specification, onboarding, section 2). */
export const signInEntry: PageEntry = { href: '/agent-login', agentLogin: 'Agent Login', logIn: 'Log In' }

/** The link for a reader who is signed in. */
export const homeEntry = (href: string): PageEntry => ({
  href,
  agentLogin: 'Go to dashboard',
  logIn: 'Go to dashboard',
})

/** Writes the link into a built page. */
export const withEntry = (html: string, entry: PageEntry): string =>
  html
    .replaceAll(entryPlaceholders.href, entry.href)
    .replaceAll(entryPlaceholders.agentLogin, entry.agentLogin)
    .replaceAll(entryPlaceholders.logIn, entry.logIn)
