import type { Page } from '@playwright/test'
import { bell } from '../agent.ts'
import { askedFor, ownHouse } from '../arrange.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { someClient } from '../made-up.ts'
import { queueOf } from '../office.ts'

const word = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2)

const widthOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth)

test('a name without spaces breaks instead of widening the page', { tag: '@phone' }, async ({ open }) => {
  const boss = await open('super', { at: null })
  const made = { email: `${word.slice(0, 40)}${Date.now()}@journeys.example`, password: 'a good password' }
  await call(boss, 'POST /api/admin/users', {
    body: {
      ...made,
      userType: 'real_estate_agent',
      firstName: 'Maximiliana',
      lastName: word,
      subscriptionPlan: 'basic',
    },
  })
  const page = await open('nobody')
  await call(page, 'POST /api/agent/login', { body: made })
  const client = { ...someClient('Nora'), last: word }
  const tour = await askedFor(page, { client, property: await ownHouse(page) })
  await call(page, 'POST /api/tours/:tourId/notes', { params: { tourId: tour.id }, body: { note: word } })
  const width = page.viewportSize()?.width ?? 0
  for (const path of ['/dashboard', '/schedule-tour', '/notes', '/profile', '/account']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByText(word).first()).toBeVisible()
    expect(await widthOf(page), path).toBe(width)
  }

  // In the sheet of a tour's notes, the author's name stays within the sheet.
  await page.goto(`/schedule-tour?notes=${tour.id}`)
  const author = page.getByRole('dialog').getByText(`Maximiliana ${word}`)
  await expect(author).toBeVisible()
  const box = await author.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThan(width)

  // In the bell's dialog, a line that is cut off does not push the buttons out of the screen. The sheet must be closed
  // before the office writes: an open sheet reads the note at once, so that the bell has nothing to show.
  await page.goto('/dashboard')
  await call(boss, 'POST /api/tours/:tourId/notes', { params: { tourId: tour.id }, body: { note: word } })
  await bell(page).click()
  const unread = page.getByRole('dialog', { name: 'Unread tour notes' })
  const name = unread.getByText(word).first()
  await name.evaluate((line) => {
    line.style.whiteSpace = 'nowrap'
    line.style.overflow = 'hidden'
  })
  const clear = unread.getByRole('button', { name: 'Clear All Notifications' })
  await expect(clear).toBeInViewport({ ratio: 1 })
  await expect(unread.getByRole('button', { name: 'Close' }).first()).toBeInViewport({ ratio: 1 })
})

test('the details beside the queue of a tablet show every tab, and do not scroll sideways', async ({
  open,
}) => {
  const agent = await open('sarah', { at: null })
  const client = { ...someClient('Nora'), phone: '(210) 555-0199 extension 1234567' }
  const tour = await askedFor(agent, { client })
  await call(agent, 'POST /api/tours/:tourId/notes', { params: { tourId: tour.id }, body: { note: word } })
  const office = await open('admin', { at: null })
  await office.setViewportSize({ width: 1024, height: 768 })
  await office.goto(`${queueOf(tour.clientName ?? '')}&tour=${tour.id}`)
  const tabs = office.getByRole('tablist', { name: 'Tour' })
  await expect(tabs.getByRole('tab', { name: 'Notes (1)' })).toBeVisible()
  await expect(tabs.getByRole('tab', { name: 'Client' })).toBeInViewport({ ratio: 1 })
  const panel = office.getByRole('tabpanel', { name: 'Details' })
  await expect(panel.getByText('extension 1234567')).toBeVisible()
  const isWider = panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  expect(await isWider).toBe(false)
})

test('the name of a property to publish has the width of a phone', { tag: '@phone-only' }, async ({
  open,
}) => {
  const agent = await open('sarah', { at: null })
  const house = await ownHouse(agent)
  const office = await open('admin', { at: `/property-management?q=${encodeURIComponent(house.address)}` })
  const row = office.getByRole('listitem').filter({ hasText: house.address })
  const publish = await row.getByRole('button', { name: /^Publish/ }).boundingBox()
  const address = await row.getByText(house.address, { exact: false }).last().boundingBox()
  const isPhone = (office.viewportSize()?.width ?? 0) < 640
  // Below the address on a phone, beside it on a desktop.
  expect((publish?.y ?? 0) > (address?.y ?? 0)).toBe(isPhone)
})
