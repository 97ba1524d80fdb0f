import type { Page } from '@playwright/test'
import { card, searchFor } from '../agent.ts'
import { askedFor } from '../arrange.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { queueOf, row } from '../office.ts'

const cards = (page: Page, list: 'Active tours' | 'Past tours') =>
  page.getByRole('list', { name: list }).getByRole('listitem')
const searchBox = (page: Page) => page.getByRole('searchbox', { name: /^Search tours/ })

test('a long list goes on as one comes to its end', { tag: '@phone' }, async ({ open }) => {
  const page = await open('sarah', { at: '/schedule-tour?tab=past' })
  const { pastTours } = await call(page, 'GET /api/stats')
  expect(pastTours, 'past tours of Sarah’s in the demo').toBeGreaterThan(30)
  await expect(page.getByRole('tab', { name: `Past Tours (${pastTours})` })).toBeVisible()
  const seen = cards(page, 'Past tours')
  await expect(seen.nth(29)).toBeAttached()
  await seen.last().scrollIntoViewIfNeeded()
  await expect(seen.nth(30)).toBeAttached()
  await expect(seen.nth(30).getByRole('heading')).not.toBeEmpty()
})

test('a list stays where it is while details open beside it and close', { tag: '@phone' }, async ({
  open,
}) => {
  const page = await open('sarah', { at: '/schedule-tour?tab=past' })
  const seen = cards(page, 'Past tours')
  await expect(seen.nth(29)).toBeAttached()
  const deep = seen.nth(24)
  const name = await deep.getAttribute('aria-label')
  const opener = deep.getByRole('button', { name: /^Details of/ })
  await opener.click()
  await expect(page.getByRole('dialog', { name: name ?? '' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opener).toBeInViewport()
  await page.goBack()
  await expect(page.getByRole('dialog', { name: name ?? '' })).toBeVisible()
  // Where so many pixels are past the top, another card stands once the screen has been turned.
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  await page.setViewportSize({ width: height, height: width })
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opener).toBeInViewport()
})

test('tours are found by client, property and status; a search without a find says so', async ({ open }) => {
  const page = await open('sarah', { at: null })
  const tour = await askedFor(page)
  const name = tour.clientName ?? ''
  await page.goto('/schedule-tour')
  await searchFor(searchBox(page), name)
  await expect(cards(page, 'Active tours')).toHaveCount(1)
  await expect(page).toHaveURL(/[?&]q=/)
  await searchFor(searchBox(page), tour.propertyName ?? tour.property.address)
  await expect(card(page, name)).toBeVisible()
  await searchFor(searchBox(page), 'Confirmed')
  await expect(cards(page, 'Active tours').first()).toContainText('Confirmed')
  await expect(card(page, name)).toBeHidden()

  await searchBox(page).fill('no such tour anywhere')
  await expect(page.getByRole('heading', { name: 'No Results Found' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear search', exact: true }).last().click()
  await expect(searchBox(page)).toHaveValue('')
  await expect(card(page, name)).toBeVisible()
})

test('the queue is searched, filtered and goes on at its end', async ({ open }) => {
  const agent = await open('sarah', { at: null })
  const tour = await askedFor(agent)
  const name = tour.clientName ?? ''
  const page = await open('admin', { at: '/admin-dashboard/queue' })
  const lines = page.getByRole('table', { name: 'Tour queue' }).locator('[data-tour]')
  await expect(lines).toHaveCount(50)
  await lines.last().scrollIntoViewIfNeeded()
  await expect(lines.nth(50)).toBeAttached()

  await page.getByRole('searchbox', { name: 'Search the queue' }).fill(name)
  await expect(lines).toHaveCount(1)
  await expect(row(page, name)).toContainText('Requested')
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Completed', exact: true }).click()
  await expect(page.getByText('No matching tours')).toBeVisible()
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Requested', exact: true }).click()
  await expect(lines).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Priority' }).click()
  await page.getByRole('option', { name: 'High', exact: true }).click()
  await expect(page.getByText('No matching tours')).toBeVisible()
  await call(page, 'PUT /api/admin/tours/:id/priority', {
    params: { id: tour.id },
    body: { priority: 'high' },
  })
  await expect(lines).toHaveCount(1)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(lines.nth(1)).toBeVisible()

  await page.goto(queueOf(name))
  await row(page, name).getByRole('button', { name: tour.property.address }).click()
  await expect(page.getByRole('region', { name: tour.property.address })).toContainText(
    tour.clientEmail ?? '',
  )
  await page.goBack()
  await expect(page.getByRole('region', { name: tour.property.address })).toBeHidden()
})
