import type { Request } from '@playwright/test'
import { askedFor } from '../arrange.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { standStill, withoutNews } from '../live.ts'

test('without the stream the back office reads each list again after the specification’s interval', async ({
  open,
}) => {
  const agent = await open('sarah', { at: null })
  const tour = await askedFor(agent)
  await call(agent, 'POST /api/tours/:tourId/chat', {
    params: { tourId: tour.id },
    body: { message: 'Hello' },
  })
  const page = await open('admin', { at: null })
  await withoutNews(page, async () => {
    await page.clock.install()
    for (const [screen, path, seconds] of [
      ['/admin-dashboard/queue', /\/api\/admin\/tour-queue$/, 30],
      ['/admin-tour-requests', /\/api\/admin\/tour-queue$/, 30],
      ['/admin-dashboard/properties', /\/api\/admin\/properties$/, 10],
      ['/property-management', /\/api\/admin\/properties$/, 10],
      ['/admin-dashboard/announcements', /\/api\/admin\/announcement$/, 10],
      ['/admin-dashboard/analytics', /\/api\/admin\/analytics$/, 30],
      [`/admin-dashboard/messages?view=all&tour=${tour.id}`, /\/api\/conversations\/[^/]+\/messages$/, 5],
    ] as const)
      await test.step(`${screen}: every ${seconds} seconds`, async () => {
        const isRead = (asked: { method: () => string; url: () => string }): boolean =>
          asked.method() === 'GET' && path.test(new URL(asked.url()).pathname)
        const answered = () => page.waitForResponse((answer) => isRead(answer.request()))
        const atWork = new Set<Request>()
        const begins = (asked: Request) => isRead(asked) && atWork.add(asked)
        const ends = (asked: Request) => atWork.delete(asked)
        page.on('request', begins).on('requestfinished', ends).on('requestfailed', ends)
        const first = answered()
        await page.goto(screen)
        await expect(page.locator('[data-live=connecting]').first()).toBeAttached()
        await (await first).finished()
        await standStill(page)
        // One that fell due until then is answered first: reads are made one after the other.
        await expect.poll(() => atWork.size).toBe(0)
        let reads = 0
        const count = (request: Request): void => {
          if (isRead(request)) reads += 1
        }
        page.on('request', count)
        // One interval holds one read, wherever it begins.
        for (let turn = 1; turn <= 2; turn++) {
          const next = answered()
          await page.clock.runFor(seconds * 1_000)
          await (await next).finished()
          expect(reads, screen).toBe(turn)
        }
        page.off('request', count).off('request', begins)
        page.off('requestfinished', ends).off('requestfailed', ends)
        await page.clock.resume()
      })
  })
})
