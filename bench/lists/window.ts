import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { chromiumPath, sandboxArgs } from '../browser/chromium.ts'
import { benchId, sessionOf } from '../ids.ts'
import { appUrl } from '../product.ts'

export type View = { page: Page; close: () => Promise<void> }

/** Values that the page records while it works. */
declare global {
  interface Window {
    benchTasks: number[]
  }
}

const keepLongTasks = (): void => {
  window.benchTasks = []
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.benchTasks.push(duration)
  }).observe({ type: 'longtask' })
}

const signIn = (context: BrowserContext, personId: string): Promise<void> =>
  context.addCookies([{ ...sessionOf(personId), domain: new URL(appUrl).hostname, path: '/' }])

/** A desktop window with an agent's session at `origin`, under the product's public address. */
export const openWindow = async (origin: string, agent: number): Promise<View> => {
  const { host } = new URL(origin)
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: [
      `--host-resolver-rules=MAP ${new URL(appUrl).hostname}:80 ${host}`,
      // As behind https, for which a measurement has no certificate.
      `--unsafely-treat-insecure-origin-as-secure=${appUrl}`,
      ...sandboxArgs,
    ],
  })
  const context = await browser.newContext({ baseURL: appUrl, viewport: { width: 1440, height: 900 } })
  await signIn(context, benchId(1, agent))
  await context.addInitScript(keepLongTasks)
  return { page: await context.newPage(), close: () => browser.close() }
}

/** The tasks of more than 50 ms since the previous call: their number, and the longest in milliseconds. */
export const longTasks = (page: Page): Promise<{ longTasks: number; longestMs: number }> =>
  page.evaluate(() => {
    const tasks = { longTasks: window.benchTasks.length, longestMs: Math.max(0, ...window.benchTasks) }
    window.benchTasks = []
    return tasks
  })
