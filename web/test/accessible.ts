import axe from 'axe-core'

/**
 * Rules that depend on layout, which does not exist here: axe checks them in the journeys. These also cover Base UI's
 * focus guards (e2e/accessible.ts).
 */
const notHere = ['color-contrast', 'target-size', 'aria-hidden-focus', 'scrollable-region-focusable']

/** A closed list or dialog stays in the document here, because its fade-out never ends. */
const leaving = '[data-closed]'

/**
 * Expects that axe finds nothing in the current page.
 *
 * @throws Error naming each rule and the elements that break it
 */
export const expectAccessible = async (): Promise<void> => {
  const { violations } = await axe.run(
    { include: [['body']], exclude: [[leaving]] },
    {
      resultTypes: ['violations'],
      rules: Object.fromEntries(notHere.map((rule) => [rule, { enabled: false }])),
    },
  )
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(', ')}`,
  )
  if (found.length > 0) throw new Error(`axe finds in the page:\n${found.join('\n')}`)
}
