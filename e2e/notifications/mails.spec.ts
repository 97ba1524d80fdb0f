import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { askedFor, assigned, setTo } from '../arrange.ts'
import { call } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { someInstant } from '../made-up.ts'

const choice = (page: Page, label: string) =>
  page.getByRole('region', { name: 'Emails' }).getByRole('checkbox', { name: label })
const mails = (page: Page) => page.getByRole('list', { name: 'Emails, newest first' }).getByRole('link')

test('emails are chosen, sent with the calendar file, and stopped by their link', async ({ open }) => {
  const page = await open('marcus', { at: '/profile?tab=emails' })
  await choice(page, 'Notes on my tours').check()
  await expect(page.getByRole('region', { name: 'Emails' }).getByText('Saved.')).toBeVisible()

  const office = await open('admin', { at: null })
  const tour = await askedFor(page)
  await assigned(office, tour, 'Elena Vásquez')
  await call(office, 'POST /api/tours/:tourId/notes', {
    params: { tourId: tour.id },
    body: { note: 'The gate opens at nine.' },
  })
  await setTo(office, tour, 'scheduled', someInstant())
  const place = tour.propertyName ?? tour.property.address

  await page.getByRole('region', { name: 'Emails' }).getByRole('link', { name: 'outbox' }).click()
  const note = mails(page).filter({ hasText: `New note: ${place}` })
  const scheduled = mails(page)
    .filter({ hasText: `Tour scheduled: ${place}` })
    .filter({ hasText: 'Marcus' })
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(note).toHaveCount(1, { timeout: 500 })
    await expect(scheduled).toHaveCount(1, { timeout: 500 })
  }).toPass({ timeout: 60_000 })
  await scheduled.click()
  const mail = page.frameLocator('iframe')
  await expect(mail.getByRole('heading', { name: `Tour scheduled: ${place}` })).toBeVisible()
  await expect(mail.getByText(tour.clientName ?? '')).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Save attachment tour-/ }).click()
  expect((await saved).suggestedFilename()).toBe(`tour-${tour.id}.ics`)

  const link = await mail.getByRole('link', { name: 'Unsubscribe' }).getAttribute('href')
  const stranger = await open('nobody', { at: link })
  await expect(
    stranger.getByRole('heading', { name: 'Unsubscribe from “Changes to my tours”?' }),
  ).toBeVisible()
  await expectAccessible(stranger, 'the link of a mail')
  await stranger.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(stranger.getByRole('heading', { name: 'Unsubscribed' })).toBeVisible()
  await page.goto('/mails')
  await expect(choice(page, 'Changes to my tours')).not.toBeChecked()
  await expect(choice(page, 'Messages from the team')).toBeChecked()
  await expectAccessible(page, 'the choices of mails')
})
