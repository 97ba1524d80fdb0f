import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { test } from '../../journey.ts'
import { expectRefusal } from '../../watch.ts'
import { sizeOf, still, withoutNews } from '../picture.ts'
import { docs, schemes } from '../screens.ts'
import { inState, type State } from './answers.ts'
import { dialogs, type Pictured, screens } from './screens.ts'

/*
 * `STATES=1 npm run screenshots`: each screen without rows, each screen and dialog with failing calls and with very long
 * texts, and each form after a failed submission.
 */

const folder = join(docs, 'screenshots/others/states')
const states: readonly State[] = ['empty', 'failing', 'long']

type Open = (who: Pictured['who'], use: { at: null }) => Promise<Page>

const windowOf = async (open: Open, { who }: Pictured): Promise<Page> => {
  const page = await open(who, { at: null })
  await withoutNews(page)
  return page
}

/** Goes there, and waits for the screen: a failing one has no list, and an empty one no rows. */
const go = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await expect(page.locator('h1').first()).toBeAttached()
  await loaded(page)
}

const loaded = (page: Page): Promise<void> =>
  expect(page.getByRole('status', { name: /^(?:Loading|Checking)/ })).toHaveCount(0)

/** Waits for what the press opens or tells. What appears in the page itself, such as a form, needs no wait. */
const appeared = (page: Page, selector: string): Promise<void> =>
  page
    .locator(selector)
    .first()
    .waitFor({ timeout: 3_000 })
    .catch(() => undefined)
const opened = (page: Page): Promise<void> => appeared(page, '[role=dialog], [role=alertdialog], [role=menu]')
const answered = (page: Page): Promise<void> =>
  appeared(page, '[data-toast], [role=alert], [aria-invalid=true], [data-invalid]')

/** The page, its scrolling part, and open dialogs, as far as they scroll sideways. */
const wideParts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const parts = document.querySelectorAll('html, main, [role=dialog], [role=alertdialog]')
    return Array.from(parts)
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(
        ({ tagName, role, scrollWidth, clientWidth }) => `${role ?? tagName} ${scrollWidth} > ${clientWidth}`,
      )
  })

const take = async (page: Page, name: string, state: string): Promise<void> => {
  await mkdir(folder, { recursive: true })
  await loaded(page)
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await writeFile(join(folder, `${name}-${state}-${sizeOf(page)}-${scheme}.png`), await still(page))
  }
  expect.soft(await wideParts(page), `what is wider than its room: ${name}, ${state}`).toEqual([])
}

for (const state of states)
  for (const screen of screens)
    test(`${screen.name}, ${state}`, async ({ open }) => {
      const page = await windowOf(open, screen)
      if (state === 'failing') expectRefusal(page, 500, /./)
      await inState(page, state)
      await go(page, screen.path)
      await take(page, screen.name, state)
    })

for (const dialog of dialogs) {
  const { name, path, ready, open: show, send, readsNothing } = dialog
  test(`${name}, long`, async ({ open }) => {
    const page = await windowOf(open, dialog)
    await inState(page, 'long')
    await go(page, path)
    await show?.(page)
    await opened(page)
    await take(page, name, 'long')
  })
  if (!readsNothing)
    test(`${name}, failing`, async ({ open }) => {
      const page = await windowOf(open, dialog)
      expectRefusal(page, 500, /./)
      await go(page, path)
      await ready?.(page)
      await inState(page, 'failing')
      await show?.(page)
      await opened(page)
      await take(page, name, 'failing')
    })
  if (!send) continue
  test(`${name}, sent as it is`, async ({ open }) => {
    const page = await windowOf(open, dialog)
    expectRefusal(page, 500, /./)
    await go(page, path)
    await show?.(page)
    await opened(page)
    await loaded(page)
    await inState(page, 'refusing')
    await send(page)
    await answered(page)
    await take(page, name, 'sent')
  })
}
