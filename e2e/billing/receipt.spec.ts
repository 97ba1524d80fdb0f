import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'

test('the buttons above a receipt are equally wide on a phone', { tag: '@phone-only' }, async ({ open }) => {
  const page = await open('sarah', { at: '/subscription' })
  const [invoice] = await call(page, 'GET /api/subscription/invoices')
  await page.goto(`/subscription/invoices/${invoice?.id}`)
  const print = page.getByRole('button', { name: 'Print or save as PDF' })
  await expect(print).toBeVisible()
  const back = await page.getByRole('link', { name: 'Back to Subscription' }).boundingBox()
  const { width, x } = (await print.boundingBox()) ?? {}
  expect({ width, x }).toEqual({ width: back?.width, x: back?.x })
})
