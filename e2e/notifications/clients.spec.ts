import { expectAccessible } from '../accessible.ts'
import { openRequestForm } from '../agent.ts'
import { askedFor, setTo } from '../arrange.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { someInstant } from '../made-up.ts'

const box = 'Email the client when the tour is confirmed, moved or cancelled'

test('the client of a confirmed tour is mailed in the agent’s name, and stops it without an account', {
  tag: '@phone',
}, async ({ open }) => {
  const page = await open('sarah', { at: null })
  const office = await open('admin', { at: null })
  const tour = await askedFor(page)
  expect(tour.emailClient).toBe(true)
  await setTo(office, tour, 'confirmed', someInstant())
  const place = tour.propertyName ?? tour.property.address
  const find = async () =>
    (await call(page, 'GET /api/dev/outbox')).find(({ toEmail }) => toEmail === tour.clientEmail)?.id
  await expect.poll(find).toBeDefined()

  const reader = await open('nobody', { at: `/dev/outbox?mail=${await find()}` })
  const mail = reader.getByRole('region', { name: 'Mail', exact: true })
  await expect(mail.getByRole('heading', { name: `Your tour of ${place} is confirmed` })).toBeVisible()
  await expect(mail.getByText('sarah@demo.porchlight.test', { exact: true })).toBeVisible()
  const files = mail.getByRole('region', { name: 'Attachments' })
  await expect(files.getByText('text/calendar; charset=utf-8; method=REQUEST')).toBeVisible()
  await files.getByText('What is in it').click()
  await expect(files.getByText('BEGIN:VCALENDAR')).toBeVisible()
  const letter = reader.frameLocator('iframe')
  await expect(letter.getByRole('link', { name: /^Write to Sarah/ })).toHaveAttribute(
    'href',
    'mailto:sarah@demo.porchlight.test',
  )
  const stop = await letter.getByRole('link', { name: 'Stop these mails' }).getAttribute('href')
  // The other form for axe, which has no business in a stranger’s frame without scripts.
  await reader.getByRole('radio', { name: 'As text' }).check()
  await expectAccessible(reader, 'a client’s mail with its calendar part')

  await reader.goto(stop ?? '')
  await expect(reader.getByRole('heading', { name: 'Stop the mails “Your tours”?' })).toBeVisible()
  await expect(reader.getByRole('link', { name: 'Choose which mails you get' })).toHaveCount(0)
  await reader.getByRole('button', { name: 'Stop these mails' }).click()
  await expect(reader.getByRole('heading', { name: 'Stopped' })).toBeVisible()
})

test('every word of a client’s mail can be read in light and in dark', async ({ open }) => {
  const page = await open('sarah', { at: null })
  const office = await open('admin', { at: null })
  const tour = await askedFor(page)
  await setTo(office, tour, 'confirmed', someInstant())
  const find = async () =>
    (await call(page, 'GET /api/dev/outbox')).find(({ toEmail }) => toEmail === tour.clientEmail)?.id
  await expect.poll(find).toBeDefined()
  const { html } = await call(page, 'GET /api/dev/outbox/:id', { params: { id: (await find()) ?? '' } })
  const reader = await open('nobody', { at: null })
  await reader.setContent(html)
  await expectAccessible(reader, 'the mail itself')
})

test('the agent unticks the client’s mails with the request, and again in an edit', async ({ open }) => {
  const page = await open('sarah', { at: '/schedule-tour' })
  const form = await openRequestForm(page)
  await expect(form.getByRole('checkbox', { name: box })).toBeChecked()
  await form.getByRole('checkbox', { name: box }).uncheck()

  const tour = await askedFor(page)
  await page.goto(`/schedule-tour?tour=${tour.id}`)
  const details = page.getByRole('dialog', { name: tour.clientName ?? '' })
  await details.getByRole('button', { name: 'Edit Request' }).click()
  await expect(details.getByRole('checkbox', { name: box })).toBeChecked()
  await details.getByRole('checkbox', { name: box }).uncheck()
  await details.getByRole('button', { name: 'Save Changes' }).click()
  await expect
    .poll(
      async () =>
        (await call(page, 'GET /api/agent/tour-requests', { query: { q: tour.clientEmail ?? '' } }))[0],
    )
    .toMatchObject({ emailClient: false })
})
