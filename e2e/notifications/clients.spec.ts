import { expectAccessible } from '../accessible.ts'
import { askedFor, setTo } from '../arrange.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { someInstant } from '../made-up.ts'

test('the client of a confirmed tour gets an email in the agent’s name, readable in light and in dark', async ({
  open,
}) => {
  const page = await open('sarah', { at: null })
  const office = await open('admin', { at: null })
  const tour = await askedFor(page)
  expect(tour.emailClient).toBe(true)
  await setTo(office, tour, 'confirmed', someInstant())
  const place = tour.propertyName ?? tour.property.address
  const find = async () =>
    (await call(page, 'GET /api/dev/outbox')).find(({ toEmail }) => toEmail === tour.clientEmail)?.id
  await expect.poll(find).toBeDefined()
  const id = (await find()) ?? ''

  const reader = await open('nobody', { at: `/dev/outbox?mail=${id}` })
  const mail = reader.getByRole('region', { name: 'Email', exact: true })
  await expect(mail.getByRole('heading', { name: `Your tour of ${place} is confirmed` })).toBeVisible()
  await expect(mail.getByText('sarah@demo.porchlight.test', { exact: true })).toBeVisible()
  const files = mail.getByRole('region', { name: 'Attachments' })
  await files.getByText('Contents').click()
  await expect(files.getByText('BEGIN:VCALENDAR')).toBeVisible()
  await expect(reader.frameLocator('iframe').getByRole('link', { name: /^Write to Sarah/ })).toHaveAttribute(
    'href',
    'mailto:sarah@demo.porchlight.test',
  )
  // The text form for axe, because axe cannot run in a frame without scripts.
  await reader.getByRole('radio', { name: 'As text' }).check()
  await expectAccessible(reader, 'the outbox with a mail and its calendar part')

  // The email by itself: one background for the page, one for the card.
  const { html } = await call(page, 'GET /api/dev/outbox/:id', { params: { id } })
  await page.setContent(html)
  await expectAccessible(page, 'the mail itself', { everyRule: true })
  const grounds = () =>
    page.evaluate(() => {
      const all = [...document.querySelectorAll('body, body *:not(.button)')]
      const colours = all.map((element) => getComputedStyle(element).backgroundColor)
      return [...new Set(colours.filter((colour) => colour !== 'rgba(0, 0, 0, 0)'))]
    })
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await grounds(), 'page and card').toEqual(['rgb(246, 248, 249)', 'rgb(255, 255, 255)'])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await grounds(), 'page and card').toEqual(['rgb(12, 20, 24)', 'rgb(20, 28, 33)'])
})

// The slowest double-click: its second click comes after the next button has appeared.
test('a client unsubscribes and resubscribes, and a double-click presses only one button', async ({
  open,
}) => {
  const page = await open('sarah', { at: null })
  const office = await open('admin', { at: null })
  const tour = await askedFor(page)
  await setTo(office, tour, 'confirmed', someInstant())
  const find = async () =>
    (await call(page, 'GET /api/dev/outbox')).find(({ toEmail }) => toEmail === tour.clientEmail)?.id
  await expect.poll(find).toBeDefined()
  const { html } = await call(page, 'GET /api/dev/outbox/:id', { params: { id: (await find()) ?? '' } })
  const link = /\/unsubscribe\/[\w.-]+/.exec(html)?.[0]
  expect(link).toBeDefined()
  const client = await open('nobody', { at: link ?? null })
  const changes: string[] = []
  client.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/unsubscribe/'))
      changes.push(request.url().endsWith('/subscribe-again') ? 'Resubscribe' : 'Unsubscribe')
  })
  const heading = (name: string) => client.getByRole('heading', { name })
  const press = async (name: string) => {
    const box = await client.getByRole('button', { name }).boundingBox()
    if (!box) throw new Error(`${name} is not shown`)
    const x = box.x + box.width / 2
    const y = box.y + box.height / 2
    await client.mouse.click(x, y)
    return { x, y }
  }
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await client.setViewportSize(viewport)
    const stop = await press('Unsubscribe')
    await expect(heading('Unsubscribed')).toBeVisible()
    await client.mouse.click(stop.x, stop.y)
    await expect(heading('Unsubscribed')).toBeVisible()
    const again = await press('Resubscribe')
    await expect(heading('Resubscribed')).toBeVisible()
    await client.mouse.click(again.x, again.y)
    await expect(heading('Resubscribed')).toBeVisible()
  }
  expect(changes).toEqual(['Unsubscribe', 'Resubscribe', 'Unsubscribe', 'Resubscribe'])
})
