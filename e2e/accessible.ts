import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { rulesOfJourneys } from '../web/test/accessibility/axe-rules.ts'

/**
 * The minified axe without its comments, because every page has to parse it. By default, it writes the HTML of every element
 * that a rule examines, which takes a tenth of the time.
 */
const source = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')};
axe.configure({ noHtml: true })`

/** The parts of axe's result that a failure prints. */
type Finding = { id: string; help: string; nodes: { target: string[]; why: string }[] }

/** Only these rules depend on the color scheme; the rest of the page is the same. */
const aboutColour = ['color-contrast', 'link-in-text-block']

/**
 * Base UI's focus guards: empty elements of one pixel at each end of an open menu or list, which pass the focus on at
 * once. axe reports them as controls without a name, which is a known false alarm
 * (https://github.com/dequelabs/axe-core/issues/4832, https://github.com/mui/base-ui/issues/5706). The journeys ignore
 * this rule for these elements, as long as each one passes the focus on.
 */
const guard = {
  rule: 'aria-hidden-focus',
  selector: 'span[data-base-ui-focus-guard][aria-hidden="true"][tabindex="0"]:empty',
}

/**
 * The rows of a long list or table after the fifth; they repeat the earlier ones and would take half of axe's time.
 */
const repeated = ':is(ul, ol, tbody) > :nth-child(n + 6):not(nav *)'

/**
 * Checks the current page with axe, in light and in dark. Of a long list it looks at five rows. Component tests check the
 * other rules in every state; checking them here would double axe's time.
 * @param everyRule whether to check those, too; for pages that the server sends as complete HTML
 */
export const expectAccessible = async (
  page: Page,
  what: string,
  { everyRule = false } = {},
): Promise<void> => {
  // The page dims old data until the new data has arrived.
  await expect(page.locator('[aria-busy="true"]:not(button)')).toHaveCount(0)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const light = await findings(page, everyRule ? undefined : rulesOfJourneys)
  expect.soft(light.found, `${what}, light`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect.soft((await findings(page, aboutColour)).found, `${what}, dark`).toEqual([])
  await expectFocusPassedOn(page, light.guards, what)
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}

/** Axe's findings, and the number of focus guards among them, which are not reported. */
const findings = async (
  page: Page,
  rules?: readonly string[],
): Promise<{ found: Finding[]; guards: number }> => {
  // The content security policy blocks third-party scripts in the page, but not a debugger's evaluation.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(
    async ({ only, passing, without }) => {
      // The line above put it there.
      const { axe: inPage } = window as unknown as { axe: typeof axe }
      const ending = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      await Promise.allSettled(ending.map((animation) => animation.finished))
      const { violations } = await inPage.run(
        { include: [document.documentElement], exclude: [[without]] },
        {
          // These rules do not need the text of style sheets, and reading it costs as much as half of the rules.
          preload: false,
          resultTypes: ['violations'],
          elementRef: true,
          ...(only ? { runOnly: [...only] } : { rules: { 'target-size': { enabled: true } } }),
        },
      )
      /** The layer of an element that stays while the page scrolls: a bar, a dialog, a toast; null for the page. */
      const layerOf = (element: Element | null): Element | null =>
        element === null || ['fixed', 'sticky'].includes(getComputedStyle(element).position)
          ? element
          : layerOf(element.parentElement)
      let guards = 0
      const found = violations.flatMap(({ id, help, nodes }) => {
        const reported = nodes.filter(({ element, any }) => {
          // A layer always covers, or comes close to, some target that scrolls behind it.
          const near = any.flatMap(({ relatedNodes }) => relatedNodes ?? [])
          const layers = near.map((node) => layerOf(node.element ?? null))
          const own = layerOf(element ?? null)
          if (id === 'target-size' && layers.some((layer) => layer !== null && layer !== own)) return false
          const box = element?.getBoundingClientRect()
          const passes =
            id === passing.rule &&
            element?.matches(passing.selector) &&
            box &&
            box.width <= 1 &&
            box.height <= 1
          if (passes) guards += 1
          return !passes
        })
        if (reported.length === 0) return []
        return {
          id,
          help,
          nodes: reported.map(({ target, failureSummary }) => ({
            target: target.map(String),
            why: failureSummary ?? '',
          })),
        }
      })
      return { found, guards }
    },
    { only: rules, passing: guard, without: repeated },
  )
}

/**
 * Focuses each ignored guard and expects the focus elsewhere at once. Afterwards it closes and reopens the surrounding
 * element, so that each guard is in its initial state; it is open at the end.
 */
const expectFocusPassedOn = async (page: Page, guards: number, what: string): Promise<void> => {
  if (guards === 0) return
  const open = page.locator('[aria-expanded="true"]:is([aria-haspopup], [role="combobox"])')
  const opener = page.locator(`[id="${await open.getAttribute('id')}"]`)
  const standing = page.locator(guard.selector)
  for (let index = 0; index < guards; index += 1) {
    await expect(standing, `focus guards of ${what}`).toHaveCount(guards)
    const went = await standing.nth(index).evaluate((element: HTMLElement) => {
      let reached = false
      element.addEventListener('focus', () => (reached = true), { once: true })
      element.focus()
      const { activeElement: now } = document
      return { reached, on: now !== document.body && !now?.hasAttribute('data-base-ui-focus-guard') }
    })
    expect(went, `focus guard ${index + 1} of ${what}`).toEqual({ reached: true, on: true })
    if ((await opener.getAttribute('aria-expanded')) === 'true') await page.keyboard.press('Escape')
    await expect(opener).toHaveAttribute('aria-expanded', 'false')
    await opener.click()
  }
  await expect(standing, `focus guards of ${what}`).toHaveCount(guards)
}
