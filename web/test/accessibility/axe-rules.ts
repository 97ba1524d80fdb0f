/**
 * The rules of axe that component tests leave to the journeys (e2e/accessible.ts). Each side checks what the other
 * leaves.
 */

/**
 * These depend on layout and colors, which happy-dom does not have. `aria-hidden-focus` also covers Base UI's focus
 * guards (e2e/accessible.ts).
 */
const ofLayout = [
  'aria-hidden-focus',
  'color-contrast',
  'link-in-text-block',
  'scrollable-region-focusable',
  'target-size',
]

/**
 * These are about a whole page, and many component tests render less. `region` would take a quarter of the examination.
 */
const ofPages = [
  'bypass',
  'document-title',
  'html-has-lang',
  'landmark-one-main',
  'page-has-heading-one',
  'region',
]

export const rulesOfJourneys: readonly string[] = [...ofLayout, ...ofPages]
