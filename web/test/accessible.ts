import axe from 'axe-core'

/**
 * Rules that ask where things are drawn, which nothing is here: journeys with axe look at them. Base UI's focus guards
 * are let through there too (e2e/accessible.ts).
 */
const notHere = ['color-contrast', 'target-size', 'aria-hidden-focus', 'scrollable-region-focusable']

/** A list or dialog that has been closed stays in the document here, because nothing ends its fading out. */
const leaving = '[data-closed]'

/**
 * Expects that axe finds nothing in the page as it stands.
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
