import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { people, quickLogin, signIn, type Who } from './people.ts'
import { serverOf } from './servers.ts'
import { startWithinMs } from './start-server.ts'
import { problemsOf, watchWindow } from './watch.ts'

type State = Awaited<ReturnType<BrowserContext['storageState']>>

type Journey = {
  /**
   * A private window: signed in as a person and on their first screen, or without a person and page. `at` is another
   * address, or null for none; `own` gives the person a separate session, for journeys that end it.
   */
  open: (who: Who | 'nobody', use?: { at?: string | null; own?: boolean }) => Promise<Page>
}
type Worker = {
  /** Sarah's session from one sign-in by hand. */
  sarah: State
  /** Sessions of the other people by name, opened when first needed. */
  sessions: Map<Who, State>
  address: string
}

export const test = base.extend<Journey, Worker>({
  address: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from here
    async ({}, use, { parallelIndex }) => {
      const { url, googleUrl, stop } = await serverOf(parallelIndex)
      process.env.PORCHLIGHT_E2E_GOOGLE_URL = googleUrl
      await use(url)
      await stop()
    },
    { scope: 'worker', timeout: startWithinMs + 30_000 },
  ],

  sarah: [
    async ({ browser, address }, use) => {
      const context = await browser.newContext({ baseURL: address })
      const page = await context.newPage()
      await signIn(page, 'sarah')
      const state = await context.storageState()
      await context.close()
      await use(state)
    },
    { scope: 'worker' },
  ],

  sessions: [async ({ sarah }, use) => use(new Map([['sarah', sarah]])), { scope: 'worker' }],

  open: async ({ browser, address, sessions }, use) => {
    const windows: BrowserContext[] = []
    await use(async (who, { at, own = false } = {}) => {
      const kept = who === 'nobody' || own ? undefined : sessions.get(who)
      const context = await browser.newContext({ baseURL: address, ...(kept && { storageState: kept }) })
      windows.push(context)
      watchWindow(context)
      const page = await context.newPage()
      if (who !== 'nobody' && !kept) {
        await quickLogin(page, who)
        if (!own) sessions.set(who, await context.storageState())
      }
      const where = at === undefined && who !== 'nobody' ? people[who].home : at
      if (where) await page.goto(where)
      return page
    })
    const problems = windows.flatMap(problemsOf)
    for (const window of windows) await window.close()
    expect(problems, 'what the pages complained of').toEqual([])
  },
})

export { expect }
