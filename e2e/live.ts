import { expect, type Page } from '@playwright/test'

/** Waits until changes arrive in this window by themselves. */
export const expectLive = (page: Page): Promise<void> =>
  expect(page.locator('[data-live=on]').first()).toBeAttached()

/** Stops the page's clock, which was installed before: a moment that is past by then is refused, and stops it all the same. */
export const standStill = (page: Page): Promise<void> =>
  expect(async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)).toPass()

/** What the promise is about: seen by the other person in under a second. */
export const liveWithinMs = 1_000

/**
 * Does something in one window and measures, from the answer of its call to sight, how long it takes until `seen` is
 * so in another. Answers the milliseconds.
 */
export const timeUntilSeen = async (
  doing: { page: Page; call: RegExp; act: () => Promise<void> },
  seen: { page: Page; text: string },
): Promise<number> => {
  // Looked for with every frame, by the clock of the machine that both windows share.
  const sight = seen.page.waitForFunction(
    (text) => (document.body.textContent?.includes(text) ? Date.now() : false),
    seen.text,
    { polling: 'raf' },
  )
  const answer = doing.page.waitForResponse(
    (response) => response.request().method() !== 'GET' && doing.call.test(new URL(response.url()).pathname),
  )
  await doing.act()
  const request = (await answer).request()
  await (await answer).finished()
  const { startTime, responseEnd } = request.timing()
  const seenAt = Number(await (await sight).jsonValue())
  return Math.round(seenAt - (startTime + responseEnd))
}

/** How many event streams a window opens from now on. */
export const countStreams = (page: Page): (() => number) => {
  let opened = 0
  page.context().on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/events') opened++
  })
  return () => opened
}
