import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** As much of axe's result as is told. */
type Finding = { id: string; help: string; nodes: { target: string[]; why: string }[] }

/** What another theme can change: the rest is the same page. */
const aboutColour = ['color-contrast', 'link-in-text-block']

/**
 * Looks at the page as it stands with axe, in light and in dark. The focus guards of dialogs are no part of the page
 * for anybody: they pass the focus on.
 */
export const expectAccessible = async (page: Page, what: string): Promise<void> => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect.soft(await findings(page), `${what}, light`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect.soft(await findings(page, aboutColour), `${what}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}

const findings = async (page: Page, rules?: string[]): Promise<Finding[]> => {
  // The content security policy admits no script of others into the page; a debugger's evaluation is not the page's.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (only) => {
    // Put there by the line above.
    const { axe: inPage } = window as unknown as { axe: typeof axe }
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(ending.map((animation) => animation.finished))
    const { violations } = await inPage.run(
      { exclude: [['[data-base-ui-focus-guard]']] },
      { resultTypes: ['violations'], ...(only && { runOnly: only }) },
    )
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map(({ target, failureSummary }) => ({
        target: target.map(String),
        why: failureSummary ?? '',
      })),
    }))
  }, rules)
}
