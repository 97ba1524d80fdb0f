/*
 * The pages that anyone may read and search engines may list. The build renders each as a separate document.
 * No schemas in this file.
 */

/** The built file for each address. */
export const publicPages = {
  '/': 'index.html',
  '/landing': 'index.html',
  '/pricing': 'pricing.html',
  '/terms': 'terms.html',
  '/privacy': 'privacy.html',
  '/refunds': 'refunds.html',
} as const satisfies Record<`/${string}`, `${string}.html`>

/** The pages for search engines, each page once. */
export const foundPages = ['/', '/pricing'] as const satisfies readonly (keyof typeof publicPages)[]

/**
 * The placeholder for the public address in the built pages. Shared links and search metadata need an
 * absolute address, which only the server knows (APP_URL). The host name can never exist (RFC 2606, 2).
 */
export const addressPlaceholder = 'https://app-url.invalid'

/** The business details that a public page may show. */
export type BusinessField = 'name' | 'postalAddress' | 'supportEmail' | 'supportPhone'

/** The placeholder for a business detail in the built pages, inside an element with `data-business`. */
export const businessField = (field: BusinessField): string => `business-${field}-goes-here`
/** The placeholder for the phone number in a link address: digits only. */
export const businessPhoneLink = 'business-phone-link-goes-here'

/**
 * The placeholders for the sign-in link in the built pages. Only the server knows whether the reader is
 * signed in. It inserts either the sign-in link or a link to the reader's own first screen.
 */
export const entryPlaceholders = {
  href: '/entry.invalid',
  agentLogin: '[entry: agent login]',
  logIn: '[entry: log in]',
} as const

/** The placeholder for the demo's address in the built pages, inside an element with `data-demo`. */
export const demoPlaceholder = '/demo.invalid'

/** The sign-in link's address, its text in each place, and whether the reader has no session. */
export type PageEntry = { href: string; agentLogin: string; logIn: string; visitor: boolean }

/** The link for a signed-out reader (specification, onboarding, section 2). */
export const signInEntry: PageEntry = {
  href: '/agent-login',
  agentLogin: 'Agent Login',
  logIn: 'Log In',
  visitor: true,
}

/** The link for a signed-in reader. */
export const homeEntry = (href: string): PageEntry => ({
  href,
  agentLogin: 'Go to dashboard',
  logIn: 'Go to dashboard',
  visitor: false,
})

/** The elements of a built page with this attribute, such as ` data-demo=""`: kept without it, or removed. */
const keptOrRemoved = (html: string, attribute: string, keep: boolean): string =>
  html.replaceAll(
    new RegExp(`<(\\w+) data-${attribute}=""([^>]*)>([\\s\\S]*?)</\\1>`, 'g'),
    (_, tag: string, rest: string, inner: string) => (keep ? `<${tag}${rest}>${inner}</${tag}>` : ''),
  )

/** Inserts the link to the demo into a built page. Without a demo, it removes the elements that lead there. */
export const withDemo = (html: string, address: string | null): string =>
  keptOrRemoved(html, 'demo', address !== null).replaceAll(demoPlaceholder, address ?? '')

/** Inserts the sign-in link into a built page. For a signed-in reader, it removes what only visitors need. */
export const withEntry = (html: string, entry: PageEntry): string =>
  keptOrRemoved(html, 'visitor', entry.visitor)
    .replaceAll(entryPlaceholders.href, entry.href)
    .replaceAll(entryPlaceholders.agentLogin, entry.agentLogin)
    .replaceAll(entryPlaceholders.logIn, entry.logIn)
