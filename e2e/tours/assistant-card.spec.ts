import type { Locator, Page } from '@playwright/test'
import { askedFor, assigned } from '../arrange.ts'
import { historyOf } from '../assistant.ts'
import { expect, test } from '../journey.ts'
import { expectLive } from '../live.ts'
import { people } from '../people.ts'
import { phone } from '../phone.ts'
import { withoutLine } from '../watch.ts'

test.use(phone)

const cardOf = (page: Page, client: string | null): Locator =>
  page.getByRole('listitem', { name: `${client}, ` })

const topOf = async (card: Locator): Promise<number> => (await card.boundingBox())?.y ?? Number.NaN

const groupOf = (card: Locator): Promise<string> =>
  card.evaluate((element) => element.closest('section')?.querySelector('h2')?.firstChild?.textContent ?? '')

/** Taps a step of a card. Returns a function that checks that the card stayed under the finger and has the focus. */
const tap = async (page: Page, card: Locator, words: RegExp): Promise<() => Promise<void>> => {
  const button = card.getByRole('button', { name: words })
  await button.scrollIntoViewIfNeeded()
  const before = await topOf(card)
  const { x, y } = (await button.boundingBox()) ?? { x: 0, y: 0 }
  await button.tap()
  return async () => {
    await expect.poll(async () => Math.abs((await topOf(card)) - before)).toBeLessThan(4)
    const met = await page.evaluate(
      ([left = 0, top = 0]) => document.elementFromPoint(left, top)?.closest('li')?.ariaLabel,
      [x + 20, y + 10],
    )
    expect(met).toBe(await card.getAttribute('aria-label'))
    await expect.poll(() => card.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
}

test('a card stays under the finger when its step moves it to another group', async ({ open }) => {
  test.setTimeout(120_000)
  const sarah = await open('sarah', { at: null })
  const office = await open('admin', { at: null })
  const tours = [await askedFor(sarah), await askedFor(sarah), await askedFor(sarah)]
  for (const tour of tours) await assigned(office, tour, people.elena.name)
  const [first, second] = tours.map(({ clientName }) => clientName)
  // The page scrolls only once to the card that a calendar entry links to, although the hash stays in the URL.
  const elena = await open('elena', { at: `/assistant-dashboard#${tours[0]?.id}` })
  await expectLive(elena)
  const card = cardOf(elena, first ?? null)
  // The list draws more cards as the reader scrolls.
  await expect(async () => {
    await elena.mouse.wheel(0, 20_000)
    await expect(card).toBeAttached({ timeout: 500 })
  }).toPass()
  expect(await groupOf(card)).toBe('Not contacted yet')

  const expectToStay = await tap(elena, card, /^Start Contact/)
  await expect.poll(() => groupOf(card)).toBe('To schedule')
  await expectToStay()

  await test.step('offline, too', async () => {
    await withoutLine(elena, async () => {
      await elena.context().setOffline(true)
      const notice = elena.getByText('We’ll save your changes and send them later.')
      await expect(notice).toBeVisible()
      // It covers nothing of the header, also on a page that is scrolled.
      const header = elena.getByRole('banner')
      await expect
        .poll(async () => (await topOf(header)) - (await topOf(notice)))
        .toBeGreaterThanOrEqual((await notice.boundingBox())?.height ?? Number.NaN)
      const other = cardOf(elena, second ?? null)
      const expectOtherToStay = await tap(elena, other, /^Start Contact/)
      await expect(other).toContainText('Waiting to be sent: Start Contact')
      await expectOtherToStay()
      await elena.context().setOffline(false)
      await expect.poll(() => groupOf(other)).toBe('To schedule')
      await expectOtherToStay()
    })
  })
  for (const tour of tours.slice(0, 2))
    expect((await historyOf(office, tour)).at(-1)?.toStatus).toBe('contacting_client')
})
