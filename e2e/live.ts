import { expect, type Page } from '@playwright/test'

/** Waits until this window receives live events. */
export const expectLive = (page: Page): Promise<void> =>
  expect(page.locator('[data-live=on]').first()).toBeAttached()

/**
 * Stops the page's clock, which was installed before. A moment that is already past is refused but stops the clock
 * anyway, hence the retry.
 */
export const standStill = (page: Page): Promise<void> =>
  expect(async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)).toPass()

/** The promise: another person sees a change in under a second. */
export const liveWithinMs = 1_000

/**
 * Does something in one window and measures how long it takes, from the call's answer, until `seen` is visible in
 * another. Returns milliseconds.
 */
export const timeUntilSeen = async (
  doing: { page: Page; call: RegExp; act: () => Promise<void> },
  seen: { page: Page; text: string },
): Promise<number> => {
  // Checked with every frame, by the clock of the machine, which both windows share.
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

/** Counts the event streams that a window opens from now on. */
export const countStreams = (page: Page): (() => number) => {
  let opened = 0
  page.context().on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/events') opened++
  })
  return () => opened
}
