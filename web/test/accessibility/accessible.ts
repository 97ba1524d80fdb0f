import axe from 'axe-core'
import { vi } from 'vitest'
import { rulesOfJourneys } from './axe-rules.ts'

// By default, axe writes the HTML of every element that a rule examines: a tenth of the examination.
axe.configure({ noHtml: true })

/** A closed list or dialog stays in the document here, because its fade-out never ends. */
const leaving = '[data-closed]'

/** What happy-dom computes for every element, except for the properties that an element or its attributes set. */
const unstyled: Readonly<Record<string, string>> = { display: 'block', visibility: 'visible', opacity: '1' }

/**
 * The computed style that axe asks for, which happy-dom takes a third of the examination to compute. There are no style
 * sheets here, so only the element's own style and `hidden` matter, and visibility is inherited.
 */
const styleOf = (element: Element): CSSStyleDeclaration => {
  const { style } = element as Element & Partial<ElementCSSInlineStyle> // not every element has one
  const get = (name: string): string => {
    const own = style?.getPropertyValue(name)
    if (own) return own
    if (name === 'display' && element.hasAttribute('hidden')) return 'none'
    if (name === 'visibility' && element.parentElement)
      return styleOf(element.parentElement).getPropertyValue(name)
    return unstyled[name] ?? ''
  }
  // axe only reads values, by name or by property.
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_, name) =>
      name === 'getPropertyValue'
        ? get
        : get(String(name).replaceAll(/[A-Z]/g, (one) => `-${one.toLowerCase()}`)),
  })
}

/**
 * Expects that axe finds nothing in the current page.
 *
 * @throws Error naming each rule and the elements that break it
 */
export const expectAccessible = async (): Promise<void> => {
  const computed = vi.spyOn(window, 'getComputedStyle').mockImplementation(styleOf)
  const { violations } = await axe
    .run(
      // From the root, axe finds elements through its index; the filter of an exclusion costs time, too.
      { include: [['html']], ...(document.querySelector(leaving) && { exclude: [[leaving]] }) },
      {
        resultTypes: ['violations'],
        elementRef: true,
        rules: Object.fromEntries(rulesOfJourneys.map((rule) => [rule, { enabled: false }])),
      },
    )
    .finally(() => computed.mockRestore())
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ element }) => element?.outerHTML.slice(0, 200)).join(', ')}`,
  )
  if (found.length > 0) throw new Error(`axe finds in the page:\n${found.join('\n')}`)
}
