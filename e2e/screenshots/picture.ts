import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { call } from '../calls.ts'
import { docs, picturesOf, type ScreenName, type Size } from './screens.ts'

/** Small text stays sharp, and a picture has 40 KB on average. */
const quality = 0.4

/** Takes a screenshot of the page in light and in dark, if this screen is shown at the window's size. */
export const picture = async (page: Page, name: ScreenName): Promise<void> => {
  const size = sizeOf(page)
  for (const { scheme, file } of picturesOf(name).filter((one) => one.size === size)) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await settled(page)
    const png = await still(page)
    const path = join(docs, file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, await asWebp(page, png))
  }
}

export const sizeOf = (page: Page): Size => (page.viewportSize()?.width === 1440 ? '1440' : '390')

/** A screenshot of the page once it no longer changes. Counts, marks, and matches may arrive after the screen. */
export const still = async (page: Page): Promise<Buffer> => {
  const shots: Buffer[] = []
  await expect
    .poll(async () => {
      shots.push(await page.screenshot({ animations: 'disabled', caret: 'hide' }))
      const [before, now] = shots.slice(-2)
      return before && now?.equals(before)
    })
    .toBe(true)
  return shots.at(-1) ?? Buffer.alloc(0)
}

/** Waits until the screen is shown and nothing is loading: neither skeleton rows nor fonts. */
const settled = async (page: Page): Promise<void> => {
  await expect(page.getByRole('status', { name: /^(?:Loading|Checking)/ })).toHaveCount(0)
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
  })
}

/** The browser can write the format, so no other program is needed. */
const asWebp = async (page: Page, png: Buffer): Promise<Buffer> => {
  const desk = await page.context().browser()?.newPage()
  if (!desk) throw new Error('This window has no browser')
  const data = await desk.evaluate(
    async ([source, wanted]) => {
      const image = new Image()
      image.src = `data:image/png;base64,${source}`
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.naturalWidth
      canvas.height = image.naturalHeight
      canvas.getContext('2d')?.drawImage(image, 0, 0)
      return canvas.toDataURL('image/webp', wanted).split(',')[1] ?? ''
    },
    [png.toString('base64'), quality] as const,
  )
  await desk.close()
  return Buffer.from(data, 'base64')
}

/** Marks all unread notes as reported in this window, so that no toast covers the picture. */
export const withoutNews = async (page: Page): Promise<void> => {
  const { id } = await call(page, 'GET /api/auth/user')
  await page.addInitScript((key) => {
    // The frame of an email has no storage.
    if (window === window.top) localStorage.setItem(key, '1000')
  }, `porchlight.notified.${id}`)
}
